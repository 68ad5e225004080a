import HikeHardware
import HikeValues

/// What scenarios say of notifications that lie on a device: `{ on: phone, tap notification: Near the hut }`.
enum NotificationWords {
    static let words = PartWords(
        steps: [
            PartWords.PartWord(
                word: "tap notification", keys: ["on", "tap notification", "app", "action", "text"],
                example: "",
                read: { reader, fields throws(ScenarioError) in
                    let text = try fields.value("text", .name)
                    let action =
                        text == nil
                        ? try fields.value("action", .name) : try fields.required("action", .name)
                    let answer = action.map { NotificationAnswer.action($0, text: text) } ?? .opened
                    return [try order("tap notification", answer, reader, fields)]
                }),
            PartWords.PartWord(
                word: "dismiss notification", keys: ["on", "dismiss notification", "app"], example: "",
                read: { reader, fields throws(ScenarioError) in
                    [try order("dismiss notification", .dismissed, reader, fields)]
                }),
        ],
        inputs: [
            EventForm(
                .devices, EventForm.words("input", ["tap-notification", "dismiss-notification"]),
                EventForm.text("what"), EventForm.fields("app", .app), EventForm.text("action text"))
        ])

    private static func order(
        _ word: String, _ answer: NotificationAnswer, _ reader: ScenarioReader, _ fields: ScenarioFields
    ) throws(ScenarioError) -> PartOrder {
        let what = try fields.required(word, .name)
        let app = try fields.value("app", reader.knownApp)
        let device = try fields.required("on", reader.device)
        return .input(
            devices: [device],
            PartMessage(NotificationsPart.self, NotificationInput(what, of: app, answer)))
    }
}
