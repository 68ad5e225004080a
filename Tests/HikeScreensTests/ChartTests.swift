import HikeValues
import Testing

@testable import HikeScreens

@Suite("Elevation charts")
struct ChartTests {
    @Test("axes step by 1, 2 or 5 times a power of ten")
    func ticks() {
        func values(_ low: Double, _ high: Double, _ most: Int) -> [Double] {
            AxisTicks(from: low, to: high, atMost: most).values
        }
        #expect(values(0, 10, 5) == [0, 2, 4, 6, 8, 10])
        #expect(values(0, 10, 10) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        #expect(values(0, 10, 2) == [0, 5, 10])
        #expect(values(930, 1270, 4) == [1000, 1100, 1200])
        #expect(values(-30, 30, 3) == [-20, 0, 20])
        #expect(values(5, 5, 4) == [5])
        #expect(AxisTicks(from: .nan, to: 1, atMost: 3).values.isEmpty)
        let small = AxisTicks(from: 0, to: 0.35, atMost: 4)
        #expect(small.decimals == 1)
        #expect(small.values.count == 4)
    }

    @Test("many ranges: never more steps than asked for, all within, and as fine as that allows")
    func tickProperties() {
        var random = RandomStream(seed: 3)
        for _ in 0..<2000 {
            let low = random.uniform(-9000, 9000)
            let span = PortableMath.exp(random.uniform(-4, 12))
            let most = 1 + Int(random.next() % 12)
            let ticks = AxisTicks(from: low, to: low + span, atMost: most)
            #expect(Double(most) * ticks.step >= span * (1 - 1e-9))
            #expect(ticks.values.allSatisfy { $0 >= low - span * 1e-6 && $0 <= low + span * (1 + 1e-6) })
            // The next finer step would be too many.
            #expect(ticks.step / 2.5 * Double(most) < span * (1 + 1e-9))
        }
    }

    private func screen(
        _ samples: [ElevationChart.Sample], width: Double = 190, height: Double = 120,
        units: ElevationChart.Units = .metric, position: Double? = nil
    ) -> LaidOutScreen {
        let chart = ElevationChart(samples: samples, units: units, position: position)
        return LaidOutScreen(Element.chart(chart).frame(width: width, height: height).id("c"))
    }

    private let hill: [ElevationChart.Sample] = [
        .init(distance: 0, elevation: 1000), .init(distance: 5000, elevation: 1550),
        .init(distance: 10_000, elevation: 1200),
    ]

    @Test("round numbers with units, and the highest and lowest place named")
    func labels() {
        let lines = screen(hill).lines
        #expect(lines.contains("m"))
        #expect(lines.contains("1000") && lines.contains("1600"))
        #expect(lines.contains("1550 m") && lines.contains("1000 m"))
        #expect(lines.contains { $0.hasSuffix(" km") })
        #expect(screen(hill, units: .imperial).lines.contains { $0.hasSuffix(" mi") })
        #expect(screen(hill, units: .imperial).lines.contains("5085 ft"))
    }

    @Test("the marker stands at the hiker's place, brought onto the route")
    func marker() {
        func x(_ position: Double) -> Double? {
            for case .fill(.ellipse(let dot), .colour(.blue)) in screen(hill, position: position).drawList
                .commands
            {
                return dot.centre.x
            }
            return nil
        }
        let (start, middle, end) = (x(0), x(5000), x(10_000))
        #expect((((start ?? 0) + (end ?? 0)) / 2 - (middle ?? 0)).magnitude < 1e-9)
        #expect((end ?? 0) - (start ?? 0) > 100)
        #expect(x(-50) == start)
        #expect(x(99_999) == end)
        #expect(x(.nan) == nil)
    }

    @Test("each stretch has the colour of its steepness")
    func bands() {
        #expect(ElevationChart.Steepness(slope: 0.049) == .gentle)
        #expect(ElevationChart.Steepness(slope: -0.05) == .moderate)
        #expect(ElevationChart.Steepness(slope: 0.1) == .steep)
        #expect(ElevationChart.Steepness(slope: -0.2) == .verySteep)
        #expect(ElevationChart.Steepness(slope: 0.3) == .extreme)
        // Up at 11 %, down at 7 %.
        var colours: [Colour] = []
        for case .fill(.path, .colour(let colour)) in screen(hill).drawList.commands {
            colours.append(colour)
        }
        #expect(colours.first == Colour.orange.opacity(0.55))
        #expect(colours.last == Colour.yellow.opacity(0.55))
    }

    @Test("nothing of a chart leaves its frame, whatever the route and the size")
    func within() {
        var random = RandomStream(seed: 5)
        for seed in 0..<200 {
            let count = Int(random.next() % 300)
            var distance = 0.0
            let length = PortableMath.exp(random.uniform(1, 12))
            let samples = (0..<count).map { _ -> ElevationChart.Sample in
                distance += random.uniform(0, 2 * length / Double(max(1, count)))
                return .init(distance: distance, elevation: random.uniform(-400, 8800))
            }
            let (width, height) = (random.uniform(60, 200), random.uniform(40, 250))
            let screen = screen(
                samples, width: width, height: height, units: seed % 2 == 0 ? .metric : .imperial,
                position: random.uniform(0, length))
            guard let frame = screen.frame("c") else {
                Issue.record("no chart")
                continue
            }
            var walk = DrawWalk()
            for command in screen.drawList.commands {
                var area = walk.take(command)
                if case .text(let run) = command {
                    // What glyphs may reach out is not what they do: the line itself counts.
                    area = area.inset(
                        by: Insets(horizontal: run.font.size / 4, vertical: run.font.size * 0.5))
                }
                guard !area.isEmpty else { continue }
                #expect(frame.expanded(by: 6).encloses(area), "seed \(seed): \(command) leaves \(frame)")
            }
            #expect(screen.drawList.isBalanced)
        }
    }

    @Test("numbers on the axes do not stand on one another")
    func apart() {
        for width in stride(from: 80.0, through: 200, by: 5) {
            let runs = screen(hill, width: width).drawList.commands.compactMap { command -> TextRun? in
                if case .text(let run) = command { return run }
                return nil
            }
            let below = runs.filter { run in runs.allSatisfy { $0.origin.y <= run.origin.y + 0.01 } }
            for (a, b) in zip(below, below.dropFirst()) {
                #expect(a.origin.x + a.width <= b.origin.x, "\(width): \(a.text) and \(b.text)")
            }
        }
    }

    @Test("without heights there is a word, not a crash")
    func empty() {
        #expect(screen([]).lines == ["No elevation"])
        #expect(
            screen([.init(distance: 0, elevation: .nan), .init(distance: .infinity, elevation: 3)]).lines == [
                "No elevation"
            ])
        #expect(
            screen([.init(distance: 5, elevation: 1), .init(distance: 5, elevation: 2)]).lines == [
                "No elevation"
            ])
    }

    @Test("the chart of a visit is drawn, at every size of phone")
    func visit() {
        for profile in [DisplayProfile.phone47, .phone61, .phone67] {
            let screen = LaidOutScreen(ExampleScreens.visit, on: profile, fonts: TestFont.library)
            #expect(!screen.lines.contains("No elevation"))
            #expect(screen.lines.contains("10 km"))
        }
    }
}
