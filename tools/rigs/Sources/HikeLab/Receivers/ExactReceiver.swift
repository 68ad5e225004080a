import HikeValues

/// A receiver without any error that promises no more than an accuracy: what guidance makes of the promise alone.
struct ExactReceiver: LabReceiver {
    /// Metres.
    let accuracy: Double
    /// Whether it measures velocities.
    let knowsCourse: Bool

    mutating func fix(at moment: LabMoment) -> Fix? {
        let isMoving = moment.speed > 0
        return Fix(
            time: .seconds(moment.time), coordinate: moment.place, horizontalAccuracy: accuracy,
            speed: knowsCourse ? moment.speed : -1, speedAccuracy: knowsCourse ? 0.3 : -1,
            course: knowsCourse && isMoving ? moment.course : -1,
            courseAccuracy: knowsCourse && isMoving ? 10 : -1)
    }
}

extension LabEnvironment {
    /// Accuracies that exact positions are stated with, metres.
    static let statedAccuracies = [3.0, 5, 8, 10, 15]

    /// Exact positions at several stated accuracies, with velocities and without.
    public static let exact: [LabEnvironment] = [true, false].flatMap { knowsCourse in
        statedAccuracies.map { accuracy in
            let metres = DecimalText.string(accuracy, decimals: 0)
            return LabEnvironment(
                name: (knowsCourse ? "exact-" : "bare-") + metres,
                words:
                    "exact positions, stated accuracy \(metres) m, \(knowsCourse ? "with" : "without") velocities",
                level: nil, isExact: true
            ) { _ in ExactReceiver(accuracy: accuracy, knowsCourse: knowsCourse) }
        }
    }
}
