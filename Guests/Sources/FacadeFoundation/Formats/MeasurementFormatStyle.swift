import Foundation

/// What a measurement is used for: it chooses the unit that people of a locale have for it.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Codable, Hashable, Sendable {
    /// Unicode's name of it; nil: the measurement's own unit.
    let name: String?

    init(_ name: String?) { self.name = name }

    /// Whatever people of the locale use.
    public static var general: Self { Self("default") }
    /// The measurement's own unit.
    public static var asProvided: Self { Self(nil) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    /// The height of a person.
    public static var personHeight: Self { Self("person-height") }
    /// Another length of a person.
    public static var person: Self { Self("person") }
    /// A way on roads.
    public static var road: Self { Self("road") }
    /// That of a lens.
    public static var focalLength: Self { Self("focal-length") }
    /// Rain.
    public static var rainfall: Self { Self("rainfall") }
    /// Snow.
    public static var snowfall: Self { Self("snowfall") }
    /// How far one sees.
    public static var visibility: Self { Self("visiblty") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    /// That of the air.
    public static var weather: Self { Self("weather") }
    /// That of a person.
    public static var person: Self { Self("person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    /// That of a person.
    public static var personWeight: Self { Self("person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
    /// That of the wind.
    public static var wind: Self { Self("wind") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
    /// Of something to drink or eat.
    public static var liquid: Self { Self("fluid") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    /// That of something to eat.
    public static var food: Self { Self("food") }
    /// What is used by moving: in the unit of food.
    public static var workout: Self { Self("food") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitPressure {
    /// That of the air.
    public static var barometric: Self { Self("baromtrc") }
}

extension Measurement where UnitType: Dimension {
    /// Writes measurements of a kind in the words of a language.
    public struct FormatStyle: Foundation.FormatStyle, Codable, Hashable, Sendable {
        /// How long words are.
        public struct UnitWidth: Codable, Hashable, Sendable {
            fileprivate let name: String

            /// Whole words.
            public static var wide: UnitWidth { UnitWidth(name: "full-name") }
            /// Signs, and short words.
            public static var abbreviated: UnitWidth { UnitWidth(name: "short") }
            /// As little as can be.
            public static var narrow: UnitWidth { UnitWidth(name: "narrow") }
        }

        /// How long words are.
        public var width: UnitWidth
        /// Whose words and units.
        public var locale: Locale
        /// What it is used for.
        public var usage: MeasurementFormatUnitUsage<UnitType>?
        /// How the number is written; nil: as people of the locale round it.
        public var numberFormatStyle: FloatingPointFormatStyle<Double>?

        /// A style.
        public init(
            width: UnitWidth, locale: Locale = .autoupdatingCurrent,
            usage: MeasurementFormatUnitUsage<UnitType> = .general,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) {
            self.width = width
            self.locale = locale
            self.usage = usage
            self.numberFormatStyle = numberFormatStyle
        }

        /// A measurement in words.
        public func format(_ measurement: Measurement<UnitType>) -> String {
            let style = numberFormatStyle?.locale(locale)
            let number = style.map { style in { (value: Double) in style.format(value) } }
            return MeasuredText(locale: locale, width: width.name, usage: usage?.name, number: number)
                .text(measurement.value, measurement.unit)
        }

        /// The same in the words of a locale.
        public func locale(_ locale: Locale) -> FormatStyle {
            var style = self
            style.locale = locale
            return style
        }
    }

    /// In a style.
    public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
    where Style.FormatInput == Measurement<UnitType> { style.format(self) }

    /// In the units and short words of the device's locale.
    public func formatted() -> String { formatted(FormatStyle(width: .abbreviated)) }
}

extension FormatStyle {
    /// A style for measurements.
    public static func measurement<UnitType: Dimension>(
        width: Measurement<UnitType>.FormatStyle.UnitWidth,
        usage: MeasurementFormatUnitUsage<UnitType> = .general,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitType>.FormatStyle {
        Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    }
}
