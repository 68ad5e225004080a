import HikeHardware

/// What a scenario says of how guests run: `guests: { shuffle: 17, threads: strict }` (issue 24).
enum GuestWords {
    static let words = PartWords(
        top: [
            PartWords.PartWord(
                word: "guests", keys: ["shuffle", "threads"], example: "{ shuffle: 17 }",
                read: { reader, fields throws(ScenarioError) in
                    let threads = try fields.value("threads", .word(of: ["strict", "lenient"]))
                    let rules = GuestRules(
                        orderSeed: try fields.value("shuffle", .seed),
                        hasStrictThreads: threads == "strict")
                    return [
                        .settings(
                            devices: reader.deviceIDs, PartMessage(GuestRulesPart.self, settings: rules))
                    ]
                })
        ])
}
