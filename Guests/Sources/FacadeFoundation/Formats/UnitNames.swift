import Foundation

/// What Unicode calls Foundation's units.
enum UnitNames {
    /// Nil for a unit of the app's own.
    static func name(_ unit: Unit) -> String? { all.first { $0.unit.isEqual(unit) }?.name }

    private static let all: [(unit: Unit, name: String)] =
        lengths + speeds + masses + temperatures + durations + angles + areas + volumes + others

    private static let lengths: [(unit: Unit, name: String)] = [
        (UnitLength.megameters, "megameter"), (UnitLength.kilometers, "kilometer"),
        (UnitLength.hectometers, "hectometer"), (UnitLength.decameters, "dekameter"),
        (UnitLength.meters, "meter"), (UnitLength.decimeters, "decimeter"),
        (UnitLength.centimeters, "centimeter"), (UnitLength.millimeters, "millimeter"),
        (UnitLength.micrometers, "micrometer"), (UnitLength.nanometers, "nanometer"),
        (UnitLength.picometers, "picometer"), (UnitLength.inches, "inch"), (UnitLength.feet, "foot"),
        (UnitLength.yards, "yard"), (UnitLength.miles, "mile"),
        (UnitLength.scandinavianMiles, "mile-scandinavian"), (UnitLength.lightyears, "light-year"),
        (UnitLength.nauticalMiles, "nautical-mile"), (UnitLength.fathoms, "fathom"),
        (UnitLength.furlongs, "furlong"), (UnitLength.astronomicalUnits, "astronomical-unit"),
        (UnitLength.parsecs, "parsec"),
    ]
    private static let speeds: [(unit: Unit, name: String)] = [
        (UnitSpeed.metersPerSecond, "meter-per-second"),
        (UnitSpeed.kilometersPerHour, "kilometer-per-hour"), (UnitSpeed.milesPerHour, "mile-per-hour"),
        (UnitSpeed.knots, "knot"), (UnitAcceleration.gravity, "g-force"),
        (UnitAcceleration.metersPerSecondSquared, "meter-per-square-second"),
    ]
    private static let masses: [(unit: Unit, name: String)] = [
        (UnitMass.kilograms, "kilogram"), (UnitMass.grams, "gram"), (UnitMass.decigrams, "decigram"),
        (UnitMass.centigrams, "centigram"), (UnitMass.milligrams, "milligram"),
        (UnitMass.micrograms, "microgram"), (UnitMass.ounces, "ounce"), (UnitMass.pounds, "pound"),
        (UnitMass.stones, "stone"), (UnitMass.metricTons, "tonne"), (UnitMass.shortTons, "ton"),
        (UnitMass.carats, "carat"), (UnitMass.ouncesTroy, "ounce-troy"),
    ]
    private static let temperatures: [(unit: Unit, name: String)] = [
        (UnitTemperature.kelvin, "kelvin"), (UnitTemperature.celsius, "celsius"),
        (UnitTemperature.fahrenheit, "fahrenheit"),
    ]
    private static let durations: [(unit: Unit, name: String)] = [
        (UnitDuration.hours, "hour"), (UnitDuration.minutes, "minute"), (UnitDuration.seconds, "second"),
        (UnitDuration.milliseconds, "millisecond"), (UnitDuration.microseconds, "microsecond"),
        (UnitDuration.nanoseconds, "nanosecond"),
    ]
    private static let angles: [(unit: Unit, name: String)] = [
        (UnitAngle.degrees, "degree"), (UnitAngle.arcMinutes, "arc-minute"),
        (UnitAngle.arcSeconds, "arc-second"), (UnitAngle.radians, "radian"),
        (UnitAngle.revolutions, "revolution"),
    ]
    private static let areas: [(unit: Unit, name: String)] = [
        (UnitArea.squareKilometers, "square-kilometer"), (UnitArea.squareMeters, "square-meter"),
        (UnitArea.squareCentimeters, "square-centimeter"), (UnitArea.squareInches, "square-inch"),
        (UnitArea.squareFeet, "square-foot"), (UnitArea.squareYards, "square-yard"),
        (UnitArea.squareMiles, "square-mile"), (UnitArea.acres, "acre"), (UnitArea.hectares, "hectare"),
    ]
    private static let volumes: [(unit: Unit, name: String)] = [
        (UnitVolume.liters, "liter"), (UnitVolume.deciliters, "deciliter"),
        (UnitVolume.centiliters, "centiliter"), (UnitVolume.milliliters, "milliliter"),
        (UnitVolume.cubicKilometers, "cubic-kilometer"), (UnitVolume.cubicMeters, "cubic-meter"),
        (UnitVolume.cubicCentimeters, "cubic-centimeter"), (UnitVolume.teaspoons, "teaspoon"),
        (UnitVolume.tablespoons, "tablespoon"), (UnitVolume.fluidOunces, "fluid-ounce"),
        (UnitVolume.cups, "cup"), (UnitVolume.pints, "pint"), (UnitVolume.quarts, "quart"),
        (UnitVolume.gallons, "gallon"),
    ]
    private static let others: [(unit: Unit, name: String)] = [
        (UnitPressure.hectopascals, "hectopascal"), (UnitPressure.kilopascals, "kilopascal"),
        (UnitPressure.newtonsPerMetersSquared, "pascal"), (UnitPressure.bars, "bar"),
        (UnitPressure.millibars, "millibar"), (UnitPressure.inchesOfMercury, "inch-ofhg"),
        (UnitPressure.millimetersOfMercury, "millimeter-ofhg"),
        (UnitPressure.poundsForcePerSquareInch, "pound-force-per-square-inch"),
        (UnitEnergy.kilojoules, "kilojoule"), (UnitEnergy.joules, "joule"),
        (UnitEnergy.kilocalories, "kilocalorie"), (UnitEnergy.calories, "calorie"),
        (UnitEnergy.kilowattHours, "kilowatt-hour"), (UnitPower.kilowatts, "kilowatt"),
        (UnitPower.watts, "watt"), (UnitPower.horsepower, "horsepower"), (UnitFrequency.hertz, "hertz"),
        (UnitFrequency.kilohertz, "kilohertz"), (UnitFrequency.megahertz, "megahertz"),
        (UnitFrequency.gigahertz, "gigahertz"),
    ]
}
