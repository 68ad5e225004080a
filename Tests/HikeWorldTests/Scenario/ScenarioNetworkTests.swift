import Foundation
import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("What a scenario says of the network")
struct ScenarioNetworkTests {
    private func read(_ text: String) throws -> Scenario.Network? {
        try ScenarioText.read("scenario: A\nsource: none\n" + text + "\n").network
    }

    @Test("EM-33: lines and answers are read; what is not said is usual")
    func network() throws {
        #expect(try read("seed: 1") == nil)
        #expect(
            try read("network: { phone: online, watch: airplane }")
                == Scenario.Network(lines: [
                    .init(device: "phone", NetworkLine(.online)),
                    .init(device: "watch", NetworkLine(.airplane)),
                ]))
        let text = """
            network:
              phone: { interface: cellular, latency: 2 s, bandwidth: 5 kB/s, loss: 10 %, constrained: yes, expensive: no }
              answers:
                - url: https://huts.example/list
                  method: POST
                  status: 201
                  headers: { Content-Type: application/json, X-Two: "2" }
                  body: ""
                  delay: 300 ms
                - { url: "https://tiles.example/*", file: tiles/1.png }
            """
        let line = NetworkLine(
            .online, .cellular, latency: .seconds(2), bandwidth: 5_000, loss: 0.1, isExpensive: false,
            isConstrained: true)
        #expect(
            try read(text)
                == Scenario.Network(
                    lines: [.init(device: "phone", line)],
                    answers: [
                        NetworkRule(
                            try #require(NetworkPattern("https://huts.example/list")), method: "POST",
                            status: 201,
                            headers: [
                                HTTPHeader("Content-Type", "application/json"), HTTPHeader("X-Two", "2"),
                            ], delay: .milliseconds(300)),
                        NetworkRule(
                            try #require(NetworkPattern("https://tiles.example/*")),
                            content: .file("tiles/1.png")),
                    ]))
    }

    @Test(
        "EM-33: steps and faults are read",
        arguments: [
            (
                "{ on: phone, network: airplane }",
                .system(device: "phone", .network(.line(NetworkLine(.airplane))))
            ),
            (
                "{ on: watch, network: online, interface: cellular, latency: 2 s, bandwidth: 5 kB/s }",
                .system(
                    device: "watch",
                    .network(
                        .line(NetworkLine(.online, .cellular, latency: .seconds(2), bandwidth: 5_000))))
            ),
            (
                "fault: { network: 503, host: huts.example, for: 2 min }",
                .fault(
                    Scenario.Fault(
                        kind: .network(
                            NetworkFault(.status(503), host: "huts.example"), devices: ["phone", "watch"]),
                        duration: .seconds(120)))
            ),
            (
                "fault: { network: silent, on: watch }",
                .fault(Scenario.Fault(kind: .network(NetworkFault(.silent), devices: ["watch"])))
            ),
            (
                "fault: { network: unknown host, at: 00:40:00 }",
                .fault(
                    Scenario.Fault(
                        kind: .network(NetworkFault(.unknownHost), devices: ["phone", "watch"]),
                        begin: .time(.seconds(2_400))))
            ),
            (
                "fault: { network: offline, on: phone }",
                .fault(Scenario.Fault(kind: .network(NetworkFault(.offline), devices: ["phone"])))
            ),
            (
                "fault: { network: { latency: 3 s, loss: 20 % }, on: both }",
                .fault(
                    Scenario.Fault(
                        kind: .network(
                            NetworkFault(.slow(NetworkLineChanges(latency: .seconds(3), loss: 0.2))),
                            devices: ["phone", "watch"])))
            ),
        ] as [(String, Scenario.Action)])
    func steps(text: String, action: Scenario.Action) throws {
        #expect(try ScenarioText.action(text) == action)
    }

    @Test(
        "EM-33: what cannot be is refused with its place and what would be right",
        arguments: [
            ("network: { phon: online }", ":3:12: unknown key 'phon' in 'network'; did you mean 'phone'?"),
            ("network: { watch2: online }", "unknown key 'watch2' in 'network'"),
            ("network: { phone: slow }", "'phone' must be one of online, offline, airplane"),
            (
                "network: { phone: { state: offline, latency: 1 s } }",
                ":3:46: 'latency' goes with 'online' only; a line that is offline has none"
            ),
            ("network: { phone: { bandwidth: 0 kB/s } }", "'bandwidth' must be a data rate from 0.001 kB/s"),
            ("network: { phone: { latency: 2 h } }", "'latency' must be a time from 0 s to 1 h"),
            ("network: { phone: { interface: phone } }", "'interface' must be one of wifi, cellular"),
            ("network: { answers: { url: x } }", "'answers' must be a list"),
            ("network: { answers: [{ body: x }] }", "needs the key 'url'"),
            ("network: { answers: [{ url: \"https://a.exam*\" }] }", "'url' must be an address such as"),
            (
                "network: { answers: [{ url: a.example, status: 99 }] }",
                "'status' must be a status from 200 to 599"
            ),
            ("network: { answers: [{ url: a.example, method: get }] }", "a method in capital letters"),
            (
                "network: { answers: [{ url: a.example, body: x, file: y }] }",
                "an answer has either a 'body' or a 'file'; leave out one"
            ),
            ("network: { answers: [{ url: a.example, headers: { \"a b\": c } }] }", "'a b' must be a header"),
            ("network: { answers: [{ url: a.example, headers: { a: \"b\\nc\" } }] }", "'a' must be a header"),
            (
                "network: { answers: [{ url: a.example, delay: 25 h }] }",
                "'delay' must be a time from 0 s to 24 h"
            ),
            ("steps: [{ network: online }]", "needs the key 'on'"),
            ("steps: [{ on: phone, network: offline, loss: 1 % }]", "'loss' goes with 'online' only"),
            ("steps: [{ fault: { network: slow } }]", "'network' must be a status from 200 to 599, one of"),
            ("steps: [{ fault: { network: {} } }]", "the fault 'network' needs the key 'latency'"),
            (
                "steps: [{ fault: { network: offline, host: a.example } }]",
                "'offline' is one for all servers; 'host' goes with"
            ),
            (
                "steps: [{ fault: { network: { loss: 1 % }, host: a.example } }]",
                "a slow network is one for all servers"
            ),
            (
                "steps: [{ fault: { network: 503, host: \"https://a\" } }]",
                "'host' must be the name of a host"
            ),
            ("expect: [{ event: { event: network, where: { error: offline } } }]", "'error' must be one of"),
            ("expect: [{ event: { event: network, where: { state: 503 } } }]", "'state' must be one of"),
        ])
    func refusals(text: String, sentence: String) {
        let refusal = ScenarioText.refusal(of: "scenario: A\nsource: none\n\(text)\n")
        #expect(refusal.hasPrefix("ridge.yaml:3:") && refusal.contains(sentence), "\(refusal)")
    }

    @Test("EM-33: the example of docs/network.md is read")
    func example() throws {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        let page = try String(contentsOf: folder.appendingPathComponent("docs/network.md"), encoding: .utf8)
        let start = try #require(page.range(of: "```yaml\n"))
        let rest = page[start.upperBound...]
        let end = try #require(rest.range(of: "```"))
        let scenario = try ScenarioText.read(String(rest[..<end.lowerBound]))
        #expect(scenario.network?.answers.count == 2 && scenario.expectations.count == 3)
    }

    @Test("EM-33: a file of an answer that is not there is refused with its place")
    func files() throws {
        let text = "scenario: A\nsource: none\nnetwork:\n  answers: [{ url: a.example, file: none.png }]\n"
        let error = #expect(throws: ScenarioError.self) {
            try ScenarioReader.read(
                bytes: Array(text.utf8), file: "ridge.yaml", files: ScenarioFiles(folder: "/nowhere"))
        }
        #expect(error?.description.hasPrefix("ridge.yaml:4:37: ") == true, "\(error?.description ?? "")")
    }
}
