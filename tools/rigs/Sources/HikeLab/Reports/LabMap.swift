import HikeGeodesy
import HikeRouting
import HikeValues

/// A walk from above: the route, the truth, the fixes, lines to where the rule believed the hiker, and its cues.
enum LabMap {
    private static let width = 460.0
    private static let height = 330.0
    private static let margin = 22.0

    static func figure(_ recording: LabRecording) -> String {
        let plan = Plan(recording)
        var svg = "<path class=\"route\" d=\"\(plan.path(recording.track.line.coordinates))\"/>"
        svg += "<path class=\"match\" d=\"\(matches(recording, plan))\"/>"
        svg += "<path class=\"fixes\" d=\"\(plan.path(recording.steps.map(\.fix.coordinate)))\"/>"
        svg += "<path class=\"truth\" d=\"\(plan.path(recording.track.walk.map(\.place)))\"/>"
        for turn in recording.track.turns {
            let place = plan.place(recording.track.route.turnInstructions[turn].coordinate)
            svg += "<circle class=\"turn\" cx=\"\(text(place.x))\" cy=\"\(text(place.y))\" r=\"2.6\"/>"
        }
        svg += cues(recording, plan) + plan.ruler
        return
            "<figure><svg class=\"map\" viewBox=\"0 0 \(Int(width)) \(Int(height))\" role=\"img\">\(svg)</svg>"
            + caption(recording) + "</figure>\n"
    }

    private static func text(_ value: Double) -> String { DecimalText.string(value, decimals: 1) }

    private static func caption(_ recording: LabRecording) -> String {
        return
            "<figcaption><h3>\(MarkupText.escaped(recording.rule)): \(MarkupText.escaped(recording.track.name)), "
            + "\(MarkupText.escaped(recording.environment)), run \(recording.run)</h3>"
            + "<p>\(MarkupText.escaped(recording.tally.facts.joined(separator: ", "))).</p><p class=\"key\"><b class=\"a\">truth</b>"
            + "<b class=\"b\">fixes</b><b class=\"c\">matched place</b></p></figcaption>"
    }

    /// A line from every fourth fix to where it was matched, and where that is far off to its place every time.
    private static func matches(_ recording: LabRecording, _ plan: Plan) -> String {
        var path = ""
        for (index, step) in recording.steps.enumerated() {
            guard let believed = step.believed, let place = recording.track.line.coordinate(at: believed)
            else {
                continue
            }
            let error = step.moment.along.map { (believed - $0).magnitude } ?? 0
            guard index % 4 == 0 || error > LabJudge.lostDistance && index % 2 == 0 else { continue }
            let from = plan.place(step.fix.coordinate)
            let to = plan.place(place)
            path += "M\(text(from.x)) \(text(from.y))L\(text(to.x)) \(text(to.y))"
        }
        return path
    }

    private static func cues(_ recording: LabRecording, _ plan: Plan) -> String {
        var svg = ""
        for step in recording.steps {
            let place = plan.place(step.moment.place)
            for cue in step.cues {
                var kind = "note"
                var words = cue.name
                switch cue {
                case .atTurn(let turn), .approach(let turn):
                    let position = recording.track.position(ofInstruction: turn)
                    let left = step.moment.along.map { position - $0 }
                    let before = cue == .atTurn(turn) ? LabJudge.turnWindow.before : LabJudge.approachWindow
                    let isRight = left.map { $0 <= before && $0 >= -LabJudge.turnWindow.after } ?? false
                    kind = isRight ? "good" : "bad"
                    words += " \(turn)" + (left.map { ", \(Int($0)) m before it" } ?? ", off the route")
                case .offRoute: kind = step.moment.distance > LabJudge.offRoute.near ? "good" : "bad"
                case .arrived:
                    let left = step.moment.along.map { recording.track.line.length - $0 } ?? .infinity
                    kind = left <= LabJudge.arrivalDistance ? "good" : "bad"
                case .backOnRoute, .wrongWay, .other: break
                }
                svg +=
                    "<circle class=\"cue \(kind)\" cx=\"\(text(place.x))\" cy=\"\(text(place.y))\" r=\"4\">"
                svg += "<title>\(MarkupText.escaped(words)), \(Int(step.moment.time)) s</title></circle>"
            }
        }
        return svg
    }

    /// From coordinates to the paper.
    private struct Plan {
        private let frame: LocalFrame
        private let left: Double
        private let top: Double
        private let scale: Double

        init(_ recording: LabRecording) {
            let line = recording.track.line.coordinates
            let frame = LocalFrame(origin: line[line.count / 2])
            let points = (line + recording.steps.map(\.fix.coordinate)).map { frame.point($0) }
            let xs = points.map(\.x)
            let ys = points.map(\.y)
            let (west, east) = (xs.min() ?? 0, xs.max() ?? 1)
            let (south, north) = (ys.min() ?? 0, ys.max() ?? 1)
            self.frame = frame
            scale = min(
                (width - 2 * margin) / max(1, east - west), (height - 2 * margin) / max(1, north - south))
            left = west - (width / scale - (east - west)) / 2
            top = north + (height / scale - (north - south)) / 2
        }

        func place(_ coordinate: Coordinate) -> PlanePoint {
            let point = frame.point(coordinate)
            return PlanePoint(x: (point.x - left) * scale, y: (top - point.y) * scale)
        }

        /// A line through places; those nearer than a pixel to the last are left out.
        func path(_ coordinates: [Coordinate]) -> String {
            var path = ""
            var last: PlanePoint?
            for coordinate in coordinates {
                let place = place(coordinate)
                if let last, (place - last).length < 1 { continue }
                path += "\(last == nil ? "M" : "L")\(text(place.x)) \(text(place.y))"
                last = place
            }
            return path
        }

        var ruler: String {
            let metres = [50.0, 100, 200, 500, 1_000, 2_000, 5_000].last { $0 * scale <= width / 4 } ?? 50
            return "<path d=\"M14 \(text(height - 10))h\(text(metres * scale))\" stroke=\"currentColor\"/>"
                + "<text x=\"14\" y=\"\(text(height - 15))\">\(Int(metres)) m</text>"
        }
    }
}
