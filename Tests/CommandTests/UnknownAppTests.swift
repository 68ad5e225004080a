import Testing

@Suite("Commands to apps that are not there")
struct UnknownAppTests {
    @Test(
        "EM-29: a command to an app that is not there, or that it refuses, ends with code 2 and says why")
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
        for (arguments, reason) in [
            (["watch", "do", "trail", "fly"], "app 'trail' on 'watch' refused the action 'fly': there is"),
            (["watch", "do", "trail", "fly"], "no such action; there are navigate, stop"),
            (["phone", "do", "trail", "send-route", "name=Nowhere"], "'send-route': there is no such route"),
            (["watch", "do", "trail", "navigate", "name=Nowhere"], "'navigate': there is no such route"),
            (["watch", "do", "trail", "pause"], "'pause': no route is followed"),
            (["watch", "do", "trail", "stop"], "'stop': no route is followed"),
            (["phone", "do", "trail", "plan-route"], "the route was not planned: a route needs"),
            (["both", "do", "trail", "fly"], "navigate, stop"),
            (["phone", "open-file", "trail", "Package.swift"], "refused the file 'Package.swift'"),
            (["watch", "open-file", "trail", "Package.swift"], "the watch takes no files"),
            (["phone", "open-url", "trail", "trail://a"], "the URL 'trail://a': this app opens no URLs"),
        ] {
            let refused = try Tool.hikesim(["app"] + arguments, runtime: scratch.path)
            #expect(refused.code == 2 && refused.output == "", "\(refused)")
            #expect(refused.errors.contains(reason), "\(refused)")
        }
        #expect(
            try Tool.hikesim(["app", "watch", "background", "trail"], runtime: scratch.path).output
                == "done\n")
        #expect(try Tool.hikesim(["app", "watch", "suspend", "trail"], runtime: scratch.path).code == 0)
        let asleep = try Tool.hikesim(["app", "watch", "do", "trail", "stop"], runtime: scratch.path)
        #expect(asleep.code == 2 && asleep.errors.contains("'stop': the app is suspended"), "\(asleep)")
        #expect(
            try Tool.hikesim(["failure", "watch", "process", "kill"], runtime: scratch.path).code == 0)
        let off = try Tool.hikesim(["app", "watch", "do", "trail", "stop"], runtime: scratch.path)
        #expect(off.code == 2 && off.errors.contains("device 'watch' is off"), "\(off)")
        #expect(try Tool.hikesim(["down"], runtime: scratch.path).code == 0)
        #expect(try Tool.hikesim(["replay", "--in-process", scratch.path + "/run"]).code == 0)
    }
}
