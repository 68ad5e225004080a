import Foundation
import HikeDevice
import HikeHardware
import HikeScreens
import HikeValues
import Testing

/// What the owner is asked on the glass (EM-30).
@Suite("Permission prompts")
struct PermissionPromptTests {
    /// An app with a button that asks for a permission, and one beneath where the question appears.
    private final class Asking: DeviceApp {
        final class State: @unchecked Sendable {
            var heard: [PrivacyAnswer] = []
            var pressed: [String] = []
        }
        let state: State
        unowned let device: any DeviceServices
        init(_ state: State, _ device: any DeviceServices) { (self.state, self.device) = (state, device) }

        func handle(_ event: AppEvent) {
            switch event {
            case .touched(.pressed(let id, _)):
                state.pressed.append(id)
                if id == "ask" { device.requestPermission(.location) }
                if id == "more" { device.requestPermission(.locationAlways) }
            case .permission(.location, let answer): state.heard.append(answer)
            default: break
            }
        }

        func screen() -> Screen? {
            Screen(
                "asking",
                .vertical([.button("ask", "Ask"), .button("other", "Other"), .button("more", "More")]))
        }
    }

    private struct Bench {
        let device: TestDevice
        let state: Asking.State
    }

    private func bench(
        _ role: DeviceRole = .phone, folder: ScratchFolder? = nil, bootCount: Int = 0,
        answer: PrivacyAnswer = .notDetermined,
        purposes: [PrivacyService: String] = [.location: "Shows where you are."]
    ) throws -> Bench {
        let state = Asking.State()
        let app = AppDescription(
            id: "asking", title: "Asking", roles: [.phone, .watch],
            purposes: purposes
        ) { Asking(state, $0) }
        let device = try TestDevice(
            [app], role: role,
            privacy: [
                PrivacySetting(app: "asking", service: .location, answer: answer),
                PrivacySetting(app: "asking", service: .locationAlways, answer: .notDetermined),
            ],
            bootCount: bootCount, folder: folder)
        device.boot()
        return Bench(device: device, state: state)
    }

