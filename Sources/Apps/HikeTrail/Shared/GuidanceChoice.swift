import Foundation
import HikeGuidance
import HikeHardware
import HikeRouting

/// The rules that a route is to be followed by: those that the action `navigate` names, else those that the app was started
/// with, else those for the mode of the route (001: a route to cycle is followed at a cyclist's speed).
struct GuidanceChoice {
    /// Nil for rules that are no built-in profile's.
    var profile: GuidanceProfile?
    var rules: GuidanceRules
    var mode: ReroutingMode

    /// Why an action's arguments cannot be gone by: a line for the log.
    struct Refusal: Error {
        var message: String
        var metadata: [FileMetadata]
    }

    /// - Parameters:
    ///   - mode: how the route is travelled.
    ///   - action: `navigate`; nil where a finger started the route.
    ///   - launch: what the app was started with.
    init(
        along mode: TravelMode, _ action: AppAction? = nil, launch: [AppAction.Argument] = []
    ) throws(Refusal) {
        let launch = AppAction("launch", launch)
        let named = [action, launch].lazy.compactMap(\.self).first {
            $0.argument("guidance") != nil || $0.argument("rules") != nil
        }
        let word = named?.argument("guidance")
        if let text = named?.argument("rules") {
            guard word == nil else {
                throw Refusal(
                    message: "guidance takes a profile or rules, not both",
                    metadata: [FileMetadata("guidance", word ?? "")])
            }
            do { rules = try GuidanceRules(text: text) } catch {
                throw Refusal(
                    message: "the rules of guidance cannot be followed",
                    metadata: [FileMetadata("reason", error.description)])
            }
        } else {
            guard let profile = word.map(GuidanceProfile.init(rawValue:)) ?? GuidanceProfile(mode)
            else {
                throw Refusal(
                    message: "there is no such guidance profile",
                    metadata: [FileMetadata("guidance", word ?? "")])
            }
            self.profile = profile
            rules = GuidanceRules(profile)
        }
        let modeWord =
            action?.argument("rerouting") ?? launch.argument("rerouting") ?? rules.rerouting.rawValue
        guard let mode = ReroutingMode(rawValue: modeWord) else {
            throw Refusal(
                message: "there is no such way of rerouting", metadata: [FileMetadata("rerouting", modeWord)])
        }
        self.mode = mode
    }
}

extension GuidanceRules {
    /// Rules from the text of an action: JSON, strictly read.
    init(text: String) throws(GuidanceRulesError) {
        let bytes = text.utf8.count
        guard bytes <= GuidanceRulesError.textLimit else { throw .tooLong(bytes: bytes) }
        do { self = try JSONDecoder().decode(GuidanceRules.self, from: Data(text.utf8)) } catch let error
            as GuidanceRulesError
        { throw error } catch { throw .unreadable(Self.sentence(for: error)) }
    }

    /// What the decoder says, on one line of bounded length.
    private static func sentence(for error: any Error) -> String {
        guard let error = error as? DecodingError else { return "it cannot be read" }
        switch error {
        case .keyNotFound(let key, _): return "'\(key.stringValue)' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "'\(context.codingPath.last?.stringValue ?? "the whole")' has another form"
        case .dataCorrupted(let context):
            guard let key = context.codingPath.last else { return "it is damaged" }
            return "'\(key.stringValue)' has another form"
        @unknown default: return "it cannot be read"
        }
    }
}
