import ArgumentParser
import HikeValues
import HikeWorld

/// A number in the unit that its help names, or with a unit as scenarios have it: `1.25`, `4.5 km/h`.
struct UnitWord<Unit: CommandUnit>: ExpressibleByArgument {
    /// In the unit of the help.
    let value: Double

    init(_ value: Double) { self.value = value }

    init?(argument: String) {
        // What is out of range, `nan` too, the command refuses, which knows the range.
        guard let value = Unit.quantity(argument) ?? Double(argument) else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { "\(value)" }
}

/// The unit of a bare number.
protocol CommandUnit {
    /// A number with its unit, as a number of this; nil for anything else.
    static func quantity(_ text: String) -> Double?
}

typealias SpeedWord = UnitWord<MetresASecond>
typealias SecondsWord = UnitWord<Seconds>
typealias MillisecondsWord = UnitWord<Milliseconds>
typealias ShareWord = UnitWord<Share>
typealias BandwidthWord = UnitWord<KilobytesASecond>

enum MetresASecond: CommandUnit {
    static func quantity(_ text: String) -> Double? { QuantityText.speed(text) }
}

enum Seconds: CommandUnit {
    static func quantity(_ text: String) -> Double? { QuantityText.duration(text)?.inSeconds }
}

enum Milliseconds: CommandUnit {
    static func quantity(_ text: String) -> Double? {
        QuantityText.duration(text).map { Double($0.nanoseconds) / 1e6 }
    }
}

/// From 0 to 1.
enum Share: CommandUnit {
    static func quantity(_ text: String) -> Double? { QuantityText.share(text) }
}

/// Of 1000 bytes.
enum KilobytesASecond: CommandUnit {
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
