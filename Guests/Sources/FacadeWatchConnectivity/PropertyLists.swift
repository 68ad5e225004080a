import Foundation
import GuestCalls
import HikeConnectivity
import HikeValues

/// Property lists between the platform's values and the link's. What is read is a copy, what is given too.
enum PropertyLists {
    /// The link's dictionary of an app's, or why it cannot be written.
    static func dictionary(_ values: [String: Any]) -> GuestDictionary {
        do throws(ConnectivityError) { return .success(try entries(values, 1)) } catch {
            return .failure(error)
        }
    }

    private static func entries(
        _ values: [String: Any], _ depth: Int
    ) throws(ConnectivityError) -> [String: PropertyValue] {
        var entries: [String: PropertyValue] = [:]
        for (key, value) in values { entries[key] = try propertyValue(value, depth) }
        return entries
    }

    /// - Parameter depth: how many lists and dictionaries it is in.
    private static func propertyValue(
        _ value: Any, _ depth: Int
    ) throws(ConnectivityError) -> PropertyValue {
        guard depth <= TransferLimits.propertyDepth else { throw .payloadUnsupportedTypes }
        if let text = value as? String { return .string(text) }
        // As a NSNumber it cannot be told from a Bool.
        if let small = value as? Int8, type(of: value) == Int8.self { return .integer(Int64(small)) }
        if let number = value as? NSNumber { return try propertyValue(number) }
        // Linux's Foundation makes no NSNumber of it.
        if let number = value as? CGFloat { return .double(Double(number)) }
        if let data = value as? Data { return .data([UInt8](data)) }
        if let date = value as? Date { return .date(try utcDate(date)) }
        if let values = value as? [Any] {
            var list: [PropertyValue] = []
            for value in values { list.append(try propertyValue(value, depth + 1)) }
            return .array(list)
        }
        if let values = value as? [String: Any] { return .dictionary(try entries(values, depth + 1)) }
        throw .payloadUnsupportedTypes
    }

    private static func propertyValue(_ number: NSNumber) throws(ConnectivityError) -> PropertyValue {
        switch String(cString: number.objCType) {
        case "c", "B": return .bool(number.boolValue)
        case "f", "d": return .double(number.doubleValue)
        case "Q":
            guard let whole = Int64(exactly: number.uint64Value) else { throw .payloadUnsupportedTypes }
            return .integer(whole)
        default: return .integer(number.int64Value)
        }
    }

    /// To the nanosecond, from 1678 to 2261.
    private static func utcDate(_ date: Date) throws(ConnectivityError) -> UTCDate {
        let seconds = date.timeIntervalSince1970
        let whole = seconds.rounded(.down)
        // The parts apart, because a double holds no nanoseconds of our time.
        guard abs(whole) < 9.2e9 else { throw .payloadUnsupportedTypes }
        return UTCDate(
            nanosecondsSince1970: Int64(whole) * 1_000_000_000 + Int64(((seconds - whole) * 1e9).rounded()))
    }

    // MARK: The other way

    /// The values that an app gets: numbers as `NSNumber`, so that they can be read as each type that holds them.
    static func values(_ dictionary: [String: PropertyValue]) -> [String: Any] {
        dictionary.mapValues(value)
    }

    private static func value(_ value: PropertyValue) -> Any {
        switch value {
        case .string(let text): text
        case .integer(let number): NSNumber(value: number)
        case .double(let number): NSNumber(value: number)
        case .bool(let flag): NSNumber(value: flag)
        case .data(let bytes): Data(bytes)
        case .date(let date): self.date(date)
        case .array(let values): values.map(self.value)
        case .dictionary(let entries): values(entries)
        }
    }

    private static func date(_ date: UTCDate) -> Date {
        let (seconds, rest) = date.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Date(timeIntervalSince1970: Double(seconds) + Double(rest) / 1e9)
    }
}
