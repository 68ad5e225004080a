extension ScenarioReader {
    /// One declared device, by id.
    var device: ScenarioForm<String> { .word(of: deviceIDs) }

    /// One declared device other than the phone.
    var watch: ScenarioForm<String> { .word(of: deviceIDs.filter { $0 != "phone" }) }

    var deviceOrWorld: ScenarioForm<String> { .word(of: deviceIDs + ["world"]) }

    /// One declared device, or `both`: the phone and the watch.
    var devices: ScenarioForm<[String]> {
        let ids = deviceIDs
        let words = ids + ["both"]
        return .text(
            "one of " + words.joined(separator: ", "), example: "both", choices: words,
            read: { text in
                if text == "both" { return ["phone", "watch"] }
                return ids.contains(text) ? [text] : nil
            })
    }

    /// Two different devices under two keys.
    func twoDevices(
        _ first: String, _ second: String, _ fields: ScenarioFields
    ) throws(ScenarioError) -> (String, String) {
        let one = try fields.required(first, device)
        let other = try fields.required(second, device)
        guard one != other else {
            throw fields.error(
                .contradiction("'\(first)' and '\(second)' are both '\(one)'; name two devices"),
                at: fields.node(second))
        }
        // Each watch has a link of its own to the phone, and none to another watch.
        guard [one, other].contains("phone") else {
            throw fields.error(
                .contradiction("'\(one)' and '\(other)' have no link; one of the two has to be the phone"),
                at: fields.node(second))
        }
        return (one, other)
    }
}
