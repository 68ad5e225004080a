import FacadeCoreHaptics
import FacadeUIKit

/// What an app makes its user feel, and how it hears of its own life.
final class Feelings: @unchecked Sendable {
    /// Asks for what is the main thread's alone.
    @inline(never)
    func touchMainThread() { print("active: \(UIApplication.shared.applicationState == .active)") }

    private var engine: CHHapticEngine?
    private var player: (any CHHapticAdvancedPatternPlayer)?
    private var observers: [any NSObjectProtocol] = []

    func listen() {
        let names = [
            UIApplication.didFinishLaunchingNotification, UIApplication.willEnterForegroundNotification,
            UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification, UIApplication.willTerminateNotification,
            UIApplication.didReceiveMemoryWarningNotification,
        ]
        for name in names {
            let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                print("life: \($0.name.rawValue) \(UIApplication.shared.applicationState)")
            }
            observers.append(observer)
        }
    }

    func feedback() {
        for style in (0...4).compactMap(UIImpactFeedbackGenerator.FeedbackStyle.init) {
            UIImpactFeedbackGenerator(style: style).impactOccurred()
        }
        UISelectionFeedbackGenerator().selectionChanged()
        for type in (0...2).compactMap(UINotificationFeedbackGenerator.FeedbackType.init) {
            UINotificationFeedbackGenerator().notificationOccurred(type)
        }
        let device = UIDevice.current
        var place = IndexPath(row: 2, section: 1)
        place.item += 1
        print("place: \(place.section) \(place.row) \(place == IndexPath(item: 3, section: 1))")
        print("device: \(device.name) \(device.model) \(device.systemName) \(device.userInterfaceIdiom)")
    }

    /// Two taps and a stretch between them, of which what is behind 1 s is half as strong.
    private func pattern() throws -> CHHapticPattern {
        let strength = CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.8)
        let sharpness = CHHapticEventParameter(parameterID: .hapticSharpness, value: 2)
        return try CHHapticPattern(
            events: [
                CHHapticEvent(eventType: .hapticTransient, parameters: [strength], relativeTime: 0),
                CHHapticEvent(
                    eventType: .hapticContinuous, parameters: [strength, sharpness], relativeTime: 0.5,
                    duration: 0.25),
                CHHapticEvent(eventType: .audioCustom, parameters: [], relativeTime: 0.5, duration: 1),
                CHHapticEvent(eventType: .hapticTransient, parameters: [strength], relativeTime: 1),
            ],
            parameters: [
                CHHapticDynamicParameter(parameterID: .hapticIntensityControl, value: 0.5, relativeTime: 1)
            ])
    }

    func perform(_ name: String) {
        do { try tryTo(name) } catch {
            print("failed: \(name) \((error as NSError).domain) \((error as NSError).code)")
        }
    }

    private func tryTo(_ name: String) throws {
        switch name {
        case "make engine":
            let engine = try CHHapticEngine()
            engine.stoppedHandler = { print("stopped: \($0.rawValue)") }
            self.engine = engine
            player = try engine.makeAdvancedPlayer(with: pattern())
            player?.completionHandler = { _ in print("completed") }
        case "start engine": engine?.start { print("started: \($0 == nil)") }
        case "start": try player?.start(atTime: CHHapticTimeImmediate)
        case "start soon": try player?.start(atTime: (engine?.currentTime ?? 0) + 2)
        case "loop":
            player?.loopEnabled = true
            player?.loopEnd = 3
            try player?.start(atTime: CHHapticTimeImmediate)
        case "stop": try player?.stop(atTime: CHHapticTimeImmediate)
        case "mute": player?.isMuted.toggle()
        case "twice as fast": player?.playbackRate = 2
        case "pause": try player?.pause(atTime: CHHapticTimeImmediate)
        case "resume": try player?.resume(atTime: CHHapticTimeImmediate)
        case "weaker":
            try player?.sendParameters(
                [
                    CHHapticDynamicParameter(
                        parameterID: .hapticIntensityControl, value: 0.25, relativeTime: 0)
                ],
                atTime: 0)
        case "line":
            try player?.scheduleParameterCurve(
                CHHapticParameterCurve(
                    parameterID: .hapticIntensityControl,
                    controlPoints: [
                        CHHapticParameterCurve.ControlPoint(relativeTime: 0, value: 1),
                        CHHapticParameterCurve.ControlPoint(relativeTime: 1, value: 0.5),
                    ], relativeTime: 0), atTime: 0)
        case "sound": _ = try engine?.registerAudioResource(URL(fileURLWithPath: "/no/such.wav"))
        case "ranges":
            let hardware = CHHapticEngine.capabilitiesForHardware()
            let change = try hardware.attributes(forDynamicParameter: .hapticSharpnessControl)
            print("range: \(change.minValue) \(change.maxValue) \(change.defaultValue)")
            let event = try hardware.attributes(
                forEventParameter: .hapticIntensity, eventType: .hapticTransient)
            print("range: \(event.minValue) \(event.maxValue) \(event.defaultValue)")
            _ = try hardware.attributes(forEventParameter: .audioVolume, eventType: .audioCustom)
        case "export":
            let dictionary = try pattern().exportDictionary()
            let again = try CHHapticPattern(dictionary: dictionary)
            let entries = dictionary[.pattern] as? [[String: Any]] ?? []
            print("export: \(entries.count) \(again.duration) \(dictionary[.version] ?? 0)")
            try engine?.makePlayer(with: again).start(atTime: CHHapticTimeImmediate)
        case "finish": engine?.notifyWhenPlayersFinished { _ in .stopEngine }
        case "file": try engine?.playPattern(from: Data(Self.file.utf8))
        case "no file": try engine?.playPattern(from: URL(fileURLWithPath: "/no/such.ahap"))
        case "bad file": try engine?.playPattern(from: Data("[]".utf8))
        case "bad time":
            _ = try CHHapticPattern(
                events: [CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: -1)])
        default: print("unknown: \(name)")
        }
    }

    private static let file = """
        { "Version": 1.0, "Pattern": [
          { "Event": { "Time": 0, "EventType": "HapticContinuous", "EventDuration": 1, "EventParameters": [
            { "ParameterID": "HapticIntensity", "ParameterValue": 1.0 } ] } },
          { "Event": { "Time": 0.5, "EventType": "HapticTransient" } },
          { "ParameterCurve": { "ParameterID": "HapticIntensityControl", "Time": 0,
            "ParameterCurveControlPoints": [
              { "Time": 0, "ParameterValue": 1 }, { "Time": 1, "ParameterValue": 0 } ] } } ] }
        """
}
