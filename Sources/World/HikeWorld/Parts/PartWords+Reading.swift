import HikeValues

/// Reads what scenarios say in the words of parts.
extension ScenarioReader {
    /// What stands at the top of a scenario.
    func parts(_ fields: ScenarioFields) throws(ScenarioError) -> [PartOrder] {
        var orders: [PartOrder] = []
        for word in PartWords.all.flatMap(\.top) {
            guard let node = fields.node(word.word) else { continue }
            let own = try ScenarioFields(
                node, place: "'\(word.word)'", keys: word.keys, example: word.example, file: file)
            orders += try word.read(self, own)
        }
        return orders
    }

    /// A step in the words of a part.
    func partStep(
        _ word: PartWords.PartWord, _ fields: ScenarioFields
    ) throws(ScenarioError) -> Scenario.Action {
        .part(try word.read(self, fields))
    }

    /// A fault in the words of a part.
    func partFault(
        _ fault: PartWords.PartFault, _ fields: ScenarioFields
    ) throws(ScenarioError) -> Scenario.Fault.Kind {
        .part(
            fault.word, try fields.required(fault.word, .word(of: fault.kinds)),
            devices: try fields.value("on", devices) ?? deviceIDs)
    }
}
