/// The International Standard Atmosphere below 11 km (ISO 2533:1975): how pressure and height go together.
public enum StandardAtmosphere {
    /// Hectopascals at mean sea level.
    public static let seaLevelPressure = 1_013.25
    /// The temperature at sea level over what it falls by with each metre: 288.15 K / 0.0065 K/m.
    private static let scale = 288.15 / 0.0065
    /// Gas constant of air 287.053 J/(kg K) times the lapse rate, over gravity 9.80665 m/s².
    private static let exponent = 287.053 * 0.0065 / 9.80665

    /// Metres above mean sea level at which the standard air has a pressure.
    ///
    /// - Parameter pressure: hectopascals, above 0.
    public static func height(ofPressure pressure: Double) -> Double {
        scale * (1 - PortableMath.exp(exponent * PortableMath.log(pressure / seaLevelPressure)))
    }

    /// Hectopascals at a height of the standard air.
    ///
    /// - Parameter height: metres above mean sea level, -1,000 to 11,000.
    public static func pressure(atHeight height: Double) -> Double {
        seaLevelPressure * PortableMath.exp(PortableMath.log(1 - height / scale) / exponent)
    }

    /// Metres that one pressure is above another, as an altimeter has it that knows nothing but the two.
    public static func height(from start: Double, to pressure: Double) -> Double {
        height(ofPressure: pressure) - height(ofPressure: start)
    }
}
