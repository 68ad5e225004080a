import HikeLab
import HikeTruth
import HikeValues

/// The world's own receivers as environments of the lab: errors that wander smoothly, an honest accuracy, and
/// velocities from the Doppler shift. No limits hold for them; they show how far the stress is from that.
enum WorldReceivers {
    static let environments: [LabEnvironment] = ReceptionEnvironment.presets.filter {
        $0.name != ReceptionEnvironment.ideal.name
    }.map { preset in
        func text(_ value: Double) -> String { DecimalText.string(value, decimals: 0) }
        let words =
            "the world's preset, second order, \(text(preset.horizontalSigma)) m over "
            + "\(text(preset.correlationTime)) s, a watch"
        return LabEnvironment(name: "world-" + preset.name, words: words, level: nil) {
            WorldReceiver(
                model: ReceiverModel(
                    device: "watch", profile: .watch, environment: preset, randomness: $0))
        }
    }
}

private struct WorldReceiver: LabReceiver {
    var model: ReceiverModel

    mutating func fix(at moment: LabMoment) -> Fix? {
        let truth = TruthState(
            coordinate: moment.place, speed: moment.speed, course: moment.course, phase: .walking)
        return model.fix(at: .seconds(moment.time), truth: truth).fix
    }
}
