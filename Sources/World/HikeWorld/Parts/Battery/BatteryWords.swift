import HikeHardware

/// What scenarios say of batteries beside the step `battery`.
enum BatteryWords {
    /// What a charger has brought when the device starts again.
    static let charged = 0.05

    static let words = PartWords(faults: [
        PartWords.PartFault(
            word: "battery", kinds: ["empty"], needsHiker: false,
            // It switches the device off; what ends it is a charger.
            orders: { _, devices, isOn in
                [.command(devices: devices, .battery(level: isOn ? 0 : charged, isCharging: !isOn))]
            })
    ])
}
