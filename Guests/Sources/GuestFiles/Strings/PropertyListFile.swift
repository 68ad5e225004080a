import Foundation

/// A property list in XML, within limits.
enum PropertyListFile {
    static func dictionary(_ data: Data) throws(StringFileError) -> [String: Any] {
        guard depth(of: [UInt8](data)) <= StringFileLimits.depth else { throw .tooDeep }
        let values: Any
        do { values = try PropertyListSerialization.propertyList(from: data, format: nil) } catch {
            throw .malformed("it is no property list in XML: correct it there", line: line(of: error))
        }
        guard let values = values as? [String: Any] else {
            throw .malformed("it is no property list of keys: begin it with <dict>", line: nil)
        }
        guard values.count <= StringFileLimits.texts else { throw .tooMany(limit: StringFileLimits.texts) }
        return values
    }

    /// The line that the system's reader names; nil where it names none.
    private static func line(of error: any Error) -> Int? {
        let said = (error as NSError).userInfo["NSDebugDescription"] as? String
        return (said?.firstMatch(of: /on line (\d+)/)?.1).flatMap { Int($0) }
    }

    /// How deep its values stand in each other at most, so that the system's reader never gets to its limits.
    static func depth(of bytes: [UInt8]) -> Int {
        var depth = 0
        var deepest = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
            let next = bytes[(index + 1)...].prefix(6)
            if next.starts(with: "dict".utf8) || next.starts(with: "array".utf8) { depth += 1 }
            if next.starts(with: "/dict".utf8) || next.starts(with: "/array".utf8) { depth -= 1 }
            deepest = max(deepest, depth)
        }
        return deepest
    }
}
