import Foundation
import HikeDevice
import HikeHardware
import HikeScreens
import HikeValues
import Testing

/// The share sheet and the outbox (EM-26, MAP-45).
@Suite("Sharing files")
struct FileSharingTests {
    private final class Sharer: DeviceApp {
        final class State: @unchecked Sendable {
            var outcomes: [ShareOutcome] = []
            var acted: [String] = []
            var refusal: ServiceError?
            var services: (any DeviceServices)?

            func share(_ path: String) throws(ServiceError) {
                try services?.files?.share(path) { [unowned self] in outcomes.append($0) }
            }
        }
        let state: State

        init(_ device: any DeviceServices, _ state: State) {
            self.state = state
            state.services = device
        }

        func handle(_ event: AppEvent) {
            switch event {
            case .launched:
                try? state.services?.storage.write("Documents/exports/Ridge.pdf", Array("a report".utf8))
            case .touched(.pressed("share", _)): share("Documents/exports/Ridge.pdf")
            case .touched(.pressed("share-none", _)): share("Documents/none.pdf")
            case .touched(.acted(let id, let action)): state.acted.append("\(id) \(action)")
            default: break
            }
        }

        func share(_ path: String) {
            do throws(ServiceError) { try state.share(path) } catch { state.refusal = error }
        }

        func screen() -> Screen? {
            let row = Element.text("Ridge").wide().takes(.tap, id: "row")
                .actions([
                    RowAction("keep", "Keep"), RowAction("delete", "Delete", purpose: .destructive),
                ])
            return Screen(
                "sharer",
                .vertical([
                    .button("share", "Share"), .button("share-none", "Share none"),
                    .list("list", rows: [row]),
                ]))
        }
    }

    private final class Rig {
        let state = Sharer.State()
        let device: TestDevice
        let folder: ScratchFolder
        private var second = 1.0

        init(_ role: DeviceRole = .phone) throws {
            folder = try ScratchFolder()
            let app = AppDescription(id: "sharer", roles: [.phone, .watch]) { [state] in Sharer($0, state) }
            device = try TestDevice([app], role: role, folder: folder)
            device.boot()
        }

        @discardableResult
        func act(_ action: GlassAction) throws -> TouchOutcome {
            second += 2
            let answer = device.run(until: second + 1.9, (second, .glass(action)))
            guard case .touched(let outcome) = try #require(answer.replies.last) else {
                throw CancellationError()
            }
            return outcome
        }

        func reading() throws -> ScreenReading {
            guard
                case .reading(let json) = device.runtime.look(.reading, at: .seconds(second + 1.9)).replies
                    .last
            else { throw CancellationError() }
            return try JSONDecoder().decode(ScreenReading.self, from: Data(json))
        }

