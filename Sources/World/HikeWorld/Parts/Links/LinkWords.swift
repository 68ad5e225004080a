import HikeHardware

/// What scenarios say of URLs that somebody opens: `{ on: phone, open link: "hike://pin/3" }`; the settings are one.
enum LinkWords {
    static let words = PartWords(
        steps: [
            PartWords.PartWord(
                word: "open link", keys: ["on", "open link"], example: "",
                read: { reader, fields throws(ScenarioError) in
                    let url = try fields.required("open link", .url)
                    return [.open(url, on: try fields.required("on", reader.device))]
                }),
            PartWords.PartWord(
                word: "open settings", keys: ["on", "open settings"], example: "",
                read: { reader, fields throws(ScenarioError) in
                    let app = try fields.required("open settings", .name)
                    return [
                        .open(
                            "\(LinksPart.settingsScheme):\(app)", on: try fields.required("on", reader.device)
                        )
                    ]
                }),
        ],
        inputs: [
            EventForm(.devices, EventForm.words("input", ["open-link"]), EventForm.text("url"))
        ])
}

extension PartOrder {
    fileprivate static func open(_ url: String, on device: String) -> PartOrder {
        .input(devices: [device], PartMessage(LinksPart.self, LinksPart.OpenedURL(url)))
    }
}

extension Scenario.Action {
    /// A person opens a URL on a device, in the app that has its scheme.
    public static func openLink(_ url: String, on device: String) -> Self {
        .part([.open(url, on: device)])
    }
}
