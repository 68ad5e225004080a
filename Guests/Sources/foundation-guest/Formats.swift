import FacadeFoundation
import Foundation

/// What the app writes in the words of a language.
struct Formats {
    let locale: Locale

    func say() {
        relative()
        durations()
        styles()
        formatters()
    }

    private func relative() {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = locale
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        func text(_ seconds: Double) -> String {
            formatter.localizedString(for: now.addingTimeInterval(seconds), relativeTo: now)
        }
        print("relative: \(text(-90)) | \(text(93_600)) | \(text(-86_400 * 15))")
        formatter.dateTimeStyle = .named
        print("named: \(text(90_000)) | \(text(-90_000)) | \(text(0)) | \(text(7_200))")
        formatter.unitsStyle = .short
        print("short: \(text(-90)) | \(text(5_184_000))")
        formatter.unitsStyle = .spellOut
        print("spelled: \(text(-7_200))")
        print(
            "components: \(formatter.localizedString(from: DateComponents(hour: 3)))",
            formatter.string(for: "no date") ?? "none")
    }

    private func durations() {
        let formatter = DateComponentsFormatter()
        formatter.calendar?.locale = locale
        let styles: [DateComponentsFormatter.UnitsStyle] = [
            .positional, .abbreviated, .short, .full, .spellOut, .brief,
        ]
        for style in styles {
            formatter.unitsStyle = style
            let texts = [4_200.0, 45, 0, 90_061, -3_600].map { formatter.string(from: $0) ?? "none" }
            print("duration: " + texts.joined(separator: " | "))
        }
        formatter.unitsStyle = .positional
        formatter.allowedUnits = [.minute, .second]
        formatter.zeroFormattingBehavior = .pad
        print("padded: \(formatter.string(from: 65) ?? "none") \(formatter.string(from: 4_005) ?? "none")")
        formatter.unitsStyle = .full
        formatter.allowedUnits = [.hour, .minute]
        formatter.zeroFormattingBehavior = .default
        formatter.collapsesLargestUnit = true
        let collapsed = formatter.string(from: 4_200) ?? "none"
        formatter.collapsesLargestUnit = false
        formatter.maximumUnitCount = 1
        print("fewer: \(collapsed) | \(formatter.string(from: 9_000) ?? "none")")
        formatter.allowsFractionalUnits = true
        formatter.allowedUnits = .hour
        print(
            "fraction: \(formatter.string(from: 5_400) ?? "none") \(formatter.string(from: .nan) ?? "none")")
    }

    private func styles() {
        let way = Measurement(value: 1_234.5678, unit: UnitLength.meters)
        let exact = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(1))
        let texts = [
            way.formatted(.measurement(width: .wide, usage: .road).locale(locale)),
            way.formatted(.measurement(width: .abbreviated).locale(locale)),
            way.formatted(
                .measurement(width: .wide, usage: .asProvided, numberFormatStyle: exact).locale(locale)),
            Measurement(value: 1, unit: UnitLength.miles).formatted(
                .measurement(
                    width: .wide, usage: .asProvided,
                    numberFormatStyle: .number.precision(.fractionLength(0))
                ).locale(locale)),
            Measurement(value: 21.5, unit: UnitTemperature.celsius).formatted(
                .measurement(
                    width: .narrow, usage: .weather, numberFormatStyle: .number.precision(.fractionLength(0))
                ).locale(locale)),
            Measurement(value: 5, unit: UnitSpeed.kilometersPerHour).formatted(
                .measurement(width: .abbreviated).locale(locale)),
            Measurement(
                value: 3, unit: UnitLength(symbol: "ells", converter: UnitConverterLinear(coefficient: 0.6))
            )
            .formatted(.measurement(width: .wide).locale(locale)),
        ]
        print("measurement: " + texts.joined(separator: " | "))
        let list = ListFormatter()
        list.locale = locale
        print("list: \(list.string(from: ["a", 2, "c"]) ?? "none") \(list.string(for: 1) ?? "none")")
    }

    private func formatters() {
        let formatter = MeasurementFormatter()
        formatter.locale = locale
        let way = Measurement(value: 1_234.5678, unit: UnitLength.meters)
        var texts = [formatter.string(from: way)]
        formatter.unitOptions = .naturalScale
        texts.append(formatter.string(from: way))
        formatter.unitOptions = .providedUnit
        formatter.unitStyle = .long
        texts += [formatter.string(from: way), formatter.string(from: UnitLength.miles)]
        formatter.unitOptions = .temperatureWithoutUnit
        texts.append(formatter.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)))
        formatter.unitOptions = []
        formatter.unitStyle = .short
        formatter.numberFormatter.maximumFractionDigits = 0
        texts.append(formatter.string(from: Measurement(value: 3, unit: UnitSpeed.metersPerSecond)))
        print("measured: " + texts.joined(separator: " | "))
    }

    /// In the device's own locale, and what else there is.
    static func sayOwn() {
        print("own: \(Measurement(value: 5, unit: UnitLength.kilometers).formatted())")
        let work = Measurement(value: 100, unit: UnitEnergy.kilojoules)
        print("own: \(work.formatted(.measurement(width: .abbreviated, usage: .workout)))")
        print("own: \(ListFormatter.localizedString(byJoining: ["a", "b"]))")
        print("own: \(RelativeDateTimeFormatter().localizedString(fromTimeInterval: -3_600))")
        print(
            "own: \(DateComponentsFormatter.localizedString(from: DateComponents(hour: 2), unitsStyle: .full) ?? "none")"
        )
        let folders: [URL] = [
            .documentsDirectory, .cachesDirectory, .applicationSupportDirectory, .libraryDirectory,
        ]
        let words = folders.map {
            $0.path + (FileManager.default.fileExists(atPath: $0.path) ? "" : " (to be made)")
        }
        print("own: " + words.joined(separator: ", "))
    }
}
