import CGuestRuntime
import Foundation
import HikeCloud

extension NSPredicate {
    /// A condition that is written as text, such as `height > %d AND name BEGINSWITH[cd] %@`, with what stands for its `%@`, `%K`, `%d`
    /// and kin. One that cannot be read ends the app with a sentence.
    public convenience init(format predicateFormat: String, _ args: Any?...) {
        self.init(PredicateFormat.read(predicateFormat, args))
    }

    /// The same, with a list of what stands for its `%@`.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self.init(PredicateFormat.read(predicateFormat, arguments ?? []))
    }

    private convenience init(_ condition: CloudPredicate) {
        self.init { subject, _ in
            if let probe = subject as? PredicateProbe {
                probe.condition = condition
                return true
            }
            return condition.holds { path in
                guard let value = PredicateValues.unwrapped(PredicateSubject(subject).value(atPath: path))
                else {
                    return nil
                }
                // Something that conditions do not know is not nothing.
                return PredicateValues.value(value) ?? .data([])
            }
        }
    }

    /// What it says, for a query of a server; nil: it is code of the app's.
    public var condition: CloudPredicate? {
        if let compound = self as? NSCompoundPredicate {
            let parts = compound.subpredicates.map(\.condition)
            let all = parts.compactMap { $0 }
            guard all.count == parts.count else { return nil }
            switch compound.compoundPredicateType {
            case .and: return .all(all)
            case .or: return .any(all)
            case .not: return all.first.map { .not($0) }
            }
        }
        // One of a value says so in its description alone; code of the app's gets the probe, and says nothing of it.
        let kind = Mirror(reflecting: self).children.first { $0.label == "kind" }.map { "\($0.value)" } ?? ""
        if kind == "boolean(true)" || kind == "boolean(false)" { return .constant(kind == "boolean(true)") }
        let probe = PredicateProbe()
        _ = evaluate(with: probe)
        return probe.condition
    }
}

/// Asks a predicate what it says.
private final class PredicateProbe {
    var condition: CloudPredicate?
}

/// Something that conditions may be held against, or that may stand in them.
public protocol PredicateConvertible {
    /// As conditions see it; nil: they cannot.
    var predicateValue: CloudValue? { get }
}

/// Something with keys that conditions name.
public protocol PredicateKeyed {
    /// What is under a key; nil: nothing.
    func predicateValue(forKey key: String) -> Any?
}

/// Values as conditions see them.
public enum PredicateValues {
    /// Of any type that conditions know; nil: none of these.
    public static func value(_ value: Any?) -> CloudValue? {
        guard let value = unwrapped(value) else { return nil }
        switch value {
        case let value as any PredicateConvertible: return value.predicateValue
        case let text as String: return .text(text)
        case let bool as Bool: return .whole(bool ? 1 : 0)
        case let number as any BinaryInteger: return Int64(exactly: number).map { .whole($0) }
        case let number as any BinaryFloatingPoint: return .number(Double(number))
        case let number as NSNumber: return self.number(number)
        case let date as Date: return .date(UTCDateValue.date(date))
        case let date as NSDate:
            return .date(
                UTCDateValue.date(
                    Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)))
        case let id as UUID: return .text(id.uuidString)
        case let url as URL: return .text(url.absoluteString)
        case let data as Data: return .data(Array(data))
        case let data as NSData: return .data(Array(Data(referencing: data)))
        case let list as [Any]: return .list(list.compactMap { self.value($0) })
        case let list as NSArray:
            return .list((0..<list.count).compactMap { self.value(list.object(at: $0)) })
        case let set as Set<AnyHashable>:
            return .list(set.map { $0.base }.compactMap { self.value($0) }.sorted { "\($0)" < "\($1)" })
        case _: return nil
        }
    }

    private static func number(_ number: NSNumber) -> CloudValue {
        let kind = String(cString: number.objCType)
        return kind == "d" || kind == "f" ? .number(number.doubleValue) : .whole(number.int64Value)
    }

    static func unwrapped(_ value: Any?) -> Any? {
        guard let value else { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value is NSNull ? nil : value }
        return unwrapped(mirror.children.first?.value)
    }
}

/// What a condition is held against.
struct PredicateSubject {
    private let subject: Any?

    init(_ subject: Any?) { self.subject = PredicateValues.unwrapped(subject) }

    /// What is under a key, or under a key of what is under one.
    func value(atPath path: String) -> Any? {
        if let value = value(forKey: path) { return value }
        guard let dot = path.firstIndex(of: ".") else { return nil }
        let rest = String(path[path.index(after: dot)...])
        return PredicateSubject(value(forKey: String(path[..<dot]))).value(atPath: rest)
    }

    private func value(forKey key: String) -> Any? {
        switch subject {
        case nil: return nil
        case let keyed as any PredicateKeyed:
            return keyed.predicateValue(forKey: key) ?? (key == "self" ? subject : nil)
        case let values as [String: Any]: return values[key] ?? (key == "self" ? subject : nil)
        case let values as NSDictionary: return values.object(forKey: NSString(string: key))
        case let subject?: return key == "self" ? subject : property(key, of: Mirror(reflecting: subject))
        }
    }

    /// Swift has no keys on Linux but the names of stored properties.
    private func property(_ name: String, of mirror: Mirror?) -> Any? {
        guard let mirror else { return nil }
        let names = [name, "_" + name]
        return mirror.children.first { $0.label.map(names.contains) ?? false }?.value
            ?? property(name, of: mirror.superclassMirror)
    }
}
