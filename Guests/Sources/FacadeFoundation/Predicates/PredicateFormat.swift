import CGuestRuntime
import Foundation
import HikeCloud

/// Reads a condition that is written as text.
struct PredicateFormat {
    /// Why a text is none, as half a sentence.
    private struct Mistake: Error {
        let reason: String
        init(_ reason: String) { self.reason = reason }
    }

    private typealias Term = CloudComparison.Term

    private static let comparisons: [String: CloudComparison.Operator] = [
        "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual,
        "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual, "IN": .isIn,
        "CONTAINS": .contains, "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith, "LIKE": .like,
        "BETWEEN": .between, "TOKENMATCHES": .contains,
    ]

    private var tokens: ArraySlice<PredicateToken>
    private var arguments: ArraySlice<Any?>

    /// The condition; one that cannot be read ends the app.
    static func read(_ text: String, _ arguments: [Any?]) -> CloudPredicate {
        guard let tokens = PredicateTokens.all(of: text) else {
            guest_fail("Unable to parse the format string \"\(text)\"")
        }
        var format = PredicateFormat(tokens: tokens[...], arguments: arguments[...])
        do {
            let predicate = try format.either()
            guard format.tokens.isEmpty else { throw Mistake("there is more behind its end") }
            return predicate
        } catch {
            let reason = (error as? Mistake)?.reason ?? "\(error)"
            guest_fail("Unable to parse the format string \"\(text)\": \(reason)")
        }
    }

    // MARK: Conditions

    private mutating func either() throws -> CloudPredicate {
        var parts = [try both()]
        while takes("||", "OR") { parts.append(try both()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func both() throws -> CloudPredicate {
        var parts = [try single()]
        while takes("&&", "AND") { parts.append(try single()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func single() throws -> CloudPredicate {
        if takes("!", "NOT") { return .not(try single()) }
        if takes("", "TRUEPREDICATE") { return .constant(true) }
        if takes("", "FALSEPREDICATE") { return .constant(false) }
        if tokens.first == .sign("(") {
            // It may be a term as well.
            let before = self
            tokens.removeFirst()
            if let inner = try? either(), takes(")", "") { return inner }
            self = before
        }
        return .compare(try comparison())
    }

    private mutating func comparison() throws -> CloudComparison {
        var quantifier = CloudComparison.Quantifier.whole
        if takes("", "ANY") || takes("", "SOME") { quantifier = .any }
        if takes("", "ALL") { quantifier = .all }
        if takes("", "NONE") { quantifier = .none }
        let left = try term()
        let name: String
        switch tokens.popFirst() {
        case .sign(let sign)?: name = sign
        case .word(let word)?: name = word.uppercased()
        case .text?, .number?, .argument?, .options?, nil: throw Mistake("a comparison is missing")
        }
        guard let comparison = Self.comparisons[name] else { throw Mistake("there is no comparison \(name)") }
        var options = name == "TOKENMATCHES" ? "cd" : ""
        if case .options(let letters)? = tokens.first {
            options += letters
            tokens.removeFirst()
        }
        return CloudComparison(
            left, comparison, try term(), quantifier: quantifier, ignoresCase: options.contains("c"),
            ignoresAccents: options.contains("d"))
    }

    // MARK: Terms

    private mutating func term() throws -> Term {
        switch tokens.popFirst() {
        case .text(let text)?: return .value(.text(text))
        case .number(let number, let whole)?:
            return .value(whole.map { .whole($0) } ?? .number(number))
        case .argument("K")?:
            guard let key = try argument() as? String else { throw Mistake("%K is no key") }
            return Self.key(key)
        case .argument?: return try value(try argument())
        case .word(let word)?: return try named(word)
        case .sign("{")?: return try list()
        case .sign("(")?:
            let term = try term()
            guard takes(")", "") else { throw Mistake("a bracket is not closed") }
            return term
        case .sign(let sign)?: throw Mistake("'\(sign)' is no value")
        case .options?, nil: throw Mistake("a value is missing")
        }
    }

    private mutating func named(_ word: String) throws -> Term {
        switch word.uppercased() {
        case "TRUE", "YES": return .value(.whole(1))
        case "FALSE", "NO": return .value(.whole(0))
        case "NIL", "NULL": return .value(nil)
        case "SELF": return .key("self")
        case _: break
        }
        guard word.contains(":") else { return Self.key(word) }
        guard word == "distanceToLocation:fromLocation:" else {
            throw Mistake("there is no function \(word)")
        }
        guard takes("(", "") else { throw Mistake("a bracket is missing behind \(word)") }
        let one = try term()
        guard takes(",", "") else { throw Mistake("a comma is missing") }
        let other = try term()
        guard takes(")", "") else { throw Mistake("a bracket is not closed") }
        return .distance(one, other)
    }

    private static func key(_ path: String) -> Term {
        var path = path.hasPrefix("#") ? String(path.dropFirst()) : path
        if path.lowercased().hasPrefix("self.") { path = String(path.dropFirst(5)) }
        for count in [".@count", "[SIZE]"] where path.hasSuffix(count) {
            return .count(.key(String(path.dropLast(count.count))))
        }
        return .key(path == "SELF" ? "self" : path)
    }

    private mutating func list() throws -> Term {
        var terms: [Term] = []
        if takes("}", "") { return .list([]) }
        while true {
            terms.append(try term())
            if takes("}", "") { return .list(terms) }
            guard takes(",", "") else { throw Mistake("a list is not closed") }
        }
    }

    private mutating func argument() throws -> Any? {
        guard let argument = arguments.popFirst() else { throw Mistake("there are too few arguments") }
        return PredicateValues.unwrapped(argument)
    }

    private func value(_ argument: Any?) throws -> Term {
        guard let argument else { return .value(nil) }
        guard let value = PredicateValues.value(argument) else {
            throw Mistake("'\(argument)' of the type \(type(of: argument)) cannot stand in it")
        }
        return .value(value)
    }

    /// Goes on behind a sign, or a word in whatever letters.
    private mutating func takes(_ sign: String, _ word: String) -> Bool {
        switch tokens.first {
        case .sign(sign)?: break
        case .word(let found)? where !word.isEmpty && found.uppercased() == word: break
        case _: return false
        }
        tokens.removeFirst()
        return true
    }
}
