import HikeRendering
import HikeScreens
import Testing

@Suite("Elevation charts as pixels")
struct ChartPictureTests {
    private static let hill: [ElevationChart.Sample] = (0...60).map { step in
        let along = Double(step) * 170
        let height = step < 25 ? Double(step) * 22 : 550 - Double(step - 25) * 9
        return .init(distance: along, elevation: 1_000 + height + Double(step * 37 % 11))
    }

    private static func picture(
        _ samples: [ElevationChart.Sample], _ appearance: Appearance, position: Double? = 4_000
    ) throws -> PixelBuffer {
        let chart = ElevationChart(samples: samples, position: position)
        let profile = DisplayProfile(
            name: "chart", kind: .phone, size: Size(240, 150), scale: 2, safeArea: .zero, cornerRadius: 0)
        let screen = Screen(
            "chart", alignment: .topLeading, Element.chart(chart).frame(width: 240, height: 150))
        let shown = LaidOutScreen(
            screen, on: profile, fonts: try FontBook.bundled().library, appearance: appearance)
        return try Renderer().render(shown.drawList).pixels
    }

    @Test("MAP-34: a chart of a hill as pictures, light and dark")
    func golden() throws {
        #expect(try Golden.differs(try Self.picture(Self.hill, .light), "chart-light") == nil)
        #expect(try Golden.differs(try Self.picture(Self.hill, .dark), "chart-dark") == nil)
    }

    @Test("MAP-34: the line is highest where the hill is, and the hiker is a blue dot on it")
    func shape() throws {
        let (with, without) = (
            try Self.picture(Self.hill, .light), try Self.picture(Self.hill, .light, position: nil)
        )
        let dot = PictureDifference(without, with).area
        // 4,000 m of 10,200 are two fifths of the way.
        let middle = Double(dot.x) + Double(dot.width) / 2
        #expect(middle > 480 * 0.38 && middle < 480 * 0.55, "\(dot)")
        // The hill's foot on the left lies lower than its top.
        let flipped = try Self.picture(
            Self.hill.map { .init(distance: $0.distance, elevation: 2_550 - $0.elevation) }, .light)
        #expect(PictureDifference(with, flipped).count > 2_000)
    }
}
