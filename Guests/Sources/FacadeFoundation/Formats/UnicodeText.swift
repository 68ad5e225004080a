import Foundation
import _FoundationICU

/// Texts of numbers, units and moments in the words of a language, by the library of Unicode's on which Foundation itself stands.
///
/// All are nil where the library refuses what it is given, which the callers give as plain numbers then.
enum UnicodeText {
    /// Code units of a text.
    private static let longest = 1_024

    private static func text(
        _ body: (UnsafeMutablePointer<UInt16>, Int32, UnsafeMutablePointer<UErrorCode>) -> Int32
    ) -> String? {
        var status = U_ZERO_ERROR
        return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: longest) { place in
            guard let start = place.baseAddress else { return nil }
            let count = Int(body(start, Int32(longest), &status))
            guard status.rawValue <= U_ZERO_ERROR.rawValue, (0...longest).contains(count) else { return nil }
            return String(decoding: place.prefix(count), as: UTF16.self)
        }
    }

    // MARK: Units

    /// A number with its unit.
    struct Quantity {
        var text: String
        /// Where the number stands in the text, in UTF-16.
        var number: Range<Int>
        /// The number, in the unit in which it is written.
        var value: Double
    }

    /// A number as a skeleton of Unicode's says, such as `unit/meter unit-width-short`.
    static func quantity(_ value: Double, _ skeleton: String, _ locale: Locale) -> Quantity? {
        var status = U_ZERO_ERROR
        let letters = Array(skeleton.utf16)
        guard
            let format = swift_unumf_openForSkeletonAndLocale(
                letters, Int32(letters.count), locale.identifier, &status)
        else { return nil }
        defer { swift_unumf_close(format) }
        guard let result = swift_unumf_openResult(&status) else { return nil }
        defer { swift_unumf_closeResult(result) }
        swift_unumf_formatDouble(format, value, result, &status)
        guard status.rawValue <= U_ZERO_ERROR.rawValue,
            let text = text({ swift_unumf_resultToString(result, $0, $1, $2) })
        else { return nil }
        var digits = [CChar](repeating: 0, count: 400)
        swift_unumf_resultToDecimalNumber(result, &digits, Int32(digits.count - 1), &status)
        let number = String(decoding: digits.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard let written = Double(number) else { return nil }
        return Quantity(text: text, number: numberRange(result) ?? 0..<0, value: written)
    }

    /// From the first to behind the last of what belongs to the number.
    private static func numberRange(_ result: OpaquePointer) -> Range<Int>? {
        var status = U_ZERO_ERROR
        guard let fields = swift_ufieldpositer_open(&status) else { return nil }
        defer { swift_ufieldpositer_close(fields) }
        swift_unumf_resultGetAllFieldPositions(result, fields, &status)
        var range: Range<Int>?
        var (begin, end) = (Int32(0), Int32(0))
        while true {
            let field = swift_ufieldpositer_next(fields, &begin, &end)
            guard field >= 0 else { return range }
            guard field != Int32(UNUM_MEASURE_UNIT_FIELD.rawValue) else { continue }
            range = min(range?.lowerBound ?? .max, Int(begin))..<max(range?.upperBound ?? 0, Int(end))
        }
    }

    // MARK: Lengths of time

    /// A number of years, hours …
    struct Part {
        var value: Double
        var unit: TimeUnit
    }

    enum TimeUnit: CaseIterable {
        case year, month, week, day, hour, minute, second

        fileprivate var measure: UAMeasureUnit {
            switch self {
            case .year: UAMEASUNIT_DURATION_YEAR
            case .month: UAMEASUNIT_DURATION_MONTH
            case .week: UAMEASUNIT_DURATION_WEEK
            case .day: UAMEASUNIT_DURATION_DAY
            case .hour: UAMEASUNIT_DURATION_HOUR
            case .minute: UAMEASUNIT_DURATION_MINUTE
            case .second: UAMEASUNIT_DURATION_SECOND
            }
        }

        fileprivate var relative: URelativeDateTimeUnit {
            switch self {
            case .year: UDAT_REL_UNIT_YEAR
            case .month: UDAT_REL_UNIT_MONTH
            case .week: UDAT_REL_UNIT_WEEK
            case .day: UDAT_REL_UNIT_DAY
            case .hour: UDAT_REL_UNIT_HOUR
            case .minute: UDAT_REL_UNIT_MINUTE
            case .second: UDAT_REL_UNIT_SECOND
            }
        }
    }

    /// How long words are.
    enum Width {
        case wide, short, shorter, narrow

        fileprivate var measure: UAMeasureFormatWidth {
            switch self {
            case .wide: UAMEASFMT_WIDTH_WIDE
            case .short: UAMEASFMT_WIDTH_SHORT
            case .shorter: UAMEASFMT_WIDTH_SHORTER
            case .narrow: UAMEASFMT_WIDTH_NARROW
            }
        }

        fileprivate var relative: UDateRelativeDateTimeFormatterStyle {
            switch self {
            case .wide: UDAT_STYLE_LONG
            case .short, .shorter: UDAT_STYLE_SHORT
            case .narrow: UDAT_STYLE_NARROW
            }
        }
    }

    /// The parts of a length of time, joined.
    static func duration(_ parts: [Part], _ width: Width, _ locale: Locale) -> String? {
        var status = U_ZERO_ERROR
        guard let format = uameasfmt_open(locale.identifier, width.measure, nil, &status) else { return nil }
        defer { uameasfmt_close(format) }
        let measures = parts.map { UAMeasure(value: $0.value, unit: $0.unit.measure) }
        return text { uameasfmt_formatMultiple(format, measures, Int32(measures.count), $0, $1, $2) }
    }

    /// A moment seen from another: `in 2 days`, or `tomorrow`, where it is named and there is such a word.
    static func relative(_ part: Part, isNamed: Bool, _ width: Width, _ locale: Locale) -> String? {
        var status = U_ZERO_ERROR
        guard
            let format = swift_ureldatefmt_open(
                locale.identifier, nil, width.relative, UDISPCTX_CAPITALIZATION_NONE, &status)
        else { return nil }
        defer { swift_ureldatefmt_close(format) }
        let (value, unit) = (part.value, part.unit.relative)
        return text {
            isNamed
                ? swift_ureldatefmt_format(format, value, unit, $0, $1, $2)
                : swift_ureldatefmt_formatNumeric(format, value, unit, $0, $1, $2)
        }
    }
}
