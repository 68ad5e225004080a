import HikeValues

/// Numbers with units as scenarios and commands take them.
public enum QuantityText {
    /// `4.5 km/h` or `1.2 m/s` as metres a second: above 0, at most 200 km/h. Nil for anything else.
    public static func speed(_ text: String) -> Double? { Quantity.speed(text) }

    /// `250 ms`, `90 s`, `17 min`, `2 h` or `00:17:20.5`; not negative. Nil for anything else.
    public static func duration(_ text: String) -> Interval? { Quantity.duration(text) }
}
