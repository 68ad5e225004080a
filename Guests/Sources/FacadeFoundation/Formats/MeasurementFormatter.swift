import Foundation

/// Writes measurements in the words of a language, in the style of formatters.
open class MeasurementFormatter: Formatter {
    /// Which unit is written.
    public struct UnitOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The measurement's own.
        public static let providedUnit = UnitOptions(rawValue: 1)
        /// One of which there are neither many nor less than one.
        public static let naturalScale = UnitOptions(rawValue: 2)
        /// A temperature without its scale.
        public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
    }

    /// Which unit is written; without an option the one that people of the locale have for such a thing.
    open var unitOptions: UnitOptions = []
    /// How long words are; `medium` where nobody says it.
    open var unitStyle = Formatter.UnitStyle.medium
    /// Whose words and units.
    open var locale: Locale! = .current
    /// Writes the number.
    open var numberFormatter: NumberFormatter!

    /// One in the words of the device's locale, with up to three decimals.
    public override init() {
        super.init()
        numberFormatter = NumberFormatter()
        numberFormatter.numberStyle = .decimal
    }

    /// One cannot be read from an archive here.
    public required init?(coder: NSCoder) { nil }

    /// A measurement in words.
    open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
        let place: Locale = locale ?? .current
        let numbers = numberFormatter.copy() as? NumberFormatter ?? NumberFormatter()
        numbers.locale = place
        func number(_ value: Double) -> String {
            numbers.string(from: NSNumber(value: value)) ?? "\(value)"
        }
        let (value, unit) = shown(measurement.value, measurement.unit, place)
        if unit is UnitTemperature, unitOptions.contains(.temperatureWithoutUnit) {
            return number(value) + "°"
        }
        let isScaled = unitOptions.contains(.naturalScale) && !unitOptions.contains(.providedUnit)
        return MeasuredText(
            locale: place, width: width, usage: isScaled ? "default" : nil, number: number
        ).text(value, unit)
    }

    /// A unit's own name.
    open func string(from unit: Unit) -> String {
        let place: Locale = locale ?? .current
        return MeasuredText(locale: place, width: width, usage: nil, number: { _ in "" }).text(0, unit)
            .trimmingCharacters(in: .whitespaces)
    }

    /// The text of a measurement of any unit; nil for all else.
    open override func string(for obj: Any?) -> String? {
        (obj as? NSMeasurement).map { string(from: Measurement(value: $0.doubleValue, unit: $0.unit)) }
    }

    private var width: String {
        switch unitStyle {
        case .short: "narrow"
        case .medium: "short"
        case .long: "full-name"
        @unknown default: "short"
        }
    }

    /// Lengths, speeds, masses and temperatures in the great unit of the locale, where the app does not choose.
    private func shown(_ value: Double, _ unit: Unit, _ locale: Locale) -> (Double, Unit) {
        guard unitOptions.isDisjoint(with: [.providedUnit, .naturalScale]), let unit = unit as? Dimension
        else { return (value, unit) }
        let isAmerican = locale.measurementSystem == .us
        let usual: Dimension? =
            switch unit {
            case is UnitLength:
                locale.measurementSystem == .metric ? UnitLength.kilometers : UnitLength.miles
            case is UnitSpeed:
                locale.measurementSystem == .metric ? UnitSpeed.kilometersPerHour : UnitSpeed.milesPerHour
            case is UnitMass: isAmerican ? UnitMass.pounds : UnitMass.kilograms
            case is UnitTemperature: isAmerican ? UnitTemperature.fahrenheit : UnitTemperature.celsius
            default: nil
            }
        guard let usual else { return (value, unit) }
        return (Measurement(value: value, unit: unit).converted(to: usual).value, usual)
    }
}
