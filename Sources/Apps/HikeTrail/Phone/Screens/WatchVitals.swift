import HikeHardware
import HikeRecording
import HikeScreens
import HikeValues

/// How the hiker is, as the watch tells it during a workout (OHX-38).
final class WatchVitals {
    private unowned let device: any DeviceServices
    private var vitals = RelayedVitals()
    private(set) var checking: DeviceTimer?

    init(device: any DeviceServices) { self.device = device }

    /// Whether a message was of a workout.
    func receive(_ message: ReceivedMessage) -> Bool {
        guard let content = message.content.dictionary, let news = HealthMessage(content) else {
            return false
        }
        switch news {
        case .update(let update):
            vitals.handle(.update(update, device.clock.now))
            checkLater()
        case .stopped:
            vitals.handle(.stopped)
            checking?.cancel()
        }
        show()
        return true
    }

    /// Drops what is too old.
    func check() {
        guard vitals.hasValues else { return }
        vitals.handle(.check(device.clock.now))
        checking?.cancel()
        checkLater()
        show()
    }

    /// Looks every 30 s as long as there is something; news does not put the look off.
    private func checkLater() {
        guard checking?.isPending != true, vitals.hasValues else { return }
        checking = device.clock.after(.seconds(RelayedVitals.checkInterval)) { [unowned self] in check() }
    }

    /// What is known now.
    var figures: [PhoneRows.Figure] {
        var figures: [PhoneRows.Figure] = []
        if let rate = vitals.heartRate {
            figures.append(PhoneRows.Figure("Heart", HikeText.heartRate(rate), "heart.fill"))
        }
        if let rate = vitals.averageHeartRate {
            figures.append(PhoneRows.Figure("Average", HikeText.heartRate(rate), "heart"))
        }
        if let share = vitals.bloodOxygen {
            figures.append(PhoneRows.Figure("Oxygen", HikeText.percent(share), "drop.fill"))
        }
        if let index = vitals.uvIndex {
            let category = UVCategory(index: index)
            figures.append(PhoneRows.Figure("UV", "\(index) \(category.title)", "sun.max.fill"))
        }
        return figures
    }

    /// A card with it; nil where nothing is known.
    var card: Element? {
        let figures = figures
        guard !figures.isEmpty else { return nil }
        return PhoneBars.card(
            "Workout", symbol: "waveform.path.ecg", PhoneRows.figures(figures, prefix: "vitals"))
    }

    private func show() {
        device.screen.show("health") { line in
            if let rate = vitals.heartRate { line.add("heartRate", Int(rate.rounded())) }
            if let rate = vitals.averageHeartRate { line.add("averageHeartRate", Int(rate.rounded())) }
            if let share = vitals.bloodOxygen { line.add("spO2", Int((share * 100).rounded())) }
            if let index = vitals.uvIndex { line.add("uvIndex", index) }
        }
    }
}
