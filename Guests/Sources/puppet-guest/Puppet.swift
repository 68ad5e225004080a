import FacadeWatchConnectivity
import HikeConnectivity
import HikeValues

/// Reading and writing of what a puppet says, apart from the framework's own.
enum Puppet {
    /// Property-list values out of an app's; what nests too deep to be told ends in a word.
    static func written(_ value: Any) -> PropertyValue { written(value, depth: 1) }

    private static func written(_ value: Any, depth: Int) -> PropertyValue {
        switch value {
        case is [Any] where depth > 20: .string("deep")
        case let text as String: .string(text)
        case let small as Int8 where type(of: value) == Int8.self: .integer(Int64(small))
        case let number as NSNumber:
            switch String(cString: number.objCType) {
            case "c": .bool(number.boolValue)
            case "d", "f": .double(number.doubleValue)
            default: .integer(number.int64Value)
            }
        case let data as Data where data.count > 1 << 19: .string("large")
        case let data as Data: .data([UInt8](data))
        case let date as Date: .date(moment(date))
        case let list as [Any]: .array(list.map { written($0, depth: depth + 1) })
        case let values as [String: Any]:
            .dictionary(values.mapValues { written($0, depth: depth + 1) })
        default: .string("unknown: \(type(of: value))")
        }
    }

    /// To the nanosecond; a double of all of them is not as fine.
    private static func moment(_ date: Date) -> UTCDate {
        let whole = date.timeIntervalSince1970.rounded(.down)
        guard abs(whole) < 9e9 else { return UTCDate(nanosecondsSince1970: 0) }
        let rest = Int64(((date.timeIntervalSince1970 - whole) * 1e9).rounded())
        return UTCDate(nanosecondsSince1970: Int64(whole) * 1_000_000_000 + rest)
    }

    /// What an app would write itself: values of Swift's own types.
    static func native(_ value: PropertyValue) -> Any {
        switch value {
        case .string(let text): text
        case .integer(let number): Int(number)
        case .double(let number): number
        case .bool(let flag): flag
        case .data(let bytes): Data(bytes)
        case .date(let date): Date(timeIntervalSince1970: date.secondsSince1970)
        case .array(let list): list.map(native)
        case .dictionary(let values): values.mapValues(native)
        }
    }

    /// 0: none; -1: one of another kind.
    static func number(of error: (any Error)?) -> Int {
        guard let error else { return 0 }
        let inner = error as NSError
        return inner.domain == WCErrorDomain && error is WCError ? inner.code : -1
    }

    /// A file's place from the container on.
    static func path(in url: URL) -> String {
        let home = NSHomeDirectory() + "/"
        return url.path.hasPrefix(home) ? String(url.path.dropFirst(home.count)) : url.path
    }

    /// The name that the device's log has for a transfer.
    static func id(of transfer: NSObject) -> String {
        transfer.description.split(separator: " ").last.map(String.init) ?? ""
    }

    /// Values that an app may try and that are no property list's.
    static func odd(_ kind: String) -> Any {
        switch kind {
        case "URL": URL(fileURLWithPath: "/hut")
        case "UUID": UUID()
        case "null": NSNull()
        case "none": Int?.none as Any
        case "object": NSObject()
        case "set": Set([1])
        case "key": [1: "one"]
        case "list with a URL": ["one", URL(fileURLWithPath: "/hut")] as [Any]
        case "far date": Date.distantFuture
        case "far number": UInt64.max
        case "2 MiB": Data(count: 2 << 20)
        case "date that is none": Date(timeIntervalSince1970: .nan)
        default: "unknown"
        }
    }

    /// Each kind of number, text, date and data that an app may have.
    static var mixed: [String: Any] {
        [
            "NSString": NSString(string: "hut"), "Int8": Int8(-8), "UInt8": UInt8(200), "Int16": Int16(-300),
            "UInt32": UInt32.max, "UInt64": UInt64(Int64.max), "Float": Float(0.5), "CGFloat": CGFloat(1.5),
            "NSNumber": NSNumber(value: 7), "flag": NSNumber(value: false), "optional": Int?(3) as Any,
            "NSDate": NSDate(timeIntervalSince1970: 1_700_000_000.25), "NSData": NSData(data: Data([1, 2])),
            "NSArray": NSArray(array: [1, "two"]), "NSDictionary": NSDictionary(dictionary: ["a": true]),
            "whole double": 2.0,
        ]
    }

    /// How a received value reads as each type.
    static func readings(of value: Any?) -> [String: Any] {
        var readings: [String: Any] = [:]
        readings["Int"] = value as? Int
        readings["UInt8"] = value as? UInt8
        readings["Double"] = value as? Double
        readings["Bool"] = value as? Bool
        readings["String"] = value as? String
        readings["[Int]"] = value as? [Int]
        readings["[String: Int]"] = value as? [String: Int]
        readings["Data"] = value as? Data
        readings["Date"] = value as? Date
        return readings
    }

    /// A list that holds more lists than a property list may.
    static var deep: Any { (0...40).reduce(1 as Any) { value, _ in [value] } }

    /// What the framework's errors are.
    static var errors: [String: Any] {
        var errors: [String: Any] = [:]
        for number in 7000...7020 {
            guard let code = WCError.Code(rawValue: number) else { continue }
            let error: any Error = WCError(code)
            let inner = error as NSError
            errors["\(number)"] = [
                "name": code.name, "domain": inner.domain, "code": inner.code,
                "text": error.localizedDescription,
            ]
        }
        do { throw WCError(.notReachable) } catch WCError.notReachable { errors["caught"] = true } catch {}
        if case WCError.deliveryFailed = WCError(.notReachable) as any Error { errors["caught"] = false }
        return errors
    }
}
