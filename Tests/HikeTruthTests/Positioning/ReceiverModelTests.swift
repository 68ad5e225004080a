import HikeGeodesy
import HikeTruth
import HikeValues
import Testing

@Suite("A receiver's life")
struct ReceiverModelTests {
    private let truth = TruthState(coordinate: Lines.origin, elevation: 700, speed: 1.25, course: 30)

    private func receptions(_ model: inout ReceiverModel, _ ticks: Range<Int>) -> [Reception] {
        ticks.map { model.fix(at: .seconds(Double($0)), truth: truth) }
    }

    @Test(
        "the same seed gives the same receptions, another seed or device others",
        arguments: 0..<10 as Range<UInt64>)
    func seeds(seed: UInt64) {
        var a = ErrorRecord.model(.canyon, seed: seed)
        var b = ErrorRecord.model(.canyon, seed: seed)
        var c = ErrorRecord.model(.canyon, seed: seed + 1)
        var d = ErrorRecord.model(.canyon, seed: seed, device: "watch")
        let first = receptions(&a, 0..<300)
        #expect(first == receptions(&b, 0..<300))
        #expect(first != receptions(&c, 0..<300))
        #expect(first != receptions(&d, 0..<300))
    }

    @Test(
        "made in one go or in windows, taken back and made again: the same",
        arguments: 0..<10 as Range<UInt64>)
    func windows(seed: UInt64) {
        var whole = ErrorRecord.model(.canyon, .watch, seed: seed)
        whole.powerOn(at: .zero, start: .cold)
        var parts = whole
        let expected = receptions(&whole, 0..<900)
        var random = RandomStream(seed: seed)
        var got: [Reception] = []
        while got.count < 900 {
            let next = min(900, got.count + Int(random.uniform(1, 60)))
            var discarded = parts
            _ = receptions(&discarded, got.count..<next)
            got += receptions(&parts, got.count..<next)
        }
        #expect(got == expected)
    }

    @Test("ideal reception is the truth, on a watch too")
    func ideal() {
        var model = ErrorRecord.model(.ideal, .watch)
        for (tick, reception) in receptions(&model, 0..<20_000).enumerated() where tick % 100 == 0 {
            guard let fix = reception.fix else {
                Issue.record("no fix at \(tick) s")
                return
            }
            #expect(fix.coordinate == truth.coordinate)
            #expect(fix.altitude == 700)
            #expect(fix.speed == 1.25 || (fix.speed - 1.25).magnitude < 1e-12)
            #expect(fix.course == 30)
            #expect(fix.horizontalAccuracy == 1)
        }
    }

