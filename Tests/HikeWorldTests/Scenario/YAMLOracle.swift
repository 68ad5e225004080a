@testable import HikeWorld

/// What the YAML library itself thinks of a text.
enum YAMLOracle {
    /// Whether it composes and a node has an anchor. An alias is not possible without one, so an undefined
    /// alias is an error of the library, not a value.
    static func hasAnchor(_ text: String) -> Bool {
        do throws(ScenarioError) {
            _ = try ScenarioTree.composed(Array(text.utf8), file: "oracle")
            return false
        } catch {
            return error.problem == .anchorOrAlias || error.problem == .syntax("found undefined alias")
        }
    }
}
