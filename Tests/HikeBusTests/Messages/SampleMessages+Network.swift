import HikeHardware
import HikeValues

extension SampleMessages {
    mutating func networkChange() -> NetworkChange {
        switch below(4) {
        case 0: .line(networkLine())
        case 1: .phone(networkLine())
        case 2: .answer(networkRule())
        default: .fault(networkFault(), isOn: below(2) == 0)
        }
    }

    mutating func networkScript() -> NetworkScript {
        NetworkScript(
            line: networkLine(), phone: below(2) == 0 ? nil : networkLine(),
            rules: (0..<below(3)).map { _ in networkRule() },
            faults: (0..<below(3)).map { _ in networkFault() }, servers: (0..<below(2)).map { "s\($0)" })
    }

    mutating func serverNews() -> ServerNews {
        if below(2) == 0 {
            return .pushed(ServerPush(app: text(), topic: text(), content: [1, 2], startsApp: below(2) == 0))
        }
        return .answered(
            id: text(),
            ServerResponse(
                status: 200 + below(300), headers: [HTTPHeader("X", text())], body: Array("hut".utf8),
                delay: .milliseconds(Int64(below(1_000)))))
    }

    private mutating func networkLine() -> NetworkLine {
        NetworkLine(
            pick(NetworkLine.State.allCases), pick([.wifi, .cellular]),
            latency: .milliseconds(Int64(below(3_600_000))), bandwidth: pick([nil, 1, 12_345.5, 1e9]),
            loss: pick([0, 0.25, 1]), isExpensive: below(2) == 0, isConstrained: below(2) == 0)
    }

    private mutating func networkRule() -> NetworkRule {
        let patterns = ["https://huts.example/list", "tiles.example/*", "http://a.example:8080/?q=1"]
        return NetworkRule(
            NetworkPattern(pick(patterns))!, method: pick([nil, "GET", "POST"]), status: 200 + below(400),
            headers: (0..<below(3)).map { HTTPHeader("X-\($0)", "value") },
            content: pick([.text(""), .text("Alm ✓"), .file("/tmp/tile.png")]),
            delay: .milliseconds(Int64(below(100_000))))
    }

    private mutating func networkFault() -> NetworkFault {
        pick([
            NetworkFault(.offline), NetworkFault(.status(503), host: "huts.example"), NetworkFault(.silent),
            NetworkFault(.unknownHost, host: "a"),
            NetworkFault(.slow(NetworkLineChanges(latency: .seconds(2)))),
            NetworkFault(.slow(NetworkLineChanges(bandwidth: 100, loss: 0.5))),
        ])
    }
}
