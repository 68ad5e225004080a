import HikeRecording
import HikeScreens
import HikeValues
import HikeWaypoints

/// A hike as it is printed (OHX-22): what it was, where it went, how high, what was marked on it, what was said of it.
struct HikeDocument {
    /// What was marked, with the names of its pictures.
    struct Stop {
        var waypoint: Waypoint
        var thumbnail: String?
        var photo: String?
    }

    let report: HikeReport
    var text = HikeText()
    /// The track on a map.
    var map: Element?
    var stops: [Stop] = []

    init(_ report: HikeReport) { self.report = report }

    /// Where feet are used, so is Letter.
    static func paper(_ text: HikeText) -> Paper { text.isMetric ? .a4 : .letter }

    /// Of the map, in points: what the figures above and the heights below leave of the first page.
    static func mapSize(_ text: HikeText) -> Size {
        let content = paper(text).content
        return Size(content.width, content.height - 444)
    }

    var document: PaperDocument {
        let route = report.route
        return PaperDocument(
            title: route.name, subject: "Hike of \(HikeText.day(route.startTime))", date: route.endTime,
            paper: Self.paper(text),
            blocks: head + figures + mapBlock + elevation + waypoints + comment + photos)
    }

    // MARK: The first page

    private var head: [PaperDocument.Block] {
        let route = report.route
        let date = "\(HikeText.minute(route.startTime)) – \(HikeText.minute(route.endTime)) UTC"
        return [
            .text(Text(route.name, TextLook(.largeTitle)), Insets(bottom: 2)),
            .whole(
                Element.text(date, .callout, colour: .secondaryLabel).padding(Insets(bottom: 14))),
        ]
    }

    private var figures: [PaperDocument.Block] {
        let route = report.route
        var rows = report.statistics(text)
        rows.insert(
            contentsOf: [
                ("Time", HikeText.duration(route.duration)),
                ("Walking", HikeText.duration(route.walkingTime)),
                ("Resting", HikeText.duration(route.restingTime)),
            ], at: 1)
        let cells = rows.map { title, value in
            Element.vertical(
                spacing: 0, alignment: .leading,
                [.text(value, .title3), .text(title, .caption, colour: .secondaryLabel)])
        }
        let grid = Element.grid(
            columns: [Grid.Column](repeating: .share, count: 4), spacing: 12, rowSpacing: 10, cells)
        return [
            .whole(
                grid.padding(12).wide().background(.secondaryBackground, cornerRadius: 6).wrapped()
                    .padding(Insets(bottom: 14)))
        ]
    }

    private var mapBlock: [PaperDocument.Block] {
        map.map { [.whole($0.wrapped().padding(Insets(bottom: 14)))] } ?? []
    }

    private var elevation: [PaperDocument.Block] {
        let samples = report.profile.map {
            ElevationChart.Sample(distance: $0.distance, elevation: $0.elevation)
        }
        guard samples.count >= 2, let heights = report.heights else { return [] }
        let chart = ElevationChart(samples: samples, units: text.isMetric ? .metric : .imperial)
        let line = [("Lowest", heights.lowest), ("Highest", heights.highest), ("Average", heights.average)]
            .map { "\($0.0) \(text.height($0.1))" }.joined(separator: " \u{B7} ")
        return [
            title("Elevation"),
            .heading(Element.text(line, .footnote, colour: .secondaryLabel).padding(Insets(bottom: 8))),
            .whole(
                Element.chart(chart).frame(maxWidth: .infinity).wrapped().frame(height: 150).wrapped()
                    .padding(Insets(bottom: 14))),
        ]
    }

    // MARK: What was marked and said

    private var waypoints: [PaperDocument.Block] {
        guard !stops.isEmpty else { return [] }
        var blocks = [title("Waypoints")]
        for (index, stop) in stops.enumerated() {
            let note = stop.waypoint.note
            // A long one may go on over the end of the page.
            let isLong = note.utf8.count > Self.shortNote
            let row = row(stop, number: index + 1, note: isLong ? "" : note)
            blocks.append(isLong ? .heading(row) : .whole(row))
            guard isLong else { continue }
            blocks.append(.text(Text(note, TextLook(.footnote)), Insets(left: Self.textLeft, bottom: 8)))
        }
        return blocks + [.whole(Element.spacer().frame(height: 10))]
    }

    /// Bytes of a note that stands beside the picture.
    private static let shortNote = 400
    /// From the side of the page to a waypoint's words, in points.
    private static let textLeft = 74.0
    private static let thumbnailSide = 40.0

    private func row(_ stop: Stop, number: Int, note: String) -> Element {
        let waypoint = stop.waypoint
        let side = Self.thumbnailSide
        let picture =
            stop.thumbnail.map { PhoneWaypoints.picture($0, side: side) }
            ?? PhoneWaypoints.disc(waypoint.category, side: 26).wrapped().frame(width: side, height: side)
        var facts = [waypoint.category.displayName, HikeText.minute(waypoint.timestamp)]
        facts.append(waypoint.coordinateText)
        if let altitude = waypoint.altitude { facts.append(text.height(altitude)) }
        return Element.horizontal(
            spacing: 0, alignment: .top,
            [
                Element.text("\(number)", .footnote, colour: .secondaryLabel).frame(
                    width: 22, alignment: .leading),
                picture, Element.spacer().frame(width: Self.textLeft - 22 - side),
                .vertical(
                    spacing: 1, alignment: .leading,
                    [
                        .text(waypoint.title, .headline),
                        .text(facts.joined(separator: " \u{B7} "), .footnote, colour: .secondaryLabel),
                    ] + (note.isEmpty ? [] : [.text(note, .footnote)])),
            ]
        ).padding(Insets(top: 6, bottom: 3)).wide()
    }

    private var comment: [PaperDocument.Block] {
        let paragraphs = report.route.comment.split(whereSeparator: \.isNewline)
        guard !paragraphs.isEmpty else { return [] }
        return [title("Comments")]
            + paragraphs.map { .text(Text(String($0), TextLook(.body)), Insets(bottom: 6)) }
    }

    // MARK: Photos

    /// Photos that are printed at most: a file is to be sent to others.
    static let mostPhotos = 60

    /// Four on a page.
    private var photos: [PaperDocument.Block] {
        let all = stops.compactMap { stop in stop.photo.map { (stop.waypoint.title, $0) } }
        let cells = all.prefix(Self.mostPhotos)
        guard !cells.isEmpty else { return [] }
        let content = Self.paper(text).content
        let side = ((content.width - 14) / 2).rounded(.down)
        var blocks: [PaperDocument.Block] = [.pageBreak, title("Photos")]
        for start in stride(from: 0, to: cells.count, by: 2) {
            let pair = cells[start..<min(start + 2, cells.count)].map { name, picture in
                Element.vertical(
                    spacing: 4, alignment: .leading,
                    [
                        Element.image(picture, size: Size(side, side), fit: .fit)
                            .frame(width: side, height: side).background(.secondaryBackground),
                        .text(name, .footnote, lineLimit: 2),
                    ]
                ).frame(width: side, alignment: .leading)
            }
            blocks.append(
                .whole(
                    Element.horizontal(spacing: 14, alignment: .top, pair).wide(.leading).padding(
                        Insets(bottom: 12))))
        }
        if all.count > cells.count {
            let rest = "\(all.count - cells.count) more photos are left out."
            blocks.append(.whole(.text(rest, .footnote, colour: .secondaryLabel)))
        }
        return blocks
    }

    private func title(_ words: String) -> PaperDocument.Block {
        .heading(Element.text(words, .title3).padding(Insets(top: 4, bottom: 6)))
    }
}
