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
        case let number as NSNumber:
            switch String(cString: number.objCType) {
            case "c": .bool(number.boolValue)
            case "d", "f": .double(number.doubleValue)
            default: .integer(number.int64Value)
            }
        case let data as Data: .data([UInt8](data))
        case let date as Date: .date(UTCDate(secondsSince1970: date.timeIntervalSince1970))
        case let list as [Any]: .array(list.map { written($0, depth: depth + 1) })
        case let values as [String: Any]:
            .dictionary(values.mapValues { written($0, depth: depth + 1) })
        default: .string("unknown: \(type(of: value))")
        }
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

    /// A list that holds more lists than a property list may.
    static var deep: Any { (0...40).reduce(1 as Any) { value, _ in [value] } }
}
