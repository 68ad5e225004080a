import HikeValues

/// Numbers with units as scenarios and commands take them.
public enum QuantityText {
    /// `4.5 km/h` or `1.2 m/s` as metres a second: above 0, at most 200 km/h. Nil for anything else.
    public static func speed(_ text: String) -> Double? { Quantity.speed(text) }

    /// `250 ms`, `90 s`, `17 min`, `2 h` or `00:17:20.5`; not negative. Nil for anything else.
    public static func duration(_ text: String) -> Interval? { Quantity.duration(text) }

    /// `5 %` as a share from 0 to 1. Nil for anything else.
    public static func share(_ text: String) -> Double? { Quantity.share(text) }

    /// `100 kB/s` as bytes a second: above 0, at most 1 GB/s. Nil for anything else.
    public static func bandwidth(_ text: String) -> Double? { Quantity.bandwidth(text) }
}
