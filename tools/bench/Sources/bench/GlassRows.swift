import HikeRendering
import HikeScreens
import HikeValues

/// What a display costs beside its maps: a long list laid out, a finger's target found, a picture made a file.
struct GlassRows {
    private static let rows = 500

    private static let longRows = 100_000

    @Sendable private static func row(_ number: Int) -> Element {
        Element.horizontal(
            spacing: 8,
            [
                .symbol("mappin"),
                .vertical(
                    spacing: 2, alignment: .leading,
                    [
                        .text("Waypoint \(number)", .body, lineLimit: 1),
                        .text("Water, 2026-06-20 06:02, 46.63751, 12.18520", .caption, lineLimit: 1),
                    ]),
            ]
        ).id("row-\(number)")
    }

    private static var list: Screen { Screen("list", .list("rows", rows: (0..<rows).map(row))) }

    private static var longList: Screen {
        let source = RowSource(
            count: longRows, model: row(0), id: { "row-\($0)" }, words: { ["Waypoint \($0)"] }, make: row)
        return Screen("list", .list("rows", [List.Section(source)]))
    }

    func measure() throws -> [Row] {
        let fonts = try FontBook.bundled().library
        let screen = Self.list
        let phone = DisplayProfile.phone61
        let layout = Stopwatch.rate { _ = LaidOutScreen(screen, on: phone, fonts: fonts) }
        let long = Self.longList
        let longLayout = Stopwatch.rate {
            _ = LaidOutScreen(
                long, on: phone, fonts: fonts, state: ScreenState(scrolls: ["rows": 2_000_000]))
        }
        let laidOut = LaidOutScreen(screen, on: phone, fonts: fonts)
        var random = RandomStream(seed: 3)
        let hits = Stopwatch.rate {
            _ = laidOut.hit(
                Point(random.uniform(0, phone.size.width), random.uniform(0, phone.size.height)))
        }
        var result = [
            Row("layout of a list of 500 rows", 1_000 / layout, "ms", decimals: 2, target: .atMost(2)),
            Row(
                "  of 100,000 rows, in the middle", 1_000 / longLayout, "ms", decimals: 2, target: .atMost(2),
                note: "rows made as they are needed"),
            Row("hit test on it", 1_000_000 / hits, "us", decimals: 2, target: .atMost(20)),
        ]
        for (profile, limit) in [(DisplayProfile.watch49, 30.0), (.phone61, 150.0)] {
            let picture = try MapRows().picture(on: profile)
            let rate = try Stopwatch.rate { _ = try PNGEncoding.encode(picture) }
            let bytes = try PNGEncoding.encode(picture).count
            result.append(
                Row(
                    "\(profile.name) screenshot to PNG", 1_000 / rate, "ms", decimals: 1,
                    target: .atMost(limit),
                    note: "a map, \(bytes / 1_000) kB"))
        }
        return result
    }
}
