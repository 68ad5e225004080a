import Foundation
import HikeWorld

/// Everything that can be done to a running pair from outside. Each is journalled with its virtual time, so that
/// a live run can be played again (architecture 1).
public enum PairCommand: Codable, Hashable, Sendable {
    /// A step of a scenario, in its words, with the files that it names.
    case step(text: String, files: [String: Data])
    /// The same in no more time than it needs, as the verbs of the command line do it: at once, or until an app or a display
    /// has answered.
    case brief(text: String, files: [String: Data])
    /// What the live receiver says, to all devices.
    case reading(OutsideReading)
}

/// Why a command could not be done.
public enum PairCommandError: Error, Equatable, CustomStringConvertible, Sendable {
    case noSuchDevice(String, known: [String])
    case noSuchApp(String, known: [String])
    case unknownWord(what: String, word: String, known: [String])
    case outOfRange(what: String, value: Double, range: String)
    case deviceIsOff(String)
    /// What apps said, a sentence each.
    case refused([String])
    case unusable(String)

    public var description: String {
        switch self {
        case .noSuchDevice(let name, let known):
            "there is no device '\(name)'; there are \(known.joined(separator: ", ")) and both"
        case .noSuchApp(let id, let known):
            "the devices have no app '\(id)'; there is \(known.joined(separator: ", "))"
        case .unknownWord(let what, let word, let known):
            "'\(word)' is no \(what); there are \(known.joined(separator: ", "))"
        case .outOfRange(let what, let value, let range):
            "\(what) \(Self.text(value)) is out of range: \(range)"
        case .deviceIsOff(let device): "device '\(device)' is off"
        case .refused(let sentences): sentences.joined(separator: "; ")
        case .unusable(let sentence): sentence
        }
    }

    /// All digits that tell it from another: 1.0000001 is no 1.
    private static func text(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
