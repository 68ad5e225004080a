import HikeDevice
import HikeHardware
import HikeValues
import Testing

@Suite("Haptics in the log of a device")
struct HapticLogTests {
    /// What a device writes for haptics that an app asks for, one a second.
    private static func lines(_ haptics: [Haptic], on role: DeviceRole) throws -> [String] {
        let probe = Probe()
        var rest = haptics
        probe.react = { event, device in
            switch event {
            case .launched, .timer:
                guard !rest.isEmpty else { return }
                device.haptics?.play(rest.removeFirst())
                probe.setTimer("next", after: .seconds(1), on: device)
            default: break
            }
        }
        let device = try TestDevice([probe.description()], role: role)
        device.boot()
        device.run(until: Double(haptics.count + 1))
        return device.lines(.haptic)
    }

    @Test("EM-19: what a haptic tells stands behind its fields; of one event its intensity and sharpness too")
    func cue() throws {
        let probe = Probe()
        let tap = Haptic.pattern([HapticEvent(kind: .transient, intensity: 0.55, sharpness: 0.4)])
        let cue = HapticCue(
            "turn", then: "right", instruction: 2, text: "Turn left", distance: 29.5, along: 570.504,
            latitude: 47, longitude: 10.00000014)
        probe.react = { event, device in if event == .launched { device.haptics?.play(tap, for: cue) } }
        let device = try TestDevice([probe.description()], role: .watch)
        device.boot()
        device.run(until: 2)
        let line = try #require(device.lines(.haptic).first)
        let told =
            "\"intensity\":0.550,\"sharpness\":0.400,\"cue\":\"turn\",\"then\":\"right\",\"instruction\":2,"
            + "\"text\":\"Turn left\",\"distance\":29.50,\"along\":570.50,\"latitude\":47.0000000,"
            + "\"longitude\":10.0000001}"
        #expect(line.hasSuffix(told), "\(line)")
        #expect(try Self.lines([.watch(.click)], on: .watch).allSatisfy { !$0.contains("cue") })
    }

    @Test("EM-19: each feedback of a phone's generators is a line with its source and name (MAP-13)")
    func feedback() throws {
        let all = FeedbackHaptic.allCases
        let lines = try Self.lines(all.map { .feedback($0) }, on: .phone)
        #expect(lines.count == 9)
        for (index, line) in lines.enumerated() {
            let name = all[index].rawValue
            #expect(
                line.hasPrefix("{\"t\":\(index).000000,\"device\":\"phone\",\"event\":\"haptic\""), "\(line)")
            #expect(line.contains("\"source\":\"UIFeedbackGenerator\",\"pattern\":\"\(name)\","), "\(line)")
            #expect(line.contains("\"duration\":0.") && line.contains("\"outcome\":\"played\""), "\(line)")
        }
        #expect(
            all.map(\.rawValue) == [
                "selection", "notificationSuccess", "notificationWarning", "notificationError", "impactLight",
                "impactMedium", "impactHeavy", "impactSoft", "impactRigid",
            ])
    }

    @Test("EM-19: Core Haptics are lines with every event's time, intensity and sharpness (MAP-11)")
    func core() throws {
        let tap = HapticEvent(kind: .transient, intensity: 0.8, sharpness: 0.5)
        let hum = HapticEvent(kind: .continuous(duration: 0.25), time: 0.5, intensity: 0.301, sharpness: 1)
        let lines = try Self.lines([.pattern([tap]), .pattern([hum]), .pattern([tap, hum])], on: .phone)
        let (first, second) = (
            "{\"type\":\"transient\",\"time\":0.000,\"intensity\":0.800,\"sharpness\":0.500}",
            "{\"type\":\"continuous\",\"duration\":0.250,\"time\":0.500,\"intensity\":0.301,\"sharpness\":1.000}"
        )
        #expect(lines.count == 3)
        let alone = [
            ",\"intensity\":0.800,\"sharpness\":0.500", ",\"intensity\":0.301,\"sharpness\":1.000", "",
        ]
        for ((line, events), one) in zip(zip(lines, [first, second, first + "," + second]), alone) {
            #expect(line.hasSuffix(",\"outcome\":\"played\",\"events\":[\(events)]\(one)}"), "\(line)")
        }
        for (line, name) in zip(lines, ["transient", "continuous", "pattern"]) {
            #expect(line.contains("\"source\":\"CoreHaptics\",\"pattern\":\"\(name)\""), "\(line)")
        }
        #expect(lines.last?.contains("\"duration\":0.750,") == true)
    }

    @Test("EM-19: each type of a watch is a line with its name")
    func watch() throws {
        let all = WatchHaptic.allCases
        let lines = try Self.lines(all.map { .watch($0) }, on: .watch)
        #expect(lines.count == all.count && all.count >= 12)
        for (type, line) in zip(all, lines) {
            #expect(line.contains("\"source\":\"WKHapticType\",\"pattern\":\"\(type.name)\","), "\(line)")
        }
    }

    @Test("EM-20: a device without haptics writes what was asked for, and why it was not felt")
    func absent() throws {
        let probe = Probe()
        probe.react = { event, device in
            if event == .launched { device.haptics?.play(.feedback(.selection)) }
        }
        let device = try TestDevice([probe.description()], role: .phone, haptics: .absent)
        device.boot()
        device.run(until: 1)
        #expect(device.lines(.haptic).count == 1)
        #expect(
            device.lines(.haptic).first?.hasSuffix(
                "\"outcome\":\"dropped\",\"reason\":\"haptics are not supported on this device\"}") == true)
    }
}
