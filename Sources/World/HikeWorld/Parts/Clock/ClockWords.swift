import HikeHardware
import HikeValues

/// What scenarios say of the calendar clocks of devices: `{ on: watch, clock: 90 min }`.
enum ClockWords {
    static let words = PartWords(
        steps: [
            PartWords.PartWord(
                word: "clock", keys: ["on", "clock"], example: "",
                read: { reader, fields throws(ScenarioError) in
                    let jump = try fields.required("clock", .jump)
                    return [.jump(of: try fields.required("on", reader.device), by: jump)]
                })
        ],
        inputs: [
            EventForm(
                .devices, EventForm.words("input", [ClockPart.name]),
                EventForm.numbers("by", .measured(3, "seconds", NumberForm.open)), EventForm.text("date"))
        ])
}

extension PartOrder {
    fileprivate static func jump(of device: String, by interval: Interval) -> PartOrder {
        .input(devices: [device], PartMessage(ClockPart.self, ClockPart.Shift(interval)))
    }
}

extension Scenario.Action {
    /// The calendar clock of a device is set ahead, or, where that is negative, back: at most a hundred years. Timers and virtual
    /// time know nothing of it.
    public static func clock(by interval: Interval, on device: String) -> Self {
        let bounded = min(ClockPart.Shift.farthest, max(.zero - ClockPart.Shift.farthest, interval))
        return .part([.jump(of: device, by: bounded)])
    }
}

extension ScenarioForm<Interval> {
    /// How far a clock is set: with a minus back.
    fileprivate static let jump = text(
        "a time with its unit, or with a minus (ms, s, min, h, or hh:mm:ss; at most 30 days), and not 0",
        example: "-90 min"
    ) { text in
        let isBack = text.hasPrefix("-")
        guard let time = Quantity.duration(isBack ? String(text.dropFirst()) : text), time > .zero else {
            return nil
        }
        return isBack ? .zero - time : time
    }
}
