import Foundation
import GuestStrings

/// A `.strings` file: `"key" = "text";` with comments, or a property list in XML.
public struct StringsFile: Equatable, Sendable {
    /// Texts by key.
    public private(set) var texts: [String: String] = [:]
    /// Keys whose values are no texts, in their order.
    public private(set) var skipped: [String] = []

    /// Reads a file's bytes.
    public init(_ data: Data) throws(StringFileError) {
        guard data.count <= StringFileLimits.bytes else { throw .tooLarge(limit: StringFileLimits.bytes) }
        let text = try Self.decoded([UInt8](data))
        if text.drop(while: \.isWhitespace).hasPrefix("<?xml") {
            let values = try PropertyListFile.dictionary(data)
            texts = values.compactMapValues { $0 as? String }
            skipped = values.keys.filter { texts[$0] == nil }.sorted()
        } else {
            var reader = Reader(text)
            while let (key, value) = try reader.pair() {
                texts[key] = value
                guard texts.count <= StringFileLimits.texts else {
                    throw .tooMany(limit: StringFileLimits.texts)
                }
            }
        }
    }

    /// The table's entries.
    public var entries: [String: PhraseEntry] { texts.mapValues { PhraseEntry(.text($0)) } }

    private static func decoded(_ bytes: [UInt8]) throws(StringFileError) -> String {
        let isLittle = bytes.starts(with: [0xff, 0xfe])
        if isLittle || bytes.starts(with: [0xfe, 0xff]) {
            guard bytes.count % 2 == 0 else { throw .encoding }
            var units: [UInt16] = []
            for index in stride(from: 2, to: bytes.count, by: 2) {
                let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                units.append(isLittle ? other << 8 | one : one << 8 | other)
            }
            return String(decoding: units, as: UTF16.self)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .encoding }
        return text.hasPrefix("\u{feff}") ? String(text.unicodeScalars.dropFirst()) : text
    }

    private struct Reader {
        private let scalars: [Unicode.Scalar]
        private var index = 0
        private var line = 1

        init(_ text: String) { scalars = Array(text.unicodeScalars) }

        private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

        private mutating func step() {
            if next == "\n" { line += 1 }
            index += 1
        }

        /// The next key and its text; nil at the end.
        mutating func pair() throws(StringFileError) -> (String, String)? {
            try skip()
            guard next != nil else { return nil }
            let key = try word()
            try skip()
            // A key alone is its own text.
            guard next == "=" else {
                try end()
                return (key, key)
            }
            step()
            try skip()
            let value = try word()
            try skip()
            try end()
            return (key, value)
        }

        private mutating func end() throws(StringFileError) {
            guard next == ";" else { throw .expected("a semicolon", line: line) }
            step()
        }

        private mutating func skip() throws(StringFileError) {
            while let scalar = next {
                if scalar.properties.isWhitespace {
                    step()
                } else if scalar == "/", index + 1 < scalars.count, scalars[index + 1] == "/" {
                    while let other = next, other != "\n" { _ = (other, step()) }
                } else if scalar == "/", index + 1 < scalars.count, scalars[index + 1] == "*" {
                    let start = line
                    step()
                    step()
                    while next != "*" || index + 1 >= scalars.count || scalars[index + 1] != "/" {
                        guard next != nil else { throw .expected("the end of a comment", line: start) }
                        step()
                    }
                    step()
                    step()
                } else {
                    return
                }
            }
        }

        private mutating func word() throws(StringFileError) -> String {
            guard next == "\"" else { return try bare() }
            let start = line
            step()
            var text = String.UnicodeScalarView()
            while let scalar = next {
                step()
                if scalar == "\"" { return String(text) }
                if scalar == "\\" { try escape(into: &text, from: start) } else { text.append(scalar) }
            }
            throw .expected("the end of a text", line: start)
        }

        /// A word without quotes.
        private mutating func bare() throws(StringFileError) -> String {
            var text = String.UnicodeScalarView()
            while let scalar = next,
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "_.-:$/".unicodeScalars.contains(scalar)
            {
                text.append(scalar)
                step()
            }
            guard !text.isEmpty else { throw .expected("a text in quotation marks", line: line) }
            return String(text)
        }

        private mutating func escape(
            into text: inout String.UnicodeScalarView, from start: Int
        ) throws(StringFileError) {
            guard let scalar = next else { throw .expected("the end of a text", line: start) }
            step()
            switch scalar {
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "r": text.append("\r")
            case "U", "u":
                var units = [try unit()]
                if UTF16.isLeadSurrogate(units[0]), next == "\\", index + 1 < scalars.count,
                    ["U", "u"].contains(scalars[index + 1])
                {
                    step()
                    step()
                    units.append(try unit())
                }
                text += String(decoding: units, as: UTF16.self).unicodeScalars
            default: text.append(scalar)
            }
        }

        private mutating func unit() throws(StringFileError) -> UInt16 {
            var value: UInt16 = 0
            for _ in 0..<4 {
                guard let digit = next.flatMap({ Character($0).hexDigitValue }) else {
                    throw .expected("four digits behind \\U", line: line)
                }
                value = value << 4 | UInt16(digit)
                step()
            }
            return value
        }
    }
}
