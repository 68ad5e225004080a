import Foundation
import HikeHardware
import HikeValues
import Testing

/// A guest that loads over a network with some huts.
struct HutNetwork {
    static let list = "https://huts.example/list"

    static func script(_ line: NetworkLine = NetworkLine(.online)) throws -> NetworkScript {
        func rule(
            _ path: String, _ text: String, method: String? = nil, status: Int = 200, to place: String? = nil,
            delay: Interval = .zero
        ) throws -> NetworkRule {
            NetworkRule(
                try #require(NetworkPattern("https://" + path)), method: method, status: status,
                headers: place.map { [HTTPHeader("Location", $0)] } ?? [], content: .text(text), delay: delay)
        }
        var huts = try rule("huts.example/list", #"[{"name":"Alm"}]"#)
        huts.headers = [HTTPHeader("Content-Type", "application/json; charset=utf-8")]
        return NetworkScript(
            line: line,
            rules: [
                huts,
                try rule("huts.example/lines", "one\r\ntwo\n\nthree"),
                try rule("huts.example/old", "moved", status: 302, to: "/list"),
                try rule("huts.example/kept", "moved", status: 307, to: "https://other.example/post"),
                try rule("huts.example/round", "", status: 301, to: "round"),
                try rule("other.example/post", "made", method: "POST", status: 201),
                try rule("huts.example/slow", "late", delay: .seconds(5)),
                try rule("huts.example/large", String(repeating: "x", count: 10_000)),
                try rule("huts.example/huge", String(repeating: "y", count: 9 << 20)),
                try rule("huts.example/send", "", method: "PUT", status: 204),
            ])
    }

    static func pair(
        _ line: NetworkLine = NetworkLine(.online), backgroundModes: [BackgroundMode] = []
    ) throws -> GuestPair {
        let pair = try GuestPair(
            program: "net-guest", backgroundModes: backgroundModes, network: try script(line))
        pair.run(seconds: 1)
        return pair
    }
}

extension GuestPair {
    /// Has the guest do something with the network, and lets time pass.
    func net(
        _ name: String, _ url: String = HutNetwork.list, _ more: [String: String] = [:],
        for seconds: Double = 1
    ) {
        let arguments = more.merging(["url": url]) { own, _ in own }.sorted { $0.key < $1.key }
        act(name, arguments.map { AppAction.Argument($0.key, $0.value) })
        run(seconds: seconds)
    }

    /// What it printed of that since it was asked last.
    func heard() -> [String] { said("net ") }
}

@Suite("URLSession for guests")
struct URLSessionTests {
    @Test("X2, X3: a handler gets head and content of an answer, whatever its status, or an error, once")
    func handlers() throws {
        let pair = try HutNetwork.pair()
        pair.net("handler")
        pair.net("handler", "https://huts.example/nowhere")
        pair.net("handler", "https://unknown.example/list")
        pair.net("handler", "ftp://huts.example/list")
        #expect(
            pair.heard() == [
                #"handler 200 application/json [{\"name\":\"Alm\"}]"#, "handler 404 - ",
                "handler error -1003 unknown.example", "handler error -1002 huts.example",
            ])
    }

