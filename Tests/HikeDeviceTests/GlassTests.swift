import Foundation
import HikeDevice
import HikeHardware
import HikeScreens
import HikeValues
import Testing

/// The display of a device: what is seen, what a finger reaches (EM-21..26).
@Suite("The glass of a device")
struct GlassTests {
    /// An app with a list, a switch, a field and an alert.
    private final class Showing: DeviceApp {
        final class State: @unchecked Sendable {
            var heard: [Interaction] = []
            var text = ""
            var isOn = false
            var asks = false
        }
        let state: State
        init(_ state: State) { self.state = state }

        func handle(_ event: AppEvent) {
            guard case .touched(let interaction) = event else { return }
            state.heard.append(interaction)
            switch interaction {
            case .typed("note", let text): state.text = text
            case .toggled("switch", let isOn): state.isOn = isOn
            case .pressed("ask", _): state.asks = true
            case .pressed("yes", _): state.asks = false
            default: break
            }
        }

        func screen() -> Screen? {
            let list = Element.list(
                "list",
                rows: [
                    Element.toggle("switch", "Sound", isOn: state.isOn), .button("ask", "Ask"),
                    Element.button("off", "Off").disabled(), .field("note", state.text, placeholder: "Note"),
                ] + (1...40).map { Element.text("Row \($0)").takes([.tap, .longPress], id: "row-\($0)") })
            var layers = [list]
            if state.asks {
                layers.append(
                    .alert("really", "Really?", buttons: [.button("yes", "Yes"), .button("no", "No")]))
            }
            return Screen("things", .layers(layers))
        }
    }

    private func device(
        _ role: DeviceRole = .phone
    ) throws -> (device: TestDevice, state: Showing.State) {
        let state = Showing.State()
        let app = AppDescription(id: "things", title: "Things", roles: [.phone, .watch]) { _ in Showing(state)
        }
        let device = try TestDevice([app], role: role)
        device.boot()
        return (device, state)
    }

    private var time: Double { 1 }

