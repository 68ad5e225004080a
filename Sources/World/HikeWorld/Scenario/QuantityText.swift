/// Numbers with units as scenarios and commands take them.
public enum QuantityText {
    /// `4.5 km/h` or `1.2 m/s` as metres a second: above 0, at most 200 km/h. Nil for anything else.
    public static func speed(_ text: String) -> Double? { Quantity.speed(text) }
}
