import Foundation
import HikeHardware
import HikeSimTesting
import HikeValues
import HikeWorld
import TestApps
import Testing

/// An app of the tests asks servers that a scenario has made up.
@Suite("The network, end to end")
struct NetworkTests {
    private static let story = """
        scenario: Huts
        apps: fetch
        source: none
        link: instant
        network:
          phone: { interface: cellular, latency: 200 ms, bandwidth: 100 kB/s }
          answers:
            - url: https://huts.example/list
              headers: { Content-Type: application/json }
              body: '["Alm"]'
              delay: 300 ms
            - { url: "https://tiles.example/*", file: tile.bin }
        steps:
          - { on: phone, action: get, with: { url: "https://huts.example/list?key=hush" } }
          - wait: 2 s
          - { on: watch, action: get, with: { url: "https://tiles.example/1/2.bin", file: Library/tile.bin } }
          - wait: 5 s
          - { on: phone, network: airplane }
          - { on: phone, action: get, with: { url: "https://huts.example/list" } }
          - wait: 1 s
          - { on: phone, network: online, bandwidth: 10 kB/s }
          - fault: { network: 503, host: huts.example, for: 30 s }
          - { on: phone, action: post, with: { url: "https://huts.example/list", body: "hush" } }
          - wait: 2 s
          - { on: watch, action: get, with: { url: "https://nobody.example/" } }
          - wait: 29 s
          - { on: watch, network: airplane }
          - { on: watch, action: get, with: { url: "https://huts.example/list" } }
          - { on: phone, action: get, with: { url: "https://huts.example/other" } }
          - wait: 2 s
        expect:
          - event: { event: network, on: phone, where: { kind: answer, status: 200, bytes: 7, duration: "< 0.51" } }
          - event: { event: network, on: watch, where: { kind: answer, bytes: 50000 }, count: 1 }
          - event: { event: network, on: phone, where: { kind: failure, error: notConnected }, count: 1 }
          - event: { event: network, on: phone, where: { kind: answer, status: 503 }, count: 1 }
          - event: { event: network, on: watch, where: { kind: failure, error: hostNotFound }, count: 1 }
          - event: { event: network, on: watch, where: { kind: path, interface: phone }, count: { at least: 2 } }
          - event: { event: network, on: phone, where: { kind: answer, status: 404 }, count: 1 }

        """

    static func write(to folder: TestFolder) throws -> String {
        _ = try folder.write("tile.bin", Array(repeating: 65, count: 50_000))
        return try folder.write("huts.yaml", story)
    }