    /// What became of an action at a second.
    @discardableResult
    private func act(_ device: TestDevice, _ action: GlassAction, at second: Double) throws -> TouchOutcome {
        let answer = device.run(until: second + 0.5, (second, .glass(action)))
        guard case .touched(let outcome) = try #require(answer.replies.last) else {
            throw CancellationError()
        }
        return outcome
    }

    private func reading(_ device: TestDevice, at second: Double = 0) throws -> ScreenReading {
        guard case .reading(let json) = device.runtime.look(.reading, at: .seconds(second)).replies.last
        else {
            throw CancellationError()
        }
        return try JSONDecoder().decode(ScreenReading.self, from: Data(json))
    }

    @Test("EM-24: a touch reaches the app, by id, by text and by place")
    func tap() throws {
        let (device, state) = try device()
        let outcome = try act(device, .tap(.id("ask")), at: 1)
        #expect(outcome.reached == "button #ask \"Ask\"" && outcome.missed == nil)
        #expect(state.asks)
        try act(device, .answer("Yes"), at: 2)
        #expect(!state.asks)
        let item = try #require(try reading(device, at: 3).item(id: "switch"))
        let middle = Point(item.frame[0] + item.frame[2] / 2, item.frame[1] + item.frame[3] / 2)
        try act(device, .tap(.place(middle)), at: 4)
        #expect(state.isOn)
        try act(device, .tap(.name("Sound")), at: 5)
        #expect(!state.isOn)
        #expect(try reading(device, at: 6).item(id: "switch")?.value == "off")
        #expect(device.lines(.input).count == 4)
        #expect(device.lines(.input)[0].contains("\"reached\":\"button #ask \\\"Ask\\\"\""))
    }

    @Test(
        "EM-24: what a touch does not reach is said: disabled, nothing there, no such thing, beneath an alert"
    )
    func misses() throws {
        let (device, state) = try device()
        #expect(try act(device, .tap(.id("off")), at: 1).missed?.contains("which is disabled") == true)
        #expect(
            try act(device, .tap(.name("asc")), at: 2).missed
                == "there is no 'asc' on the screen 'things'; there is 'ask'")
        #expect(
            try act(device, .tap(.place(Point(5_000, 1))), at: 3).missed?.contains("The display ends") == true
        )
        #expect(
            try act(device, .answer("Yes"), at: 4).missed?.contains("nothing is up that waits for an answer")
                == true)
        #expect(try act(device, .type("x"), at: 5).missed?.contains("no field is touched") == true)
        state.asks = true
        #expect(try act(device, .tap(.id("ask")), at: 6).missed != nil)
        #expect(state.heard.isEmpty)
        #expect(device.lines(.input).allSatisfy { $0.contains("\"missed\":") })
    }

    @Test("EM-26, MAP-36, CX-54: text goes into the field that was touched: typed, said, taken away, done")
    func text() throws {
        let (device, state) = try device()
        try act(device, .tap(.id("note")), at: 1)
        try act(device, .type("Spring"), at: 2)
        try act(device, .type(" water"), at: 3)
        #expect(state.text == "Spring water")
        try act(device, .dictate("Hut"), at: 4)
        #expect(state.text == "Hut")
        try act(device, .clear, at: 5)
        #expect(state.text == "")
        try act(device, .submit, at: 6)
        #expect(state.heard.last == .submitted(id: "note"))
        #expect(try act(device, .type("x"), at: 7).missed != nil)
    }

    @Test("EM-24: what is out of sight is scrolled to, and the list stays there")
    func scrolls() throws {
        let (device, state) = try device(.watch)
        #expect(try reading(device).item(id: "row-40") == nil)
        #expect(try act(device, .tap(.name("row-40")), at: 1).missed == nil)
        #expect(state.heard == [.pressed(id: "row-40", at: try #require(place(state.heard.last)))])
        #expect(try reading(device, at: 2).item(id: "row-40")?.isVisible == true)
        try act(device, .crown(degrees: -2_000), at: 3)
        device.run(until: 20)
        #expect(try reading(device, at: 20).item(id: "switch")?.isVisible == true)
    }

    private func place(_ interaction: Interaction?) -> Point? {
        if case .pressed(_, let place) = interaction { place } else { nil }
    }

    @Test("EM-24: a finger that rests takes its time; another touch waits for it")
    func lasting() throws {
        let (device, state) = try device()
        let outcome = try act(device, .longPress(.id("row-1"), .seconds(2)), at: 1)
        #expect(outcome.ends == .seconds(3))
        #expect(
            try act(device, .tap(.id("ask")), at: 2).missed?.contains("a finger is still on the glass")
                == true)
        device.run(until: 4)
        let phases = state.heard.compactMap {
            if case .longPressed(let phase, "row-1", _, let time) = $0 { (phase, time) } else { nil }
        }
        #expect(phases.map(\.0) == [.began, .ended])
        #expect(phases.map(\.1) == [.seconds(0.5), .seconds(2)])
    }

    @Test(
        "MAP-35: the crown turns what scrolls, the side button is told to the app, and a press of the crown leaves it"
    )
    func hardwareButtons() throws {
        let (device, state) = try device(.watch)
        try act(device, .crown(degrees: 60), at: 1)
        #expect(try reading(device, at: 2).item(id: "switch").map { $0.frame[1] } ?? -999 < 0)
        #expect(state.heard.isEmpty)
        try act(device, .press(.side), at: 3)
        #expect(state.heard == [.sideButton])
        let held = device.run(until: 8, (5, .glass(.press(.sideHeld))))
        guard case .touched(let outcome) = try #require(held.replies.last) else { throw CancellationError() }
        #expect(outcome.reached == "the watch" && outcome.missed == nil)
        #expect(state.heard == [.sideButton, .sideButtonHeld])
        try act(device, .press(.crown), at: 9)
        #expect(try reading(device, at: 10).screen == "home" && state.heard.count == 2)
        let inputs = device.lines(.input)
        #expect(inputs.count == 4 && inputs[0].contains(#""input":"crown""#))
        #expect(inputs[1].contains(#""input":"button","app":"things","what":"side""#))
    }

    @Test("EM-29: the crown leads home, the app's icon back; an app that has ended begins anew")
    func home() throws {
        let (device, _) = try device(.watch)
        try act(device, .press(.crown), at: 1)
        #expect(try reading(device, at: 2).screen == "home")
        #expect(try reading(device, at: 2).app == "")
        #expect(device.lines(.lifecycle).last?.contains("\"state\":\"background\"") == true)
        try act(device, .tap(.name("Things")), at: 3)
        #expect(try reading(device, at: 4).screen == "things")
        try act(device, .tap(.id("row-40")), at: 5)
        device.run(until: 8, (7, .lifecycle(app: "things", .forceQuit)))
        #expect(try reading(device, at: 8).screen == "home")
        device.run(until: 10, (9, .lifecycle(app: "things", .launch)))
        #expect(try reading(device, at: 10).item(id: "switch")?.isVisible == true)
    }

    @Test("EM-22: looking changes nothing: no event, no answer to come, the same picture twice")
    func looking() throws {
        let (device, _) = try device()
        let (other, _) = try self.device()
        for second in 1...5 {
            let picture = device.runtime.look(.picture(.alpha), at: .seconds(Double(second)))
            #expect(picture.events.isEmpty && picture.transmissions.isEmpty)
            guard case .picture(let png) = picture.replies.last else { throw CancellationError() }
            #expect(png.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
            #expect(
                device.runtime.look(.picture(.alpha), at: .seconds(Double(second))).replies == picture.replies
            )
            for each in [device, other] { try act(each, .tap(.id("switch")), at: Double(second)) }
        }
        #expect(device.lines == other.lines)
    }

    @Test("EM-27: a reading says role, id, text, value, place and state of what is there")
    func read() throws {
        let (device, _) = try device()
        let reading = try reading(device)
        #expect(reading.app == "things" && reading.width == 393 && reading.scale == 3)
        let off = try #require(reading.item(id: "off"))
        #expect(off.role == "button" && off.name == "Off" && !off.isEnabled && off.isVisible)
        #expect(reading.text.contains("toggle #switch \"Sound\" = \"off\""))
        #expect(reading.words.contains("Row 1"))
    }
}
