import HikeRouting
import HikeValues

/// What a hiker feels for each cue of guidance (OH5-74 to OH5-81): one pattern for each word.
///
/// Where one pattern stands for two words, as the documents have it, the event of the log says which was meant
/// (``HapticCue``); a profile may give each a pattern of its own (`docs/guidance.md`).
public struct HapticVocabulary: Hashable, Sendable {
    /// What can be felt. The raw values are the words of a profile's file.
    public enum Word: String, CaseIterable, Hashable, Sendable {
        case approach
        case left
        case right
        case uTurn = "u-turn"
        case straight
        case offRoute = "off route"
        case stillOffRoute = "still off route"
        case wrongWay = "wrong way"
        case arrived
        case newWayOffered = "new way offered"
        case newWay = "new way"
    }

    private var patterns: [Word: WatchHaptic] = [:]

    /// The documents' patterns.
    public init() {}

    /// The watch's haptic for a word.
    public subscript(word: Word) -> WatchHaptic {
        get { patterns[word] ?? Self.documented(word) }
        // What is as documented is not kept, so that equal vocabularies are equal.
        set { patterns[word] = newValue == Self.documented(word) ? nil : newValue }
    }

    private static func documented(_ word: Word) -> WatchHaptic {
        switch word {
        case .approach, .straight: .click
        case .left: .directionDown
        case .right: .directionUp
        case .uTurn, .offRoute, .stillOffRoute: .failure
        case .wrongWay: .retry
        case .arrived: .success
        case .newWayOffered: .notification
        case .newWay: .start
        }
    }

    /// The words whose patterns are not the documents'.
    public var own: [Word] { Word.allCases.filter { patterns[$0] != nil } }

    /// The watch's haptic for a cue; nil for what is only shown.
    public func haptic(for cue: GuidanceCue) -> WatchHaptic? { Word(cue).map { self[$0] } }

    /// The documents' haptic for a cue; nil for what is only shown.
    public static func watchHaptic(for cue: GuidanceCue) -> WatchHaptic? {
        HapticVocabulary().haptic(for: cue)
    }

    /// The documents' haptic at a turn; slight and sharp turns feel like their side (OH5-79).
    public static func watchHaptic(for direction: TurnDirection) -> WatchHaptic {
        HapticVocabulary()[Word(direction)]
    }

    /// The kinds of cues that haptics of guidance tell, as the log names them.
    public static let cueNames = [
        "approach", "turn", "off route", "still off route", "wrong way", "arrived", newWayOffered, newWay,
    ]
    /// A new way can be taken.
    public static let newWayOffered = Word.newWayOffered.rawValue
    /// A new way is followed.
    public static let newWay = Word.newWay.rawValue
}

extension HapticVocabulary.Word {
    /// Nil for what is only shown.
    public init?(_ cue: GuidanceCue) {
        switch cue {
        case .approach: self = .approach
        case .atTurn(_, let direction, _): self.init(direction)
        case .offRoute: self = .offRoute
        case .offRouteReminder: self = .stillOffRoute
        case .wrongWay: self = .wrongWay
        case .arrived: self = .arrived
        // All is right again.
        case .backOnRoute, .wrongWayCleared, .skippedAhead: return nil
        }
    }

    /// Slight and sharp turns feel like their side (OH5-79).
    public init(_ direction: TurnDirection) {
        switch direction {
        case .slightLeft, .left, .sharpLeft: self = .left
        case .slightRight, .right, .sharpRight: self = .right
        case .uTurn: self = .uTurn
        case .start, .straight, .arrive: self = .straight
        }
    }
}

extension Navigator {
    /// What the log says of a haptic: the cue, the instruction that it is about or that is shown, and the place.
    public func hapticCue(for cue: GuidanceCue, at place: Fix?) -> HapticCue {
        var index = currentInstructionIndex
        var then: TurnDirection?
        switch cue {
        case .approach(let instruction, _): index = instruction
        case .atTurn(let instruction, _, let next):
            index = instruction
            then = next
        case .arrived: index = destinationIndex ?? index
        case .offRoute, .backOnRoute, .offRouteReminder, .wrongWay, .wrongWayCleared, .skippedAhead: break
        }
        return hapticCue(named: cue.name, then: then, instruction: index, at: place)
    }

    /// The same for a cue that is not the navigator's own, such as ``HapticVocabulary/newWay``.
    public func hapticCue(named name: String, at place: Fix?) -> HapticCue {
        hapticCue(named: name, then: nil, instruction: currentInstructionIndex, at: place)
    }

    private func hapticCue(
        named name: String, then: TurnDirection?, instruction: Int?, at place: Fix?
    ) -> HapticCue {
        let along = expectedAlong
        return HapticCue(
            name, then: then?.rawValue, instruction: instruction,
            text: instruction.flatMap { route?.turnInstructions[$0].text },
            distance: instruction.map { position(ofInstruction: $0) - along }, along: along,
            latitude: place?.coordinate.latitude, longitude: place?.coordinate.longitude)
    }
}
