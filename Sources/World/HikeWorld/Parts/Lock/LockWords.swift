import HikeHardware
import HikeValues

/// What scenarios say of locked devices: `lock: phone`, `{ on: watch, passcode: none }`, `{ on: watch, wrist: off }`. What unlocks
/// one is a step of the device as a whole, `unlock: phone`.
enum LockWords {
    static let words = PartWords(
        steps: [
            PartWords.PartWord(
                word: "lock", keys: ["lock"], example: "",
                read: { reader, fields throws(ScenarioError) in
                    [.lock(.lock, on: try fields.required("lock", reader.device))]
                }),
            PartWords.PartWord(
                word: "passcode", keys: ["on", "passcode"], example: "",
                read: { reader, fields throws(ScenarioError) in
                    let word = try fields.required("passcode", .word(of: ["set", "none"]))
                    return [
                        .lock(.passcode(word == "set"), on: try fields.required("on", reader.device))
                    ]
                }),
            PartWords.PartWord(
                word: "locks after", keys: ["on", "locks after"], example: "",
                read: { reader, fields throws(ScenarioError) in
                    let time = try fields.required("locks after", .idleTime)
                    return [
                        .lock(.locksItself(after: time), on: try fields.required("on", .word(of: ["phone"])))
                    ]
                }),
            PartWords.PartWord(
                word: "wrist", keys: ["on", "wrist"], example: "",
                read: { reader, fields throws(ScenarioError) in
                    let word = try fields.required("wrist", .word(of: ["on", "off"]))
                    return [
                        .lock(.wrist(isOn: word == "on"), on: try fields.required("on", reader.watch))
                    ]
                }),
        ],
        inputs: [
            EventForm(
                .devices, EventForm.words("input", [LockPart.name]),
                EventForm.words(
                    "lock",
                    [
                        "now", "passcode", "no passcode", "by itself", "never by itself", "on the wrist",
                        "off the wrist",
                    ]), EventForm.numbers("after", .measured(3, "seconds", NumberForm.open)))
        ])
}

extension PartOrder {
    fileprivate static func lock(_ input: LockInput, on device: String) -> PartOrder {
        .input(devices: [device], PartMessage(LockPart.self, input))
    }
}

extension ScenarioForm<Interval?> {
    /// How long a phone is not touched until it locks.
    fileprivate static let idleTime = text(
        "a time with its unit, at most 24 hours, or 'never'", example: "30 s"
    ) { text -> Interval?? in
        if text == "never" { return .some(nil) }
        guard let time = Quantity.duration(text), time > .zero, time <= LockInput.longest else { return nil }
        return .some(time)
    }
}