        var outbox: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/outbox")) ?? []).sorted()
        }
    }

    @Test(
        "EM-26, MAP-45: the share sheet names the file; what is sent lies in the outbox, with an event",
        arguments: [DeviceRole.phone, .watch])
    func sharing(role: DeviceRole) throws {
        let rig = try Rig(role)
        try rig.act(.tap(.id("share")))
        let sheet = try rig.reading()
        #expect(sheet.screen == "sharer" && sheet.findings == [])
        #expect(sheet.item(id: "share-name")?.name == "Ridge.pdf")
        #expect(sheet.item(id: "share-kind")?.name == "PDF document \u{B7} 8 bytes")
        // Nothing beneath is reached meanwhile.
        #expect(try rig.act(.tap(.id("share-none"))).missed != nil)
        try rig.act(.answer("Cancel"))
        #expect(rig.state.outcomes == [.cancelled] && rig.outbox == [])
        try rig.act(.tap(.id("share")))
        try rig.act(.answer("Save to Files"))
        #expect(rig.state.outcomes.last == .shared(name: "Ridge.pdf", .files))
        #expect(try rig.reading().item(id: "share-name") == nil)
        try rig.act(.tap(.id("share")))
        try rig.act(.tap(.id("share-message")))
        #expect(rig.state.outcomes.last == .shared(name: "Ridge 2.pdf", .message))
        #expect(rig.outbox == ["Ridge 2.pdf", "Ridge.pdf"])
        let sent = try Data(contentsOf: URL(fileURLWithPath: rig.folder.path + "/outbox/Ridge.pdf"))
        #expect(sent == Data("a report".utf8))
        let events = rig.device.lines(.store)
        #expect(
            events.first?.hasSuffix(
                #""app":"sharer","store":"outbox","operation":"save","id":"","name":"Ridge.pdf","size":8,"target":"files"}"#
            ) == true, "\(events)")
        #expect(events.count == 2)
    }

    @Test("EM-26: a device without room shares nothing, and says why in plain words")
    func noRoom() throws {
        let rig = try Rig()
        rig.device.run(until: 1, (0.5, .system(.storage(isFull: true))))
        try rig.act(.tap(.id("share")))
        try rig.act(.answer("Save to Files"))
        #expect(
            rig.state.outcomes == [
                .failed(name: "Ridge.pdf", reason: "The storage is full: make some room.")
            ])
        #expect(rig.outbox == [])
    }

    @Test(
        "MAP-45: a file that is not there is refused; one that goes meanwhile, and an app that ends, are told"
    )
    func failures() throws {
        let rig = try Rig()
        try rig.act(.tap(.id("share-none")))
        #expect(rig.state.refusal != nil && rig.state.outcomes.isEmpty)
        try rig.act(.tap(.id("share")))
        // A second one would hide the first.
        try rig.state.share("Documents/exports/Ridge.pdf")
        rig.device.run(until: 10, (9, .haptics(.working)))
        #expect(rig.state.outcomes == [.cancelled])
        try rig.state.services?.storage.remove("Documents/exports/Ridge.pdf")
        try? FileManager.default.removeItem(atPath: rig.folder.path + "/outbox")
        let late = try Rig()
        try late.act(.tap(.id("share")))
        try late.state.services?.storage.remove("Documents/exports/Ridge.pdf")
        try late.act(.answer("Save to Files"))
        guard case .failed("Ridge.pdf", _) = late.state.outcomes.last else {
            Issue.record("not told: \(late.state.outcomes)")
            return
        }
        #expect(late.outbox == [] && late.device.lines(.store).isEmpty)
    }

    @Test("EM-26: one action swipes a row and touches what it shows; a wrong name says what there is")
    func swipeAction() throws {
        let rig = try Rig()
        let outcome = try rig.act(.swipeAction(.text("Ridge"), "Delete"))
        #expect(outcome.missed == nil && outcome.reached == "text #row \"Ridge\", Delete")
        #expect(rig.state.acted == ["row delete"])
        #expect(try rig.reading().item(id: "row.delete") == nil)
        // At a place from which the display's edge is too near.
        for left in [5.0, 30, 380] {
            let there = try rig.act(.swipeAction(.inside(id: "row", Point(left, 10)), "Keep"))
            #expect(there.missed == nil && rig.state.acted.last == "row keep", "\(left)")
            try rig.act(.swipeAction(.text("Ridge"), "Delete"))
        }
        rig.state.acted = ["row delete"]
        #expect(
            try rig.act(.swipeAction(.id("row"), "Burn")).missed
                == "text #row \"Ridge\" has no action 'Burn'; there is 'Keep', 'Delete'")
        #expect(
            try rig.act(.swipeAction(.id("share"), "Delete")).missed
                == "what is there is no row with actions on the screen 'sharer'")
        try rig.act(.swipe(.left, .id("row")))
        #expect(try rig.reading().item(id: "row.delete")?.isVisible == true)
        #expect(try rig.reading().item(id: "row")?.actions == ["keep", "delete"])
        try rig.act(.tap(.text("Keep")))
        try rig.act(.longPress(.id("row"), .seconds(1)))
        #expect(try rig.reading().item(id: "row.menu")?.role == "menu")
        try rig.act(.answer("Delete"))
        #expect(rig.state.acted == ["row delete", "row keep", "row delete"])
        // A menu that was left open is closed when one comes back.
        try rig.act(.longPress(.id("row"), .seconds(1)))
        rig.device.run(until: 40, (39, .lifecycle(app: "sharer", .background)))
        rig.device.run(until: 42, (41, .lifecycle(app: "sharer", .foreground)))
        #expect(try rig.reading().item(id: "row.menu") == nil)
    }
}