    @Test("a cold start has no fix for 30 to 60 s, then one 20 to 60 m off that settles within 40 s")
    func coldStart() {
        var farthest = 0.0
        for seed in 0..<150 as Range<UInt64> {
            var model = ErrorRecord.model(.open, seed: seed)
            model.powerOn(at: .seconds(5), start: .cold)
            let all = receptions(&model, 5..<140)
            let first = all.firstIndex { $0.fix != nil } ?? all.count
            #expect((30...61).contains(first))
            #expect(
                all[..<first].allSatisfy { $0.state == .acquiring && $0.change == nil && $0.satellites == 0 })
            #expect(all[first].change == .acquired)
            #expect(all[(first + 1)...].allSatisfy { $0.change == nil && $0.fix != nil })
            let errors = all[first...].compactMap { $0.fix }.map {
                (GreatCircle.distance($0.coordinate, Lines.origin), $0)
            }
            // Four standard deviations of the wandering error are 8 m; a tick later a tenth has decayed.
            #expect((20 * 0.9 - 10...70).contains(errors[0].0))
            farthest = max(farthest, errors[0].0)
            #expect(errors[0].1.horizontalAccuracy > 15)
            // The receiver takes the settling for movement: at least 2 * 20 m / 40 s, less the hiker's own.
            #expect((errors[0].1.speed - 1.25).magnitude > 1e-3)
            for settled in errors.dropFirst(41) {
                #expect(settled.0 < 12)
                #expect((2.6...6.7).contains(settled.1.horizontalAccuracy))
            }
        }
        #expect(farthest > 45)
    }

    @Test("warm and hot starts are quicker and come without the offset")
    func warmStart() {
        for seed in 0..<50 as Range<UInt64> {
            for (start, range) in [(ReceiverStart.warm, 5...15), (.hot, 1...1), (.tracking, 0...0)] {
                var model = ErrorRecord.model(.open, seed: seed)
                model.powerOn(at: .seconds(100), start: start)
                let all = receptions(&model, 100..<130)
                let first = all.firstIndex { $0.fix != nil } ?? -1
                #expect((range.lowerBound...range.upperBound + 1).contains(first))
                #expect((all[first].fix?.horizontalAccuracy ?? 0) < 7)
            }
        }
    }

    @Test("switched off it says nothing; a forced outage loses the fix and gives it back, each said once")
    func outage() {
        var model = ErrorRecord.model(.open)
        model.addOutage(.seconds(10)..<Instant.seconds(20))
        let all = receptions(&model, 0..<30)
        #expect(all.indices.filter { all[$0].fix == nil } == Array(10..<20))
        #expect(all.indices.filter { all[$0].change == .lost } == [10])
        #expect(all.indices.filter { all[$0].change == .acquired } == [0, 20])
        #expect(all[15].state == .lost)
        model.powerOff()
        #expect(receptions(&model, 30..<33) == [Reception](repeating: Reception(state: .off), count: 3))
        model.powerOn(at: .seconds(33), start: .hot)
        let back = receptions(&model, 33..<36)
        #expect(back.map(\.state) == [.acquiring, .tracking, .tracking])
    }

    @Test("dropouts come as often and last as long as the environment says")
    func dropouts() {
        // Expected in 20 h: canyon 0.1 a minute, and 0.02 a minute for the watch in the open.
        for (environment, profile, expected, longest) in [
            (ReceptionEnvironment.canyon, ReceiverProfile.phone, 120.0, 61.0), (.open, .watch, 24, 6),
            (.open, .phone, 0, 0),
        ] {
            var model = ErrorRecord.model(environment, profile, seed: 2)
            let all = receptions(&model, 0..<72_000)
            let lost = all.indices.filter { all[$0].change == .lost }
            #expect((Double(lost.count) - expected).magnitude <= 3.5 * expected.squareRoot())
            for index in lost {
                let end = all[index...].firstIndex { $0.fix != nil } ?? all.count
                #expect(Double(end - index) <= longest)
            }
        }
    }

    @Test("multipath without drift throws the fix square to the way and back in one step")
    func multipath() {
        var canyon = ReceptionEnvironment.canyon
        canyon.horizontalSigma = 0
        canyon.whiteSigma = 0
        canyon.dropouts = nil
        canyon.multipath = ReceptionEnvironment.Multipath(
            meanInterval: 120, size: 20...60, hold: 10...60, drift: 0, direction: .acrossTheWay)
        var model = ErrorRecord.model(canyon)
        let record = ErrorRecord(&model, count: 36_000)
        let displaced = record.errors.filter { $0.length > 1 }
        #expect(displaced.allSatisfy { $0.y.magnitude < 0.01 && (19.99...60.01).contains($0.x.magnitude) })
        #expect(displaced.contains { $0.x > 0 } && displaced.contains { $0.x < 0 })
        // 35 s of every 120 s on average, 300 times.
        #expect((Double(displaced.count) / 36_000 - 35.0 / 120).magnitude < 0.06)
        for (error, fix) in zip(record.errors, record.fixes) {
            #expect((fix.horizontalAccuracy - max(1, error.length)).magnitude < 0.5)
        }
    }

    @Test(
        "issue 20.7: multipath comes and goes slowly, and what is stated goes along",
        arguments: [
            ReceptionEnvironment.canyon, .canopy, .dense,
        ])
    func slowMultipath(_ environment: ReceptionEnvironment) throws {
        var plain = environment
        plain.horizontalSigma = 0
        plain.whiteSigma = 0
        plain.dropouts = nil
        let multipath = try #require(plain.multipath)
        var model = ErrorRecord.model(plain)
        let record = ErrorRecord(&model, count: 72_000)
        let sizes = record.errors.map(\.length)
        // The steepest piece of the cubic: 1.5 times the even pace.
        let steepest = 1.5 * multipath.size.upperBound / multipath.drift + 0.01
        #expect(zip(record.errors, record.errors.dropFirst()).allSatisfy { ($0.1 - $0.0).length < steepest })
        #expect((sizes.max() ?? 0) <= multipath.size.upperBound + 0.01)
        #expect((sizes.max() ?? 0) > 0.8 * multipath.size.upperBound)
        for (size, fix) in zip(sizes, record.fixes) {
            #expect((fix.horizontalAccuracy - max(1, size)).magnitude < 0.5)
        }
    }

    @Test("entering worse reception the reported accuracy follows the error, and both stay honest")
    func transition() {
        var inside = [Int](repeating: 0, count: 5)
        var reported = [Double](repeating: 0, count: 5)
        let seeds = 700
        for seed in 0..<UInt64(seeds) {
            var model = ErrorRecord.model(ErrorRecord.smooth(sigma: 2, tau: 60), seed: seed)
            _ = ErrorRecord(&model, count: 3)
            model.enter(ErrorRecord.smooth(sigma: 8, tau: 40), at: .seconds(2.5))
            for index in 0..<5 {
                let record = ErrorRecord(&model, count: 1, from: 5 + Double(index) * 25)
                reported[index] = record.fixes[0].horizontalAccuracy
                if record.shareWithin == 1 { inside[index] += 1 }
            }
        }
        #expect(reported == reported.sorted())
        #expect((reported[0] - 3.02).magnitude < 1)
        #expect((reported[4] - 12.08).magnitude < 0.3)
        for count in inside { #expect((Double(count) / Double(seeds) - 0.68).magnitude < 0.06) }
    }

    @Test("accuracies are rounded up to the profile's steps, and can be made dishonest")
    func reporting() {
        var steps = ReceiverProfile.phone
        steps.accuracySteps = [5, 10, 30, 65]
        for (environment, expected) in [(ReceptionEnvironment.open, 5.0), (.canopy, 10), (.dense, 30)] {
            var plain = environment
            plain.multipath = nil
            plain.quality = 1...1
            var model = ErrorRecord.model(plain, steps)
            #expect(ErrorRecord(&model, count: 1).fixes[0].horizontalAccuracy == expected)
        }
        var bold = ReceptionEnvironment.dense
        bold.quality = 1...1
        bold.reportedAccuracyFactor = 0.2
        bold.multipath = nil
        var model = ErrorRecord.model(bold)
        #expect((ErrorRecord(&model, count: 1).fixes[0].horizontalAccuracy - 2.2645).magnitude < 0.01)
    }

    @Test("satellites and dilution stay in the environment's range, fewer on the watch")
    func satellites() {
        var phone = ErrorRecord.model(.canopy)
        var watch = ErrorRecord.model(.canopy, .watch, device: "watch")
        let a = receptions(&phone, 0..<7_200).filter { $0.fix != nil }
        let b = receptions(&watch, 0..<7_200).filter { $0.fix != nil }
        #expect(Set(a.map(\.satellites)) == Set(10...16))
        #expect(Set(b.map(\.satellites)) == Set(6...12))
        #expect(a.allSatisfy { (0.8...1.31).contains($0.dilution) })
        #expect(b.allSatisfy { $0.dilution > 1 })
        #expect(a.allSatisfy { $0.eastSigma > 3.4 && $0.altitudeSigma > 5 })
    }

    @Test("everywhere on earth fixes are places on earth")
    func everywhere() {
        for latitude in [-90.0, -89.9999, 0, 89.9999, 90] {
            for longitude in [-180.0, 0, 179.99999, 180] {
                var model = ErrorRecord.model(.dense)
                let truth = TruthState(coordinate: Coordinate(latitude: latitude, longitude: longitude))
                for tick in 0..<200 {
                    let fix = model.fix(at: .seconds(Double(tick)), truth: truth).fix
                    #expect(fix?.coordinate.isValid ?? true)
                }
            }
        }
    }
}
