import HikeHardware
import HikeValues
import HikeWorld

/// What the app of the network's tests adds to the words of scenarios, as the app of anybody may.
enum FetchWords {
    static let words = AppWords(
        app: "fetch",
        steps: [
            StepWord(
                "fetch", .name,
                keys: [WordKey("patience", .duration, isOptional: true, help: "how long a server may take")],
                help: "Loads a URL, and waits for how that ends."
            ) { step, stage in
                let patience = step.values.duration("patience") ?? .seconds(60)
                let next = stage.records.count
                try stage.ask(
                    AppAction("get", [.init("url", step.text), .init("timeout", "\(patience.inSeconds)")]),
                    within: patience + .seconds(1), otherwise: "nothing came of '\(step.text)'"
                ) {
                    stage.events(of: [.view], from: next).contains {
                        $0.device == step.device && $0.text("screen") == "fetch"
                    }
                }
                stage.remember((stage.memory(of: Int.self) ?? 0) + 1)
            },
            StepWord("fetches so far", .number, help: "Fails unless so many have been waited for.") {
                step, stage in
                let so = stage.memory(of: Int.self) ?? 0
                if so != step.number { throw StepFailure("\(so) have been waited for") }
            },
        ],
        checks: [
            CheckWord(
                "fetched", keys: [WordKey("count", .count, help: "how many")], kind: .view,
                help: "So many loads have ended on a device."
            ) { check, events in
                let ends = events.filter { $0.device == check.device && $0.text("screen") == "fetch" }
                let found = Int(ends.last?.number("ended") ?? 0)
                let wanted = check.values.count("count") ?? .atLeastOnce
                return wanted.contains(found) ? nil : "\(found) have ended, not \(wanted.phrase)"
            }
        ], states: [StateWord("ended", field: "ended", .measured, help: "how many loads have ended")])
}
