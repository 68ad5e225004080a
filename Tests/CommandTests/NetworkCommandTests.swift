import Foundation
import Testing

@Suite("hikesim network")
struct NetworkCommandTests {
    @Test(
        "EM-33: a live pair's network is what it is told, what does not fit is refused with what would, and the journal plays it again"
    )
    func live() throws {
        let scratch = try ScratchFolder()
        func hikesim(_ arguments: String...) throws -> Tool.Outcome {
            try Tool.hikesim(arguments, runtime: scratch.path)
        }
        let file = scratch.path + "/tile.bin"
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: file))
        #expect(try hikesim("up", "--out", scratch.path + "/run").code == 0)
        defer { _ = try? hikesim("down") }
        #expect(try hikesim("network", "phone", "online").output == "phone network: online\n")
        #expect(
            try hikesim(
                "network", "watch", "online", "--interface", "cellular", "--latency", "2000", "--bandwidth",
                "5", "--loss", "0.1", "--constrained"
            ).code == 0)
        #expect(try hikesim("network", "phone", "airplane").code == 0)
        #expect(
            try hikesim(
                "network", "both", "answer", "https://huts.example/list?key=hush", "--body", "hush",
                "--header",
                "Content-Type: text/plain", "--delay", "300", "--method", "GET"
            ).code == 0)
        #expect(try hikesim("network", "both", "answer", "https://tiles.example/*", "--file", file).code == 0)
        #expect(try hikesim("network", "both", "fail", "503", "--host", "huts.example").code == 0)
        #expect(try hikesim("network", "both", "mend", "503", "--host", "huts.example").code == 0)
        #expect(try hikesim("network", "watch", "fail", "unknown host").code == 0)
        for (arguments, complaint) in [
            (["phone", "fast"], "'fast' is no verb of network; there are online, offline"),
            (["phone", "online", "https://a"], "network online takes no 'https://a'"),
            (
                ["phone", "online", "--interface", "phone"],
                "'phone' is no interface; there are wifi, cellular"
            ),
            (["phone", "online", "--latency=-1"], "latency -1 is out of range: 0 to 3600000 ms"),
            (["phone", "online", "--bandwidth", "0"], "bandwidth 0 is out of range"),
            (["phone", "online", "--loss", "2"], "loss 2 is out of range: 0 to 1"),
            (["phone", "online", "--latency", "nan"], "latency nan is out of range"),
            (["phone", "answer"], "network answer takes an address"),
            (["phone", "answer", "huts example"], "'huts example' is no address such as"),
            (["phone", "answer", "a.example", "--status", "99"], "status 99 is out of range"),
            (["phone", "answer", "a.example", "--method", "get"], "'get' is no method"),
            (["phone", "answer", "a.example", "--header", "x"], "'x' is no header such as"),
            (["phone", "answer", "a.example", "--body", "x", "--file", file], "either --body or --file"),
            (["phone", "answer", "a.example", "--file", "/nowhere"], "cannot read '/nowhere'"),
            (["phone", "fail"], "network fail takes a status, silent or 'unknown host'"),
            (["phone", "fail", "slow"], "'slow' is no failure of servers; there are silent, unknown host"),
            (["phone", "fail", "99"], "status 99 is out of range: 200 to 599"),
            (["phone", "fail", "503", "--host", "https://a"], "'https://a' is no name of a host"),
            (["tablet", "online"], "there is no device 'tablet'"),
        ] {
            let refused = try Tool.hikesim(["network"] + arguments, runtime: scratch.path)
            #expect(refused.code == 2 && refused.errors.contains(complaint), "\(arguments): \(refused)")
        }
        #expect(try hikesim("down").code == 0)
        let log = try String(contentsOfFile: scratch.path + "/run/events.jsonl", encoding: .utf8)
        for part in [
            "\"device\":\"phone\",\"event\":\"network\",\"kind\":\"path\",\"state\":\"satisfied\",\"interface\":\"wifi\"",
            "\"device\":\"watch\",\"event\":\"network\",\"kind\":\"path\",\"state\":\"satisfied\",\"interface\":\"phone\"",
            "\"set\":\"online\",\"interface\":\"cellular\",\"latency\":2.000000,\"bandwidth\":5000,\"loss\":0.100}",
            "\"kind\":\"path\",\"state\":\"unsatisfied\"}",
            "\"url\":\"https://tiles.example/*\",\"status\":200}",
            "\"fault\":\"errors\",\"status\":503,\"host\":\"huts.example\",\"set\":true}",
        ] {
            #expect(log.contains(part), "\(part)")
        }
        let shown = try hikesim("log", scratch.path + "/run", "--redact", "--json").output
        #expect(shown.contains("https://huts.example/list?redacted") && !shown.contains("hush"))
        #expect(try hikesim("replay", "--in-process", scratch.path + "/run").code == 0)
    }
}