    @Test(
        "EM-33: a scenario makes up servers, lines and faults; the log is the same in one process and in two")
    func story() throws {
        let folder = try TestFolder()
        let file = try Self.write(to: folder)
        let one = try HikeSim.run(file, apps: OwnApps.all)
        #expect(one.failures == [])
        #expect(try EventSchema.complaints(of: one.result.events) == [])
        let requests = one.requests()
        #expect(
            requests.map { $0.error?.rawValue ?? "\($0.status ?? 0)" } == [
                "200", "200", "notConnected", "503", "hostNotFound", "notConnected", "404",
            ])
        #expect(one.contents(of: "Library/tile.bin", app: "fetch", on: "watch")?.count == 50_000)
        #expect(one.screen("fetch", of: "fetch", on: "phone")?.number("ended") == 4)
        let two = try HikeSim.run(file, placement: .program("test-devices"))
        #expect(two.failures == [])
        #expect(one.digest != nil && two.digest == one.digest)
    }

    @Test("EM-33: a log that is shown to others has neither queries nor what was sent")
    func redacted() throws {
        let folder = try TestFolder()
        let run = try HikeSim.run(try Self.write(to: folder), apps: [FetchApp.description])
        let events = run.events(.network)
        let lines = events.map { String(decoding: LogRedaction.redacted($0).line(), as: UTF8.self) }
        #expect(lines.contains { $0.contains("huts.example/list?redacted") })
        #expect(lines.allSatisfy { !$0.contains("hush") && !$0.contains("Alm") })
        // Bodies and headers are not in the log at all, except what a person told the app.
        let whole = events.map { String(decoding: $0.line(), as: UTF8.self) }
        #expect(whole.contains { $0.contains("key=hush") } && whole.allSatisfy { !$0.contains("Bearer") })
    }

    @Test("EM-33: without a word about it there is no network")
    func offByDefault() throws {
        let pair = try SimulatedPair(apps: [FetchApp.description])
        for device in ["phone", "watch"] {
            try pair.perform("get", on: device, app: "fetch", ["url": "https://huts.example/list"])
        }
        #expect(pair.requests().map(\.error) == [.notConnected, .notConnected])
        #expect(pair.screen("path", of: "fetch", on: "phone")?.text("network") == "none")
        #expect(pair.events(.network).allSatisfy { $0.text("kind") != "path" })
    }

    @Test("EM-33: a test sets lines, answers and failing servers, and asks how requests ended")
    func pair() throws {
        let pair = try SimulatedPair(apps: [FetchApp.description])
        func get(_ device: String, timeout: String = "60", wait: Double = 1) throws {
            try pair.perform(
                "get", on: device, app: "fetch", ["url": "https://huts.example/list", "timeout": timeout])
            try pair.wait(seconds: wait)
        }
        try pair.setNetwork(.online)
        try pair.answer("https://huts.example/*", with: .text("Alm"))
        try get("phone")
        #expect(pair.screen("fetch", of: "fetch", on: "phone")?.text("text") == "Alm")
        try pair.failServers(.silent)
        try get("watch", timeout: "10", wait: 11)
        try pair.mendServers(.silent)
        try pair.failServers(.status(500), host: "huts.example", forSeconds: 5)
        try get("watch")
        try pair.wait(seconds: 5)
        try pair.setNetwork(NetworkLine(.online, latency: .seconds(20)), on: "phone")
        // The watch has it through its phone, until the link is gone: then it has its own.
        try get("watch", wait: 1)
        try pair.breakLink()
        try pair.wait(seconds: 60)
        try get("watch")
        // An app that ends takes its requests with it.
        try get("phone", wait: 0.5)
        try pair.perform(.crash, "fetch", on: "phone")
        #expect(
            pair.requests(on: "watch").map { $0.error?.rawValue ?? "\($0.status ?? 0)" } == [
                "timedOut", "500", "connectionLost", "200",
            ])
        #expect(pair.requests(on: "phone").last?.error == .cancelled)
        #expect(abs((pair.requests(on: "watch").first?.duration ?? 0) - 10) < 1e-6)
        #expect(throws: PairFailure.self) { try pair.answer("huts example") }
        #expect(throws: PairFailure.self) { try pair.answer("https://huts.example/", status: 99) }
        #expect(throws: PairFailure.self) { try pair.failServers(.status(99)) }
        #expect(throws: PairFailure.self) { try pair.setNetwork(NetworkLine(.online, loss: 2), on: "phone") }
    }

    @Test("EM-33: a device that is killed or restarted keeps its line, and forgets its requests")
    func power() throws {
        let pair = try SimulatedPair(apps: [FetchApp.description])
        try pair.answer("https://huts.example/*", with: .text("Alm"))
        try pair.setNetwork(NetworkLine(.online, latency: .seconds(5)), on: "phone")
        try pair.perform("get", on: "phone", app: "fetch", ["url": "https://huts.example/list"])
        try pair.kill("phone")
        try pair.restart("phone")
        try pair.wait(seconds: 30)
        #expect(pair.requests(on: "phone") == [])
        try pair.perform("get", on: "phone", app: "fetch", ["url": "https://huts.example/list"])
        try pair.wait(seconds: 30)
        #expect(pair.requests(on: "phone").map(\.status) == [200])
        let ids = pair.events(.network, on: "phone").compactMap { $0.text("id") }
        #expect(Set(ids).count == 2)
    }

    @Test("EM-33: equal seeds lose equal requests, others lose others")
    func seeds() throws {
        func ends(_ seed: UInt64) throws -> [NetworkError?] {
            let pair = try SimulatedPair(apps: [FetchApp.description], seed: seed)
            try pair.answer("https://huts.example/*")
            try pair.setNetwork(NetworkLine(.online, loss: 0.5), on: "phone")
            for _ in 0..<40 {
                try pair.perform("get", on: "phone", app: "fetch", ["url": "https://huts.example/"])
            }
            try pair.wait(seconds: 1)
            return pair.requests(on: "phone").map(\.error)
        }
        let first = try ends(1)
        #expect(first.count == 40 && Set(first) == [nil, .connectionLost])
        #expect(try ends(1) == first)
        #expect(try ends(2) != first)
    }
}
