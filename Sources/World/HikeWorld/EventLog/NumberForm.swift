import HikeHardware
import HikeValues

/// Which numbers can stand in a field of an event, as far as that is known, and what they mean.
public struct NumberForm: Hashable, Sendable {
    /// From the least to the greatest; infinite where there is no such bound.
    public var range: ClosedRange<Double>
    /// Digits behind the point.
    public var decimals: Int
    /// Every number is a multiple of it.
    public var step: Double
    /// What they measure or count, for people, such as `metres`.
    public var meaning: String

    /// From 0 on.
    static let fromZero = 0...Double.infinity
    /// From 1 on.
    static let fromOne = 1...Double.infinity
    /// Nothing is known of the least and the greatest.
    static let open = -Double.infinity...Double.infinity

    /// Numbers with so many decimals, from 0 to 7.
    package static func measured(
        _ decimals: Int, _ meaning: String, _ range: ClosedRange<Double> = fromZero
    ) -> NumberForm {
        NumberForm(range: range, decimals: decimals, step: steps[decimals], meaning: meaning)
    }

    /// Whole numbers that are multiples of one.
    package static func whole(
        _ meaning: String, _ range: ClosedRange<Double> = fromZero, step: Double = 1
    ) -> NumberForm {
        NumberForm(range: range, decimals: 0, step: step, meaning: meaning)
    }

    /// What is -1 where it is not known or not valid.
    package static func orUnknown(_ unit: String, to most: Double = .infinity) -> NumberForm {
        measured(2, "\(unit), -1: not known", -1...most)
    }

    /// To three decimals.
    static let share = measured(3, "a share", 0...1)
    /// Of an answer.
    static let status = whole(
        "the status of an answer",
        Double(NetworkFault.statuses.lowerBound)...Double(NetworkFault.statuses.upperBound))

    private static let steps = [1, 0.1, 0.01, 0.001, 0.000_1, 0.000_01, 0.000_001, 0.000_000_1]
}

extension NumberForm {
    /// Whether it is one of the numbers.
    func contains(_ number: Double) -> Bool {
        let steps = number / step
        // What is written with more digits is further from the next multiple than what is lost in a division.
        return range.contains(number) && abs(steps - steps.rounded()) < 0.01
    }

    /// Whether a test tells some of the numbers from the others: one that none meets, or all, says nothing.
    func isDivided(by test: FieldCondition.Test) -> Bool { isMetBySome(test) && !isMetByAll(test) }

    private func isMetBySome(_ test: FieldCondition.Test) -> Bool {
        switch test {
        case .equals(let text): Quantity.number(text).map(contains) ?? true
        case .number(.below, let bound): range.lowerBound < bound
        case .number(.atMost, let bound): range.lowerBound <= bound
        case .number(.above, let bound): range.upperBound > bound
        case .number(.atLeast, let bound): range.upperBound >= bound
        case .differs, .contains, .truth: true
        }
    }

    func isMetByAll(_ test: FieldCondition.Test) -> Bool {
        switch test {
        case .differs(let text): Quantity.number(text).map { !contains($0) } ?? false
        case .number(.below, let bound): range.upperBound < bound
        case .number(.atMost, let bound): range.upperBound <= bound
        case .number(.above, let bound): range.lowerBound > bound
        case .number(.atLeast, let bound): range.lowerBound >= bound
        case .equals, .contains, .truth: false
        }
    }

    /// One of the numbers, such as `0.5`.
    var example: String {
        let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
        return PlainNumber.text(middle.isFinite ? (middle / step).rounded() * step : 40)
    }
}

extension NumberForm: CustomStringConvertible {
    /// `whole numbers from 0 to 30 (the UV index)`, `numbers from 0 on (seconds)`, `tens from 0 on (metres)`.
    public var description: String {
        let kind = step == 10 ? "tens" : step == 1 ? "whole numbers" : "numbers"
        guard range.lowerBound.isFinite else { return "\(kind) (\(meaning))" }
        let least = PlainNumber.text(range.lowerBound)
        let most = range.upperBound.isFinite ? "to \(PlainNumber.text(range.upperBound))" : "on"
        return "\(kind) from \(least) \(most) (\(meaning))"
    }
}
