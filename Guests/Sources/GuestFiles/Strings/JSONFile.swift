import Foundation

/// An object in JSON, as catalogues of the platform are, within limits.
enum JSONFile {
    /// Reads a file's bytes: nil of a file that is no object, with the line of what is wrong where there is one.
    static func object(_ data: Data, limit: Int) throws(JSONFileError) -> [String: Any] {
        guard data.count <= limit else { throw .tooLarge }
        guard depth(of: data) <= StringFileLimits.depth else { throw .tooDeep }
        do {
            guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
                throw JSONFileError.malformed(line: nil)
            }
            return object
        } catch { throw .malformed(line: line(of: error, in: data)) }
    }

    /// The line on which the system's reader stopped; the last one where the file ends too soon.
    private static func line(of error: any Error, in data: Data) -> Int? {
        guard let said = (error as NSError).userInfo["NSDebugDescription"] as? String else { return nil }
        var end = data.count
        if let place = said.firstMatch(of: /around character (\d+)/).flatMap({ Int($0.1) }) {
            end = min(place, data.count)
        }
        return data.prefix(end).count { $0 == UInt8(ascii: "\n") } + 1
    }

    /// How deep its objects and lists stand in each other at most, texts left out.
    private static func depth(of data: Data) -> Int {
        var depth = 0
        var deepest = 0
        var isText = false
        var isEscaped = false
        for byte in data {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            deepest = max(deepest, depth)
        }
        return deepest
    }
}

/// Why a file is no object in JSON.
enum JSONFileError: Error, Equatable {
    case tooLarge
    case tooDeep
    case malformed(line: Int?)
}
