import HikeHardware

/// What a scenario says of how guests run: `guests: { shuffle: 17 }` (issue 24).
enum GuestWords {
    static let words = PartWords(
        top: [
            PartWords.PartWord(
                word: "guests", keys: ["shuffle"], example: "{ shuffle: 17 }",
                read: { reader, fields throws(ScenarioError) in
                    let rules = GuestRules(orderSeed: try fields.value("shuffle", .seed))
                    return [
                        .settings(
                            devices: reader.deviceIDs, PartMessage(GuestRulesPart.self, settings: rules))
                    ]
                })
        ])
}
