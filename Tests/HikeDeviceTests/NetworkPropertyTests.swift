import HikeDevice
import HikeHardware
import HikeValues
import Testing

@Suite("Whatever happens in the network")
struct NetworkPropertyTests {
    private struct Story {
        var random: RandomStream
        var bench: NetworkBench
        var asked: [String] = []

        init(seed: UInt64) throws {
            random = RandomStream(seed: seed)
            let urls = ["https://a.example/*", "https://b.example/x"]
            let rules = try urls.enumerated().map { index, url in
                try NetworkMachineTests.rule(
                    url, content: index == 0 ? .text(String(repeating: "x", count: 5_000)) : .file("/f"))
            }
            bench = NetworkBench(NetworkScript(phone: .offline, rules: rules))
            bench.files["/f"] = Array(repeating: 7, count: 20_000)
        }

        mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

        mutating func line() -> NetworkLine {
            NetworkLine(
                NetworkLine.State.allCases[below(3)], below(2) == 0 ? .wifi : .cellular,
                latency: .milliseconds(Int64(below(3_000))),
                bandwidth: below(2) == 0 ? nil : Double(1 + below(20_000)),
                loss: below(2) == 0 ? 0 : random.uniform(), isConstrained: below(4) == 0)
        }

        mutating func fault() -> NetworkFault {
            switch below(5) {
            case 0: NetworkFault(.offline)
            case 1: NetworkFault(.slow(NetworkLineChanges(bandwidth: Double(1 + below(2_000)))))
            case 2: NetworkFault(.silent, host: below(2) == 0 ? nil : "a.example")
            case 3: NetworkFault(.unknownHost, host: "b.example")
            default: NetworkFault(.status(500 + below(5)))
            }
        }

        mutating func request() -> NetworkRequest {
            let urls = ["https://a.example/1", "https://b.example/x", "https://c.example/", "nonsense"]
            return NetworkRequest(
                urls[below(4)], body: Array(repeating: 0, count: below(3) * 1_000),
                timeout: .seconds(Double(below(90))), destination: below(2) == 0 ? nil : "file",
                continuesWhileSuspended: below(2) == 0, reportsProgress: below(2) == 0,
                mostBytes: below(3) == 0 ? below(9_000) : nil, allowsExpensive: below(3) > 0)
        }

        mutating func happen() {
            switch below(12) {
            case 0...4:
                let id = "\(asked.count)"
                asked.append(id)
                bench.load(request(), id, app: below(2) == 0 ? "a" : "b", draw: random.uniform())
            case 5: bench.handle(.change(.line(line())))
            case 6: bench.handle(.change(.phone(line())))
            case 7: bench.handle(.change(.fault(fault(), isOn: below(2) == 0)))
            case 8: bench.handle(.link(isUp: below(2) == 0))
            case 9: bench.handle(.cancel(id: "\(below(max(1, asked.count)))", app: below(2) == 0 ? "a" : "b"))
            case 10: bench.handle(below(2) == 0 ? .appSuspended("a") : .appEnded("b"))
            default: bench.run(until: bench.now.inSeconds + random.uniform() * 20)
            }
        }
    }

    @Test(
        "EM-33: every request ends exactly once, and equal seeds make equal ends",
        arguments: 0..<60 as Range<UInt64>)
    func ends(seed: UInt64) throws {
        func tell() throws -> Story {
            var story = try Story(seed: seed)
            for _ in 0..<300 { story.happen() }
            // A line of one byte a second takes hours; nothing takes for ever.
            story.bench.run(until: story.bench.now.inSeconds + 100_000)
            return story
        }
        let story = try tell()
        #expect(story.bench.outcomes.map(\.id).sorted() == story.asked.sorted())
        #expect(story.bench.alarms.isEmpty)
        for outcome in story.bench.outcomes {
            #expect(outcome.ended >= outcome.began)
            if case .success(let response) = outcome.result {
                #expect(response.body.count <= outcome.request.mostBytes)
            }
        }
        #expect(try tell().bench.outcomes == story.bench.outcomes)
    }
}
