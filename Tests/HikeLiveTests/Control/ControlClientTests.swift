import Foundation
import Glibc
import HikeBus
import Testing

@testable import HikeLive

/// A pair that is there and does nothing, as one whose process was stopped.
@Suite("Control client")
struct ControlClientTests {
    private func complaint(_ body: () throws(ControlError) -> Void) -> ControlError? {
        do throws(ControlError) {
            try body()
            return nil
        } catch { return error }
    }

    @Test("a pair that does not answer is given up after the patience, by name and process")
    func silence() throws {
        let bench = try ControlBench()
        let client = try ControlClient(name: "bench", in: bench.places, patience: .milliseconds(30))
        #expect(client.process == getpid())
        let error = complaint { () throws(ControlError) in _ = try client.ask(.status) }
        guard case .late(let reason) = error else {
            Issue.record("\(error.map { "\($0)" } ?? "an answer")")
            return
        }
        #expect(reason.hasPrefix("nothing came from its process \(getpid()) for 0.03 seconds"))
    }

    @Test("a pair whose queue is full is given up after the patience")
    func fullQueue() throws {
        let bench = try ControlBench()
        var waiting: [Terminal] = []
        var error: ControlError?
        for _ in 0..<1_000 where error == nil {
            error = complaint { () throws(ControlError) in
                waiting.append(
                    Terminal(try ControlSocket.connect(path: bench.server.path, within: .milliseconds(30))))
            }
        }
        guard case .late = error else {
            Issue.record("\(error.map { "\($0)" } ?? "1000 connections") after \(waiting.count)")
            return
        }
        #expect(ControlClient.isRunning("bench", in: bench.places))
        guard
            case .late = complaint({ () throws(ControlError) in
                _ = try ControlSocket.listen(path: bench.server.path)
            })
        else {
            // Its socket was not taken from it.
            #expect(access(bench.server.path, F_OK) == 0)
            return
        }
    }

    @Test("a request that nobody takes is given up after the patience")
    func unsent() throws {
        let bench = try ControlBench()
        let client = try ControlClient(name: "bench", in: bench.places, patience: .milliseconds(30))
        let big = String(repeating: "x", count: 4_000_000)
        let error = complaint { () throws(ControlError) in
            try client.send(.perform(.brief(text: big, files: [:])))
        }
        guard case .late = error else {
            Issue.record("\(error.map { "\($0)" } ?? "sent")")
            return
        }
    }

    @Test("a list names a pair that does not answer, and leaves out one that has gone")
    func listing() throws {
        let bench = try ControlBench()
        _ = try RuntimeDirectory.make(name: "dead", in: bench.places)
        let pairs = PairListing.all(in: bench.places, patience: .milliseconds(30))
        #expect(pairs.map(\.name) == ["bench"])
        #expect(pairs.first?.status == nil && pairs.first?.process == getpid())
        #expect(pairs.first?.problem?.contains("did not answer") == true)
        #expect(!ControlClient.isRunning("dead", in: bench.places))
    }

    @Test("a pair that is just dying, whose socket still lets in whoever comes, is not running")
    func dying() throws {
        let bench = try ControlBench()
        let directory = try RuntimeDirectory.make(name: "dying", in: bench.places)
        let listener = try ControlSocket.listen(path: try directory.socketPath("control"))
        defer { close(listener) }
        let process = Thread {
            // The listener itself waits for nobody.
            var polled = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            _ = poll(&polled, 1, -1)
            close(accept(listener, nil, nil))
        }
        process.start()
        #expect(!ControlClient.isRunning("dying", in: bench.places))
    }

    @Test("as long as a pair tells how far it is, it is waited for")
    func progress() throws {
        let bench = try ControlBench()
        bench.answer = { _ in nil }
        let client = try ControlClient(name: "bench", in: bench.places)
        try client.send(.runFor(seconds: 60))
        bench.turn()
        let number = try #require(bench.asked.first?.client)
        for time in 0..<100 { bench.server.reply(.working(time: Double(time)), to: number, isLast: false) }
        bench.server.reply(.done, to: number)
        #expect(try client.receive() == .done)
    }
}
