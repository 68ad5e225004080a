import Testing

@Suite("Commands to apps that are not there")
struct UnknownAppTests {
    @Test(
        "EM-29: a command to an app that the devices do not have ends with code 2 and names those they have")
    func live() throws {
        let scratch = try ScratchFolder()
        #expect(
            try Tool.hikesim(["up", "--out", scratch.path + "/run"], runtime: scratch.path).code == 0)
        defer { _ = try? Tool.hikesim(["down"], runtime: scratch.path) }
        for arguments in [
            ["app", "watch", "launch", "nosuch"], ["app", "watch", "do", "nosuch", "navigate", "name=A"],
            ["app", "phone", "open-url", "nosuch", "a://b"],
            ["privacy", "watch", "revoke", "location", "nosuch"],
        ] {
            let refused = try Tool.hikesim(arguments, runtime: scratch.path)
            #expect(refused.code == 2 && refused.output == "", "\(refused)")
            #expect(refused.errors.contains("the devices have no app 'nosuch'; there is trail"), "\(refused)")
        }
        #expect(try Tool.hikesim(["app", "watch", "background", "trail"], runtime: scratch.path).code == 0)
        #expect(try Tool.hikesim(["down"], runtime: scratch.path).code == 0)
        #expect(try Tool.hikesim(["replay", "--in-process", scratch.path + "/run"]).code == 0)
    }
}
