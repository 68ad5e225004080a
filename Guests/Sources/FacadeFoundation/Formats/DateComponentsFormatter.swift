import Foundation

/// Writes lengths of time in the words of a language.
open class DateComponentsFormatter: Formatter {
    /// How long words are.
    public enum UnitsStyle: Int, Sendable {
        /// `1:10:00`.
        case positional = 0
        /// `1h 10m`.
        case abbreviated = 1
        /// `1 hr, 10 min`.
        case short = 2
        /// `1 hour, 10 minutes`.
        case full = 3
        /// `one hour, ten minutes`.
        case spellOut = 4
        /// `1hr 10min`.
        case brief = 5
    }

    /// What becomes of parts that are nought.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// By digits those before the first that is not are left out, with words all.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        /// Those before the first that is not are left out.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
        /// Those between others are left out.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
        /// Those behind the last that is not are left out.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
        /// All are left out, but for the last where there is no other.
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        /// Nothing is left out; by digits all have two of them.
        public static let pad = ZeroFormattingBehavior(rawValue: 65_536)
    }

    open var unitsStyle = UnitsStyle.positional
    /// Which parts there can be; none: all that are needed.
    open var allowedUnits: NSCalendar.Unit = []
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// By which days, months and years are counted, and whose locale's words there are.
    open var calendar: Calendar? = .current
    /// From which on months and years are counted; nil: from 2001 on.
    open var referenceDate: Date?
    /// Whether the last part has decimals, where it is the only one.
    open var allowsFractionalUnits = false
    /// How many parts there are at most; 0: all.
    open var maximumUnitCount = 0
    /// Whether a largest part of one is counted with the next: `90 minutes`.
    open var collapsesLargestUnit = false
    /// Kept: Unicode has no words for it.
    open var includesApproximationPhrase = false
    /// Kept: Unicode has no words for it.
    open var includesTimeRemainingPhrase = false
    /// Kept: a text is as it stands in the middle of a sentence.
    open var formattingContext = Formatter.Context.unknown

    /// One in the words of the device's locale.
    public override init() { super.init() }

    /// One cannot be read from an archive here.
    public required init?(coder: NSCoder) { nil }

    /// A number of seconds; nil where it is none.
    open func string(from timeInterval: TimeInterval) -> String? {
        guard timeInterval.isFinite, timeInterval.magnitude < 1e12 else { return nil }
        var place = calendar ?? .current
        // An interval has no time zone: a day of it has 24 hours.
        if referenceDate == nil { place.timeZone = .gmt }
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        return text(from: start, to: start.addingTimeInterval(timeInterval), by: place)
    }

    /// The time between two moments.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        text(from: startDate, to: endDate, by: calendar ?? .current)
    }

    private func text(from startDate: Date, to endDate: Date, by place: Calendar) -> String? {
        let isBack = endDate < startDate
        let units = self.units
        let needed = Set(units.map(\.component))
        let parts = place.dateComponents(needed, from: min(startDate, endDate), to: max(startDate, endDate))
        var values = units.map { UnicodeText.Part(value: Double($0.value(in: parts)), unit: $0) }
        if allowsFractionalUnits, values.count == 1, let seconds = units[0].seconds {
            values[0].value = endDate.timeIntervalSince(startDate).magnitude / seconds
        }
        return text(values, isNegative: isBack)
    }

    /// These components as they are.
    open func string(from components: DateComponents) -> String? {
        let given = units.filter { $0.optional(in: components) != nil }
        return text(
            given.map { UnicodeText.Part(value: Double($0.value(in: components)), unit: $0) },
            isNegative: false)
    }

    /// These components in a style; nil where there are none.
    open class func localizedString(
        from components: DateComponents, unitsStyle: UnitsStyle
    ) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    /// The text of components; nil for all else.
    open override func string(for obj: Any?) -> String? {
        (obj as? DateComponents).flatMap { string(from: $0) }
    }

    // MARK: Parts

    private var units: [UnicodeText.TimeUnit] {
        guard !allowedUnits.isEmpty else {
            return [.year, .month, .day, .hour, .minute, .second]
        }
        return UnicodeText.TimeUnit.allCases.filter { allowedUnits.contains($0.calendarUnit) }
    }

    private func text(_ parts: [UnicodeText.Part], isNegative: Bool) -> String? {
        guard !parts.isEmpty else { return nil }
        var parts = collapsed(parts)
        let first = parts.firstIndex { $0.value != 0 } ?? parts.count - 1
        let last = parts.lastIndex { $0.value != 0 } ?? parts.count - 1
        let drops = drops
        let kept = parts.indices.filter { index in
            guard parts[index].value == 0, !(first == index && last == index) else { return true }
            if index < first { return !drops.contains(.dropLeading) }
            if index > last { return !drops.contains(.dropTrailing) }
            return !drops.contains(.dropMiddle)
        }
        parts = kept.map { parts[$0] }
        if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
        guard let start = parts.first else { return nil }
        if isNegative { parts[0].value = -start.value }
        return unitsStyle == .positional ? digits(parts) : words(parts)
    }

    private var drops: ZeroFormattingBehavior {
        guard zeroFormattingBehavior.contains(.default) else { return zeroFormattingBehavior }
        return unitsStyle == .positional ? .dropLeading : .dropAll
    }

    private func collapsed(_ parts: [UnicodeText.Part]) -> [UnicodeText.Part] {
        guard collapsesLargestUnit, let first = parts.firstIndex(where: { $0.value != 0 }),
            parts[first].value == 1, first + 1 < parts.count, parts[first + 1].value != 0,
            let large = parts[first].unit.seconds, let small = parts[first + 1].unit.seconds
        else { return parts }
        var parts = parts
        parts[first + 1].value += large / small
        parts[first].value = 0
        return parts
    }

    private var locale: Locale { calendar?.locale ?? .current }

    private func words(_ parts: [UnicodeText.Part]) -> String? {
        let width: UnicodeText.Width =
            switch unitsStyle {
            case .abbreviated: .narrow
            case .brief: .shorter
            case .short: .short
            case .full, .spellOut, .positional: .wide
            }
        guard unitsStyle == .spellOut else { return UnicodeText.duration(parts, width, locale) }
        let texts = parts.compactMap { part in
            UnicodeText.duration([part], width, locale).map {
                SpelledNumber.replacing(Int(part.value.magnitude), in: $0, locale)
            }
        }
        return texts.count == parts.count ? texts.joined(separator: ", ") : nil
    }

    /// Hours, minutes and seconds with colons between, what is larger in words before them.
    private func digits(_ parts: [UnicodeText.Part]) -> String? {
        let clock = parts.filter { [.hour, .minute, .second].contains($0.unit) }
        let larger = parts.filter { ![.hour, .minute, .second].contains($0.unit) }
        let isPadded = zeroFormattingBehavior.contains(.pad)
        let style = IntegerFormatStyle<Int>.number.grouping(.never).locale(locale)
        let numbers = clock.enumerated().map { index, part in
            let value = Int(part.value)
            let digits = index > 0 || isPadded ? 2 : 1
            if part.value != part.value.rounded() {
                return part.value.formatted(.number.precision(.fractionLength(0...3)).locale(locale))
            }
            return value.formatted(style.precision(.integerLength(digits...)))
        }.joined(separator: ":")
        guard !larger.isEmpty else { return numbers }
        guard let words = UnicodeText.duration(larger, .narrow, locale) else { return nil }
        return clock.isEmpty ? words : words + " " + numbers
    }
}

extension UnicodeText.TimeUnit {
    fileprivate var component: Calendar.Component {
        switch self {
        case .year: .year
        case .month: .month
        case .week: .weekOfMonth
        case .day: .day
        case .hour: .hour
        case .minute: .minute
        case .second: .second
        }
    }

    fileprivate var calendarUnit: NSCalendar.Unit {
        switch self {
        case .year: .year
        case .month: .month
        case .week: .weekOfMonth
        case .day: .day
        case .hour: .hour
        case .minute: .minute
        case .second: .second
        }
    }

    /// Nil for months and years, which differ.
    fileprivate var seconds: Double? {
        switch self {
        case .year, .month: nil
        case .week: 604_800
        case .day: 86_400
        case .hour: 3_600
        case .minute: 60
        case .second: 1
        }
    }

    fileprivate func optional(in components: DateComponents) -> Int? {
        switch self {
        case .week: components.weekOfMonth ?? components.weekOfYear
        case .year, .month, .day, .hour, .minute, .second: components.value(for: component)
        }
    }

    fileprivate func value(in components: DateComponents) -> Int { optional(in: components) ?? 0 }
}
