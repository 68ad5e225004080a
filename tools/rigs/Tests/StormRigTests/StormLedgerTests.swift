import Foundation
import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

@testable import StormRig

/// A judge that finds nothing may be blind.
@Suite("Storm ledger")
struct StormLedgerTests {
    private let items = (0..<4).map { StormItem(.userInfo, $0, nonce: "N\($0)") }

    private func judge(_ received: [StormItem], _ channel: StormItem.Channel = .userInfo) -> StormJudge {
        StormJudge(
            receiver: "watch", folder: "/nowhere", accepted: [channel: items],
            asked: Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, 10) }), received: received)
    }

    @Test("all that was accepted, in order, is right; what nobody heard of may be there too")
    func right() {
        #expect(judge(items).violations == [])
        let more = judge(items + [StormItem(.userInfo, 4, nonce: "N4")])
        #expect(more.violations == [] && more.recovered == 1)
    }

    @Test("an item that is missing is lost")
    func lost() {
        let judge = judge(Array(items.dropLast()))
        #expect(judge.lost == 1 && judge.violations == ["watch never got userInfo 3 N3"])
    }

    @Test("an item that is there twice is doubled")
    func doubled() { #expect(judge(items + [items[0]]).doubled == [items[0]]) }

    @Test("two items that changed places are disordered")
    func disordered() { #expect(judge([items[1], items[0], items[2], items[3]]).reordered > 0) }

    @Test("an item that nobody asked for is noticed")
    func invented() { #expect(judge(items + [StormItem(.userInfo, 9, nonce: "N9")]).violations.count == 1) }

    @Test("a file without its content is noticed, and an old context")
    func contents() {
        let file = StormItem(.file, 1, nonce: "F")
        #expect(judge(items + [file]).violations == ["watch: the content of file 1 F is gone"])
        let contexts = items.map { StormItem(.context, $0.number, nonce: $0.nonce) }
        let judge = StormJudge(
            receiver: "watch", folder: "/nowhere", accepted: [.context: contexts], asked: [0: 1, 1: 1, 3: 1],
            received: [contexts[0], contexts[1]])
        #expect(judge.lost == 1)
    }

    @Test("an item that is in the list twice and was told of twice is one that is doubled")
    func doubledOnce() throws {
        let ledger = try ledger(["received", "received again", "received again"])
        var report = StormReport()
        report.note([judge(items + [items[0], items[0]])], ledger, folder: "/nowhere")
        #expect(report.duplicated == 1 && ledger.violations.count == 2)
    }

    // MARK: What the devices tell

    private func ledger(_ operations: [String]) throws -> StormLedger {
        let ledger = StormLedger()
        for operation in operations {
            var line = JSONLine()
            line.add(time: .zero)
            line.add("device", "watch")
            line.add("event", "store")
            line.add("store", "storm")
            line.add("operation", operation)
            line.add("id", "N0")
            line.add("name", items[0].description)
            try ledger.append(EventRecord(time: .zero, kind: .store, line: line.finished()[...]))
        }
        return ledger
    }

    @Test("an item that is handed over again after a crash that nobody heard of is right, once")
    func redelivery() throws {
        let after = try ledger(["received again"])
        #expect(after.redeliveries == 1 && after.violations == [])
        #expect(try ledger(["received", "received again"]).doubled.count == 1)
        #expect(try ledger(["received again", "received again"]).doubled.count == 1)
    }
}
