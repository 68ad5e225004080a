import Foundation

/// Says how far a moment is from another: in the words of a language, by the largest unit that is between them.
open class RelativeDateTimeFormatter: Formatter {
    /// Whether there are names.
    public enum DateTimeStyle: Int, Sendable {
        /// `1 day ago`.
        case numeric = 0
        /// `yesterday`, where the language has such a word.
        case named = 1
    }

    /// How long words are.
    public enum UnitsStyle: Int, Sendable {
        /// `2 months ago`.
        case full = 0
        /// `two months ago`.
        case spellOut = 1
        /// `2 mo. ago`.
        case short = 2
        /// `2mo ago`.
        case abbreviated = 3
    }

    open var dateTimeStyle = DateTimeStyle.numeric
    open var unitsStyle = UnitsStyle.full
    /// Kept: a text is as it stands in the middle of a sentence.
    open var formattingContext = Formatter.Context.unknown
    /// By which days, months and years are counted.
    open var calendar: Calendar! = .current
    /// Whose words.
    open var locale: Locale! = .current

    /// One in the words of the device's locale.
    public override init() { super.init() }

    /// One cannot be read from an archive here.
    public required init?(coder: NSCoder) { nil }

    /// How far a moment is from another.
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        let units: Set<Calendar.Component> = [
            .year, .month, .weekOfMonth, .day, .hour, .minute, .second,
        ]
        let calendar: Calendar = calendar ?? .current
        return localizedString(from: calendar.dateComponents(units, from: referenceDate, to: date))
    }

    /// How far a moment is that is some seconds ahead, or behind where they are negative.
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = Date()
        return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
    }

    /// How far a moment is, by the largest of the components that is not nought.
    open func localizedString(from dateComponents: DateComponents) -> String {
        let parts: [(Int?, UnicodeText.TimeUnit)] = [
            (dateComponents.year, .year), (dateComponents.month, .month),
            (dateComponents.weekOfMonth ?? dateComponents.weekOfYear, .week), (dateComponents.day, .day),
            (dateComponents.hour, .hour), (dateComponents.minute, .minute), (dateComponents.second, .second),
        ]
        let part = parts.first { $0.0 ?? 0 != 0 } ?? (0, parts.last { $0.0 != nil }?.1 ?? .second)
        return text(UnicodeText.Part(value: Double(part.0 ?? 0), unit: part.1))
    }

    /// How far a `Date` is from now; nil for all else.
    open override func string(for obj: Any?) -> String? {
        (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }

    private func text(_ part: UnicodeText.Part) -> String {
        let place: Locale = locale ?? .current
        let width: UnicodeText.Width =
            switch unitsStyle {
            case .full, .spellOut: .wide
            case .short: .short
            case .abbreviated: .narrow
            }
        let text =
            UnicodeText.relative(part, isNamed: dateTimeStyle == .named, width, place) ?? "\(part.value)"
        guard unitsStyle == .spellOut else { return text }
        return SpelledNumber.replacing(Int(part.value.magnitude), in: text, place)
    }
}

/// Numbers in words.
enum SpelledNumber {
    /// A text with its number in words; as it is where the number does not stand in it.
    static func replacing(_ number: Int, in text: String, _ locale: Locale) -> String {
        let formatter = NumberFormatter()
        formatter.locale = locale
        formatter.numberStyle = .spellOut
        guard let words = formatter.string(from: NSNumber(value: number)),
            let range = text.range(of: number.formatted(.number.locale(locale)))
        else { return text }
        return text.replacingCharacters(in: range, with: words)
    }
}
