/// The International Standard Atmosphere below the tropopause (ISO 2533:1975, the same as ICAO Doc 7488 and
/// the U.S. Standard Atmosphere 1976): temperature falls by 6.5 K a kilometre, and pressure with it as p = p0
/// (1 - L h / T0)^(g M / (R L)).
///
/// Near sea level that is 12 Pa a metre. Heights are geopotential; up to 9 km the difference to a map's is
/// below 13 m in all and 0.15 % of any climb, and is ignored.
public enum StandardAtmosphere {
    /// Pressure at sea level, hPa.
    public static let pressure = 1_013.25
    /// Temperature at sea level, degrees C.
    public static let temperature = 15.0
    /// Metres in which the formula holds; heights outside count as the nearest end.
    public static let elevations = -1_000.0...11_000.0

    /// Kelvin a metre.
    static let lapseRate = 0.0065
    /// g M / (R L): 9.80665 × 0.0289644 / (8.31432 × 0.0065).
    static let exponent = 5.255876
    /// Kelvin at 0 degrees C.
    static let freezing = 273.15

    /// Air pressure in hPa at an elevation in metres, over a place at sea level with so many hPa and degrees
    /// C.
    public static func pressure(
        atElevation elevation: Double, seaLevel: Double = pressure, temperature: Double = temperature
    ) -> Double {
        let height = min(elevations.upperBound, max(elevations.lowerBound, elevation))
        let ratio = 1 - lapseRate * height / (freezing + temperature)
        return seaLevel * PortableMath.exp(exponent * PortableMath.log(ratio))
    }

    /// Metres above sea level at which the standard atmosphere has this pressure in hPa; a pressure that is
    /// none counts as that at the nearest end of ``elevations``.
    public static func altitude(ofPressure hectopascals: Double) -> Double {
        let highest = elevations.upperBound
        guard hectopascals > 0 else { return highest }
        let ratio = PortableMath.exp(PortableMath.log(hectopascals / pressure) / exponent)
        let altitude = (freezing + temperature) / lapseRate * (1 - ratio)
        return min(highest, max(elevations.lowerBound, altitude))
    }

    /// Metres that a device has climbed since it read `start`, as far as a barometer can tell: the difference
    /// of both altitudes in the standard atmosphere, as `CMAltimeter` gives it. A fall of the weather's
    /// pressure by 1 hPa looks like a climb of 8 m, and in air 10 K warmer than the standard 100 m look like
    /// 97.
    public static func relativeAltitude(of hectopascals: Double, since start: Double) -> Double {
        altitude(ofPressure: hectopascals) - altitude(ofPressure: start)
    }
}