    @discardableResult
    private func act(_ bench: Bench, _ action: GlassAction, at second: Double) throws -> TouchOutcome {
        let answer = bench.device.run(until: second + 0.9, (second, .glass(action)))
        // One answer to one touch, none to those before.
        #expect(answer.replies.count == 1)
        guard case .touched(let outcome) = try #require(answer.replies.last) else {
            throw CancellationError()
        }
        return outcome
    }

    private func reading(_ bench: Bench, at second: Double) throws -> ScreenReading {
        guard
            case .reading(let json) = bench.device.runtime.look(.reading, at: .seconds(second)).replies.last
        else { throw CancellationError() }
        return try JSONDecoder().decode(ScreenReading.self, from: Data(json))
    }

    @Test("EM-30: the question says who asks and why, covers the app, and goes with the answer")
    func prompt() throws {
        let bench = try bench()
        try act(bench, .tap(.id("ask")), at: 1)
        let asked = try reading(bench, at: 2)
        #expect(asked.words.contains("Allow \"Asking\" to use your location?"))
        #expect(asked.words.contains("Shows where you are."))
        #expect(asked.words.contains("Allow Once"))
        #expect(try act(bench, .tap(.id("other")), at: 3).missed != nil)
        #expect(bench.state.heard == [])
        #expect(try act(bench, .answer("Allow While Using App"), at: 4).missed == nil)
        #expect(bench.state.heard == [.whenInUse])
        // The system's button is none of the app's.
        #expect(bench.state.pressed == ["ask"])
        #expect(try reading(bench, at: 5).item(id: "permission-allow") == nil)
        #expect(
            bench.device.lines(.permission).map { $0.contains("\"answer\":\"whenInUse\"") } == [false, true])
    }

    @Test("EM-30: the question comes back after a look at the home screen")
    func home() throws {
        let bench = try bench(.watch)
        try act(bench, .tap(.id("ask")), at: 1)
        try act(bench, .press(.crown), at: 2)
        #expect(try reading(bench, at: 3).words.contains("Allow Once") == false)
        try act(bench, .tap(.name("Asking")), at: 4)
        #expect(try act(bench, .answer("Don't Allow"), at: 5).missed == nil)
        #expect(bench.state.heard == [.denied])
    }

    @Test("EM-30: what was answered outlives a restart; what was allowed once does not")
    func restart() throws {
        for (choice, kept) in [("Don't Allow", PrivacyAnswer.denied), ("Allow Once", .notDetermined)] {
            let folder = try ScratchFolder()
            let first = try bench(folder: folder)
            try act(first, .tap(.id("ask")), at: 1)
            try act(first, .answer(choice), at: 2)
            let second = try bench(folder: folder, bootCount: 1)
            try act(second, .tap(.id("ask")), at: 1)
            #expect(second.state.heard == (kept == .denied ? [.denied] : []))
            #expect((try reading(second, at: 2).item(id: "permission-deny") == nil) == (kept == .denied))
        }
    }

    @Test("NF-11: the second question has its own purpose and answers, and is put once, over a restart too")
    func always() throws {
        let purposes: [PrivacyService: String] = [
            .location: "Shows where you are.", .locationAlways: "Goes on by itself.",
        ]
        for (choice, kept) in [
            ("Keep Only While Using", PrivacyAnswer.whenInUse), ("Change to Always Allow", .always),
        ] {
            let folder = try ScratchFolder()
            let first = try bench(folder: folder, purposes: purposes)
            // Asked for more at once, it is the first question that comes.
            try act(first, .tap(.id("more")), at: 1)
            #expect(try reading(first, at: 1.95).words.contains("Allow While Using App"))
            try act(first, .answer("Allow While Using App"), at: 2)
            try act(first, .tap(.id("more")), at: 3)
            let asked = try reading(first, at: 3.95)
            #expect(
                asked.words.contains("Allow \"Asking\" to use your location also when it is not in use?"))
            #expect(asked.words.contains("Goes on by itself."))
            try act(first, .answer(choice), at: 4)
            #expect(first.device.lines(.permission).last?.contains("\"answer\":\"\(kept)\"") == true)
            let second = try bench(folder: folder, bootCount: 1, purposes: purposes)
            try act(second, .tap(.id("more")), at: 1)
            #expect(try reading(second, at: 2).item(id: "permission-keep") == nil)
            #expect(second.device.lines(.permission).isEmpty)
        }
    }

    @Test("NF-11, MAP-28: who asks for always needs a purpose for either question")
    func purposes() throws {
        for purposes: [PrivacyService: String] in [
            [.location: "Shows where you are."], [.locationAlways: "Goes on."], [:],
        ] {
            let bench = try bench(answer: .whenInUse, purposes: purposes)
            try act(bench, .tap(.id("more")), at: 1)
            #expect(bench.device.lines(.permission).isEmpty && bench.state.heard == [])
            #expect(
                bench.device.lines(.log).contains {
                    $0.contains("gives no purpose") && $0.contains("location-always")
                })
        }
    }

    @Test("EM-30: a file of decisions that cannot be read is said, and every app asks again")
    func damage() throws {
        let folder = try ScratchFolder()
        let first = try bench(folder: folder, answer: .denied)
        try act(first, .tap(.id("ask")), at: 1)
        let file = folder.path + "/settings/permissions.json"
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"denied\""))
        let unknown = #"[{"app":"asking","service":"location","answer":"perhaps"}]"#
        for damaged in ["{", unknown] {
            try Data(damaged.utf8).write(to: URL(fileURLWithPath: file))
            let second = try bench(folder: folder, bootCount: 1)
            #expect(second.device.lines(.log).contains { $0.contains("what was decided before is lost") })
            try act(second, .tap(.id("ask")), at: 1)
            #expect(second.state.heard == [])
        }
    }

    @Test("EM-30: an app that is taken off the device asks anew when it comes back")
    func uninstalled() throws {
        let bench = try bench(answer: .denied)
        try act(bench, .tap(.id("ask")), at: 1)
        bench.device.run(
            until: 4, (2, .system(.uninstall(app: "asking"))), (3, .system(.install(app: "asking"))))
        bench.device.run(until: 5, (4, .lifecycle(app: "asking", .launch)))
        try act(bench, .tap(.id("ask")), at: 6)
        #expect(bench.state.heard == [.denied, .denied])
        #expect(bench.device.lines(.permission).count == 2, "recorded each time it was asked")
    }
}
