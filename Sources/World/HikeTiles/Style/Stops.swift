/// A number that changes with the zoom: given at some zooms, on straight lines between them, constant beyond.
struct Stops: Sendable, ExpressibleByFloatLiteral, ExpressibleByDictionaryLiteral {
    private let zooms: [Int]
    private let values: [Double]

    init(floatLiteral value: Double) {
        zooms = [0]
        values = [value]
    }

    /// `[10: 0.5, 16: 3]`, zooms in order.
    init(dictionaryLiteral elements: (Int, Double)...) {
        zooms = elements.map(\.0)
        values = elements.map(\.1)
    }

    func at(_ zoom: Int) -> Double {
        guard let next = zooms.firstIndex(where: { $0 >= zoom }) else { return values.last ?? 0 }
        guard next > 0 else { return values[0] }
        let share = Double(zoom - zooms[next - 1]) / Double(zooms[next] - zooms[next - 1])
        return values[next - 1] + (values[next] - values[next - 1]) * share
    }
}
