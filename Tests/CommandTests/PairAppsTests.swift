import Foundation
import Testing

@Suite("The apps of a running pair")
struct PairAppsTests {
    @Test(
        "issue 24: they are listed with their state, opened by title or id, left for home, and played again by the journal"
    )
    func live() throws {
        let scratch = try ScratchFolder()
        func hikesim(_ arguments: String...) throws -> Tool.Outcome {
            try Tool.hikesim(arguments, runtime: scratch.path)
        }
        #expect(try hikesim("up", "--out", scratch.path + "/run", "--app", "Trail").code == 0)
        defer { _ = try? hikesim("down") }
        #expect(try hikesim("time", "pause").code == 0)
        #expect(
            try hikesim("apps", "--name", "default").output
                == "phone  trail  Trail  in front\nwatch  trail  Trail  in front\n")
        #expect(try hikesim("app", "home").output == "done\n")
        #expect(
            try hikesim("apps", "watch", "--name", "default", "--json").output
                == #"{"device":"watch","app":"trail","title":"Trail","state":"background","badge":0}"# + "\n")
        #expect(try hikesim("time", "run-for", "10").code == 0)
        #expect(try hikesim("apps", "phone", "--name", "default").output.contains("suspended"))
        #expect(try hikesim("app", "launch", "trail").output == "in front on phone and watch\n")
        #expect(
            try hikesim("do", "{ on: phone, open settings: Trail }", "{ on: phone, screen: settings-app }")
                .code
                == 0)
        for (arguments, complaint) in [
            (["app", "launch", "Moon"], "there is no app 'Moon'; there are Trail (trail)"),
            (
                ["app", "launch"],
                "'app' takes a device, a verb and an app, or 'launch' and an app, or 'home'"
            ),
            (["apps", "tablet", "--name", "default"], "there is no device 'tablet'"),
        ] {
            let refused = try Tool.hikesim(arguments, runtime: scratch.path)
            #expect(refused.code == 2 && refused.errors.contains(complaint), "\(arguments): \(refused)")
        }
        #expect(try hikesim("down").code == 0)
        #expect(try hikesim("replay", scratch.path + "/run").code == 0)
        let other = try Tool.hikesim(
            ["up", "--out", scratch.path + "/other", "--app", "Moon"], runtime: scratch.path)
        #expect(other.code == 2 && other.errors.contains("there is no app 'Moon'; there are Trail (trail)"))
        #expect(try hikesim("list").output.contains("no pair is running"))
    }
}
