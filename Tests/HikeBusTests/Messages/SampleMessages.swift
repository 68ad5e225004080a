import HikeConnectivity
import HikeHardware
import HikeScreens
import HikeValues

/// Random messages of every kind, from a seed.
struct SampleMessages {
    var random: RandomStream

    init(seed: UInt64) { random = RandomStream(seed: seed) }

    mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }
    mutating func bytes(_ most: Int) -> [UInt8] {
        (0..<below(most + 1)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
    mutating func instant() -> Instant {
        Instant(nanoseconds: Int64(truncatingIfNeeded: random.next()) >> Int64(below(60)))
    }

    mutating func text() -> String {
        pick([
            "", "trail", "Größe \u{1F97E}", "a\"b\\c\n", String(repeating: "é", count: below(400)), "\u{0}",
        ])
    }

    mutating func number() -> Double {
        pick([0, -0.0, 1.5, -1, .infinity, .leastNonzeroMagnitude, random.uniform(-180, 180)])
    }

    mutating func setting() -> PrivacySetting {
        PrivacySetting(
            app: text(), service: pick(PrivacyService.allCases), answer: pick(PrivacyAnswer.allCases))
    }

    mutating func input(_ kind: Int) -> DeviceInput {
        switch kind {
        case 0:
            .fix(
                Fix(
                    time: instant(), coordinate: Coordinate(latitude: number(), longitude: number()),
                    altitude: number(), horizontalAccuracy: number(), verticalAccuracy: number(),
                    speed: number(),
                    speedAccuracy: number(), course: number(), courseAccuracy: number()))
        case 1: .fixLost
        case 2:
            .heading(
                Heading(time: instant(), magneticHeading: number(), trueHeading: number(), accuracy: number())
            )
        case 3: .radio(from: text(), bytes(300)[...])
        case 4: .link(peer: text(), isUp: below(2) == 0)
        case 5: .lifecycle(app: text(), pick(LifecycleCommand.allCases))
        case 6: .openURL(app: text(), text())
        case 7: .openFile(app: text(), name: text(), contents: bytes(500))
        case 8: .action(app: text(), AppAction(text(), (0..<below(4)).map { _ in .init(text(), text()) }))
        case 9: .privacy(setting())
        case 10: .haptics(pick(HapticCondition.allCases))
        case 11:
            .glass(
                pick([
                    .tap(.name("save")),
                    .drag(.place(Point(1.5, -2)), to: .inside(id: "map", Point(3, 4)), over: .seconds(1)),
                    .swipe(.left, nil), .crown(degrees: -30.25), .press(.sideHeld), .type(text()), .clear,
                ]))
        case 12: .part(part())
        case 13: .server(serverNews())
        default: .system(systemCommand())
        }
    }

    mutating func part() -> PartMessage {
        pick([
            PartMessage(HealthPart.self, healthChange()),
            PartMessage(BarometerPart.self, BarometerPart.Pressure(hectopascals: random.uniform(300, 1_100))),
        ])
    }

    mutating func systemCommand() -> SystemCommand {
        pick([
            .pair(text()), .unpair(text()), .selectWatch(text()), .install(app: text()),
            .uninstall(app: text()), .unlock, .storage(isFull: below(2) == 0),
            .complication(app: text(), isEnabled: below(2) == 0),
            .fault(pick(ConnectivityFault.allCases), isOn: below(2) == 0),
            .appearance(pick(Appearance.allCases)),
            .battery(level: pick([-1, 0, 0.05, 1]), isCharging: below(2) == 0, drains: below(2) == 0),
            .network(networkChange()),
        ])
    }

    private mutating func value(_ quantity: HealthQuantity) -> Double {
        pick([quantity.range.lowerBound, quantity.range.upperBound])
    }

    mutating func healthChange() -> HealthChange {
        let quantity = pick(HealthQuantity.allCases)
        return HealthChange(
            quantity, below(3) == 0 ? nil : value(quantity), over: .milliseconds(Int64(below(1_000_000))))
    }

    mutating func healthScript() -> HealthScript {
        var script = HealthScript(
            heartRateInterval: .seconds(Double(1 + below(60))), bloodOxygenInterval: .seconds(3_600))
        for quantity in HealthQuantity.allCases where below(2) == 0 {
            let begin = instant()
            script[quantity] = HealthCourse(
                value(quantity), to: value(quantity), begin: begin,
                end: begin + .seconds(Double(below(100))))
        }
        return script
    }

    mutating func connectivity() -> ConnectivityConfiguration {
        var configuration = ConnectivityConfiguration()
        configuration.limits.message = below(1_000_000)
        configuration.timing.activation = .uniform(.milliseconds(1), .seconds(number().isFinite ? 2 : 1))
        configuration.timing.opportunityInBackground = .exponential(
            mean: .seconds(30), longest: .seconds(600))
        configuration.timing.transferTimeout = below(2) == 0 ? nil : .seconds(60)
        configuration.policy.deduplicatesContext = below(2) == 0
        configuration.policy.complicationBudget = below(100)
        configuration.policy.dayOffset = below(100_000) - 50_000
        configuration.policy.copiesFilesAtCall = below(2) == 0
        return configuration
    }

    mutating func configuration() -> DeviceConfiguration {
        DeviceConfiguration(
            id: "watch", role: pick(DeviceRole.allCases), profile: "watch-49mm",
            startDate: UTCDate(nanosecondsSince1970: Int64(truncatingIfNeeded: random.next())),
            seed: random.next(),
            bootCount: below(1_000), bootTime: instant(), peers: [text()],
            linkedPeers: (0..<below(2)).map { _ in text() }, connectivity: connectivity(),
            connectivityFaults: [pick(ConnectivityFault.allCases)], isLocked: below(2) == 0,
            uninstalled: (0..<below(2)).map { _ in text() },
            complications: (0..<below(2)).map { _ in text() },
            privacy: (0..<below(4)).map { _ in setting() },
            launches: (0..<below(3)).map { _ in text() }, regions: (0..<below(3)).map { _ in text() },
            appearance: pick([nil, .light, .dark]), batteryLevel: pick([-1, 0.04, 1]),
            isCharging: below(2) == 0, batteryDrains: below(2) == 0,
            photos: PhotoScript(
                camera: (0..<below(3)).map { _ in .test(pick(PhotoScript.TestPicture.allCases)) },
                library: (0..<below(3)).map { _ in .file("/" + text()) }),
            files: (0..<below(3)).map { _ in text() },
            network: networkScript(), isStorageFull: below(2) == 0,
            launchArguments: (0..<below(3)).map { _ in LaunchArgument(app: text(), .init(text(), text())) },
            parts: [
                PartMessage(HealthPart.self, settings: healthScript()),
                PartMessage(HapticsPart.self, settings: pick(HapticCondition.allCases)),
            ])
    }

    mutating func answer() -> Answer {
        Answer(
            reached: instant(), nextTimer: below(3) == 0 ? nil : instant(),
            quietUntil: below(3) == 0 ? .distantFuture : instant(),
            events: (0..<below(5)).map { _ in
                EventRecord(time: instant(), kind: pick(EventKind.allCases), line: bytes(200)[...])
            },
            transmissions: (0..<below(3)).map { _ in
                // Frames with a piece of a file lie in parts.
                let parts = [bytes(200)[...], bytes(below(4) == 0 ? 9_000 : 2)[...]]
                return Transmission(time: instant(), to: text(), content: GatheredBytes(parts))
            },
            replies: (0..<below(5)).map { kind in
                switch kind {
                case 0: .touched(TouchOutcome(ends: instant(), reached: text()))
                case 1: .touched(TouchOutcome(ends: instant(), reached: text(), missed: text()))
                case 2: .reading(bytes(200))
                case 3: .picture(bytes(200))
                default: .unseen(text())
                }
            },
            battery: below(2) == 0
                ? nil : BatteryCourse(level: pick([-1, 0, 0.5]), since: instant(), drain: pick([0, 0.06])),
            wantedParts: below(2) == 0 ? nil : [text()], diskFailure: below(2) == 0 ? nil : text())
    }
}
