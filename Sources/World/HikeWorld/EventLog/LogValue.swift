import HikeValues

/// The value of one field of an event.
public enum LogValue: Hashable, Sendable {
    case text(String)
    case number(LogNumber)
    case truth(Bool)
    case null
    /// A list or an object, as its JSON text.
    case json([UInt8])

    /// The value without quotation marks, as people read it.
    public var plainText: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.text
        case .truth(let truth): truth ? "true" : "false"
        case .null: "null"
        case .json(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Nil where it is no text.
    public var asText: String? { if case .text(let text) = self { text } else { nil } }
    /// Nil where it is no number.
    public var asDouble: Double? { if case .number(let number) = self { number.value } else { nil } }
    /// Nil where it is no truth value.
    public var asBool: Bool? { if case .truth(let truth) = self { truth } else { nil } }

    /// Appends the value as the log writes it.
    func append(to bytes: inout [UInt8]) {
        switch self {
        case .text(let text): JSONLine.append(quoted: text, to: &bytes)
        case .number(let number):
            DecimalText.appendScaled(number.scaled, decimals: number.decimals, to: &bytes)
        case .truth(let truth): bytes.append(contentsOf: (truth ? "true" : "false").utf8)
        case .null: bytes.append(contentsOf: "null".utf8)
        case .json(let json): bytes.append(contentsOf: json)
        }
    }
}

/// A number with the decimals it was written with, so that it is written again as it was.
public struct LogNumber: Hashable, Sendable {
    /// The number without its point.
    public let scaled: Int64
    /// Digits after the point, 0 to 9.
    public let decimals: Int

    /// Decimals outside 0 to 9 are brought into that range.
    public init(scaled: Int64, decimals: Int) {
        self.scaled = scaled
        self.decimals = min(9, max(0, decimals))
    }

    /// The nearest double.
    public var value: Double { Double(scaled) / Self.powersOfTen[decimals] }

    /// With all its decimals, as the log has it.
    public var text: String {
        var bytes: [UInt8] = []
        DecimalText.appendScaled(scaled, decimals: decimals, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
}
