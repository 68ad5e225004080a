import ArgumentParser
import HikeValues
import HikeWorld

/// A number in the unit that its help names, or with a unit as scenarios have it: `1.25`, `4.5 km/h`.
protocol UnitWord: ExpressibleByArgument {
    /// In the unit of the help.
    var value: Double { get }
    init(_ value: Double)
    /// With its unit; nil for anything else.
    static func quantity(_ text: String) -> Double?
}

extension UnitWord {
    init?(argument: String) {
        // What is out of range, `nan` too, the command refuses, which knows the range.
        guard let value = Self.quantity(argument) ?? Double(argument) else { return nil }
        self.init(value)
    }

    var defaultValueDescription: String { "\(value)" }
}

/// Metres a second.
struct SpeedWord: UnitWord {
    let value: Double
    init(_ value: Double) { self.value = value }
    static func quantity(_ text: String) -> Double? { QuantityText.speed(text) }
}

/// Seconds.
struct SecondsWord: UnitWord {
    let value: Double
    init(_ value: Double) { self.value = value }
    static func quantity(_ text: String) -> Double? { QuantityText.duration(text)?.inSeconds }
}

/// Milliseconds.
struct MillisecondsWord: UnitWord {
    let value: Double
    init(_ value: Double) { self.value = value }
    static func quantity(_ text: String) -> Double? {
        QuantityText.duration(text).map { Double($0.nanoseconds) / 1e6 }
    }
}

/// A share from 0 to 1.
struct ShareWord: UnitWord {
    let value: Double
    init(_ value: Double) { self.value = value }
    static func quantity(_ text: String) -> Double? { QuantityText.share(text) }
}

/// Kilobytes a second, of 1000 bytes.
struct BandwidthWord: UnitWord {
    let value: Double
    init(_ value: Double) { self.value = value }
    static func quantity(_ text: String) -> Double? { QuantityText.bandwidth(text).map { $0 / 1_000 } }
}

/// `-33.8,151.2` begins like an option. Behind a blank it is a word like any other; who reads a place takes that away.
enum PlaceWords {
    static func guarded(_ words: some Sequence<String>) -> [String] {
        words.map { $0.wholeMatch(of: /-[0-9.]+,-?[0-9.]+/) == nil ? $0 : " " + $0 }
    }

    /// The word as it was typed.
    static func plain(_ word: String) -> String { word.first == " " ? String(word.dropFirst()) : word }
}