    @Test("X1, X2: a delegate hears head, content and end, one after the other, on the session's queue")
    func delegates() throws {
        let pair = try HutNetwork.pair()
        pair.net("delegate")
        pair.net("delegate", HutNetwork.list, ["session": "main"])
        #expect(
            pair.heard() == [
                "1 response 16", "1 data 16", "1 complete off main",
                "1 response 16", "1 data 16", "1 complete on main",
            ])
        pair.net("refuse")
        pair.net("delegate")
        #expect(pair.heard().suffix(2) == ["2 response 16", "2 complete error -999 off main"])
    }

    @Test(
        "X2, X12, X15: tasks await an answer, a file and lines, a publisher has its value"
    )
    func tasks() throws {
        let pair = try HutNetwork.pair()
        pair.net("await")
        pair.net("await", "https://unknown.example/")
        pair.net("lines", "https://huts.example/lines")
        pair.net("file")
        pair.net("publish")
        pair.net("publish", "https://unknown.example/")
        #expect(
            pair.heard() == [
                #"awaited 200 application/json [{\"name\":\"Alm\"}]"#, "awaited error -1003 unknown.example",
                "bytes 200", "line one", "line two", "line three", "no more lines",
                #"file 200 application/json [{\"name\":\"Alm\"}]"#,
                #"published [{\"name\":\"Alm\"}]"#,
                "published error -1003",
            ])
        #expect(try pair.temporaryFiles() == [])
    }

    @Test("X4: without a network it is notConnectedToInternet, or the task waits, for as long as it may")
    func waiting() throws {
        let pair = try HutNetwork.pair(NetworkLine(.airplane))
        pair.net("handler")
        pair.net("delegate", HutNetwork.list, ["session": "patient"], for: 5)
        pair.send(.system(.network(.line(NetworkLine(.online)))))
        pair.run(seconds: 1)
        #expect(
            pair.heard() == [
                "handler error -1009 huts.example", "1 waits", "1 response 16", "1 data 16",
                "1 complete off main",
            ])
        pair.send(.system(.network(.line(NetworkLine(.airplane)))))
        pair.net("delegate", HutNetwork.list, ["session": "patient"], for: 19)
        #expect(pair.heard().last == "2 waits")
        pair.run(seconds: 2)
        #expect(pair.heard().last == "2 complete error -1001 off main")
        pair.send(.system(.network(.line(NetworkLine(.online)))))
        pair.run(seconds: 5)
        #expect(pair.heard().last == "2 complete error -1001 off main")
    }

    @Test("X5: a session that may use no mobile line has dataNotAllowed on one, and loads over another")
    func mobile() throws {
        let pair = try HutNetwork.pair(NetworkLine(.online, .cellular))
        pair.net("handler", HutNetwork.list, ["session": "no mobile"])
        pair.send(.system(.network(.line(NetworkLine(.online, .wifi)))))
        pair.net("handler", "https://huts.example/lines", ["session": "no mobile"])
        #expect(pair.heard().count == 2)
        #expect(pair.heard().first == "handler error -1020 huts.example")
        #expect(pair.heard().last?.hasPrefix("handler 200") == true)
    }

    @Test("X6: a session's timeout is that of its requests, and the log has what was asked")
    func timeouts() throws {
        let pair = try HutNetwork.pair()
        pair.net("handler", "https://huts.example/slow", ["session": "hasty"], for: 8)
        pair.net("handler", "https://huts.example/slow", for: 8)
        #expect(pair.heard() == ["handler error -1001 huts.example", "handler 200 - late"])
        #expect(pair.lines(of: .phone, #""kind":"request""#, "slow").count == 2)
        #expect(pair.lines(of: .phone, #""error":"timedOut""#).count == 1)
    }

    @Test("X7: what is cancelled is over at once, and nothing of it is told any more")
    func cancelling() throws {
        let pair = try HutNetwork.pair()
        pair.net("cancelled", "https://huts.example/slow")
        pair.net("delegate", "https://huts.example/slow")
        pair.net("cancel", for: 8)
        pair.net("cancel")
        #expect(pair.heard() == ["cancelled error -999 huts.example", "1 complete error -999 off main"])
        #expect(pair.lines(of: .phone, #""error":"cancelled""#).count == 2)
    }

    @Test("X8: of a task that is suspended nothing is told until it goes on")
    func suspendedTasks() throws {
        let pair = try HutNetwork.pair()
        pair.net("delegate", "https://huts.example/slow")
        pair.net("suspend", for: 8)
        #expect(pair.heard() == [])
        pair.net("resume")
        #expect(pair.heard() == ["1 response 4", "1 data 4", "1 complete off main"])
    }

    @Test("X9: redirections are followed, told, may be refused, and do not go round for ever")
    func redirections() throws {
        let pair = try HutNetwork.pair()
        pair.net("delegate", "https://huts.example/old")
        pair.net("delegate", "https://huts.example/old", ["method": "POST", "body": "hut"])
        pair.net("handler", "https://huts.example/kept", ["method": "POST", "body": "hut"])
        #expect(
            pair.heard() == [
                "1 redirected GET /list", "1 response 16", "1 data 16", "1 complete off main",
                "2 sent 3 of 3", "2 redirected GET /list", "2 response 16", "2 data 16",
                "2 complete off main",
                "3 sent 3 of 3", "3 redirected POST /post", "handler 201 - made",
            ])
        pair.net("await", "https://huts.example/round", for: 3)
        #expect(pair.heard().last == "awaited error -1007 huts.example")
        pair.net("stay")
        pair.net("handler", "https://huts.example/old")
        #expect(pair.heard().last == "handler 302 - moved")
    }

    @Test("X10: a download tells how far it is, and has its file until the delegate returns")
    func downloads() throws {
        let pair = try HutNetwork.pair(NetworkLine(.online, bandwidth: 1_000))
        pair.net("download", "https://huts.example/large", for: 12)
        let heard = pair.heard()
        #expect(
            heard.filter { $0.hasPrefix("1 wrote") }.map { $0 }
                == (1...10).map { "1 wrote \($0)000 of 10000" })
        #expect(heard.filter { $0.hasPrefix("fraction") }.suffix(2) == ["fraction 90", "fraction 100"])
        #expect(heard.contains("1 file 10000") && heard.last == "1 complete off main")
        #expect(try pair.temporaryFiles() == [])
    }

    @Test("X13: what is sent and what comes may have 16 MiB")
    func sizes() throws {
        let pair = try HutNetwork.pair()
        pair.net("upload", "https://huts.example/send", ["method": "PUT", "count": "\(16 << 20)"])
        pair.net("upload", "https://huts.example/send", ["method": "PUT", "count": "\((16 << 20) + 1)"])
        pair.net("handler", "https://huts.example/huge")
        #expect(
            pair.heard() == [
                "1 sent 16777216 of 16777216", "1 response 0", "1 complete off main",
                "2 complete error -1103 off main", "handler 200 - \(9 << 20) bytes",
            ])
    }

    @Test("X11: an app that is suspended has lost its requests when it goes on")
    func suspendedApps() throws {
        let pair = try HutNetwork.pair()
        pair.net("handler", "https://huts.example/slow", for: 0.1)
        pair.send(.lifecycle(app: "trail", .background))
        pair.send(.lifecycle(app: "trail", .suspend))
        pair.run(seconds: 8)
        #expect(pair.heard() == [])
        pair.send(.lifecycle(app: "trail", .foreground))
        pair.run(seconds: 1)
        #expect(pair.heard() == ["handler error -1005 huts.example"])
    }

    @Test(
        "X11: a background session loads on while the app is suspended, which goes on for its end",
        arguments: [
            ("download", ["1 wrote 4 of 4", "1 file 4", "1 complete off main"]),
            ("delegate", ["1 response 4", "1 data 4", "1 complete off main"]),
        ])
    func background(way: String, told: [String]) throws {
        let pair = try HutNetwork.pair()
        pair.net(way, "https://huts.example/slow", ["session": "background"], for: 0.1)
        pair.send(.lifecycle(app: "trail", .background))
        pair.send(.lifecycle(app: "trail", .suspend))
        pair.run(seconds: 3)
        #expect(pair.heard() == [])
        pair.run(seconds: 8)
        #expect(pair.heard().filter { !$0.hasPrefix("fraction") } == told + ["finished events"])
        #expect(pair.lines(of: .phone, "goes on for what it has loaded").count == 1)
        #expect(try pair.temporaryFiles() == [])
    }

    @Test("X14: Data(contentsOf:) of an address of the network is an error and a warning")
    func contents() throws {
        let pair = try HutNetwork.pair()
        pair.net("contents")
        #expect(pair.heard() == ["contents error -1009"])
        #expect(pair.lines(of: .phone, #""level":"warning""#, "Data(contentsOf:)").count == 1)
    }

    @Test("X1: a session that ends tells its delegate when its tasks are over")
    func ends() throws {
        let pair = try HutNetwork.pair()
        pair.net("delegate", "https://huts.example/slow")
        pair.net("end", for: 8)
        #expect(pair.heard() == ["1 response 4", "1 data 4", "1 complete off main", "invalid"])
        pair.net("delegate")
        #expect(pair.lines(of: .phone, #""level":"warning""#, "a session that is invalid").count == 1)
    }
}

extension GuestPair {
    /// Files that sessions have left.
    func temporaryFiles() throws -> [String] {
        let place = folder + "/phone/trail/tmp"
        guard FileManager.default.fileExists(atPath: place) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: place).filter {
            $0.hasPrefix("URLSession")
        }
    }
}
