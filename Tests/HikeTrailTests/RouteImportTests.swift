import Foundation
import HikeFormats
import HikeGeodesy
import HikeHardware
import HikeRecording
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Importing files as routes")
struct RouteImportTests {
    typealias Phone = TouchedApp<TrailPhone>

    private func shown(_ phone: Phone) -> String { phone.app.screen().map { "\($0)" } ?? "" }

    private func choose(_ name: String, _ contents: String, _ phone: Phone) {
        phone.press("import-route")
        phone.device.picker.answer(.success(ChosenFile(name: name, contents: Array(contents.utf8))))
    }

    /// A track northwards with so many points, and what else is in the file.
    private func gpx(_ points: Int, rest: String = "") -> String {
        let track = (0..<points).map { "<trkpt lat=\"46.\(600 + $0)\" lon=\"12.1\"/>" }.joined()
        return "<gpx version=\"1.1\"><trk><name>Inside</name><trkseg>\(track)</trkseg></trk>\(rest)</gpx>"
    }

    @Test("OH5-101: of a track with a point a metre it is told how many are left out")
    func dense() throws {
        let points = (0..<201).map { "<trkpt lat=\"46.\(6_000_000 + $0 * 90)\" lon=\"12.1\"/>" }.joined()
        let file = "<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>"
        let imported = try RouteImport(
            Array(file.utf8), file: "dense.gpx", id: UUID(), createdAt: UTCDate(nanosecondsSince1970: 0))
        let kept = imported.route.coordinates.count
        #expect(kept < 150)
        #expect(imported.leftOut == ["\(201 - kept) of 201 points left out: one every 2 m is kept."])
        #expect(
            try RouteImport(
                Array(gpx(40).utf8), file: "a.gpx", id: UUID(), createdAt: UTCDate(nanosecondsSince1970: 0)
            ).leftOut == [])
    }

    @Test(
        "OH5-101: the picker is asked for GPX and KML; the route is called as the file, and what it has is told"
    )
    func imported() throws {
        let phone = try Phone.launched()
        phone.press("import-route")
        #expect(
            phone.device.picker.requests == [
                FilePickerRequest(endings: ["gpx", "kml"], mostBytes: 32 * 1024 * 1024)
            ])
        let request = phone.device.picker.requests[0]
        #expect(request.takes("A.GPX") && request.takes("a.b.kml"))
        #expect(!request.takes(".gpx") && !request.takes("gpx") && !request.takes("a.gpx.zip"))
        choose("Ridge loop.gpx", gpx(3), phone)
        #expect(phone.app.store.list.map(\.name) == ["Ridge loop"])
        #expect(shown(phone).contains("Route Imported"))
        #expect(shown(phone).contains("\\\"Ridge loop\\\": 222m, 3 points."))
        let log = try #require(phone.device.logs.last)
        #expect(log.message == "imported" && log.metadata["points"] == "3")
        phone.press("ok")
        #expect(!shown(phone).contains("Route Imported") && shown(phone).contains("Ridge loop"))
    }

    @Test("OH5-101: what was left out is counted, told and logged")
    func counts() throws {
        let phone = try Phone.launched()
        let rest =
            "<rte><rtept lat=\"1\" lon=\"1\"/></rte>"
            + "<wpt lat=\"1\" lon=\"1\"/><wpt lat=\"2\" lon=\"2\"/><wpt lat=\"95\" lon=\"2\"/>"
        choose("a.gpx", gpx(4, rest: rest), phone)
        let warnings = [
            "1 points without a usable latitude and longitude were left out.", "1 route was not taken.",
            "2 waypoints were not taken.",
        ]
        for warning in warnings { #expect(shown(phone).contains(warning), "\(warning)") }
        #expect(phone.device.logs.prefix(3).map(\.message) == warnings)
        #expect(phone.device.logs.prefix(3).map(\.level) == [.warning, .info, .info])
        #expect(phone.app.store.whole.map(\.coordinates.count) == [4])
    }

    @Test(
        "OH5-101: a file that is empty, torn, something else or without a way is refused with a sentence, and nothing is kept",
        arguments: [
            ("", "The file is empty."), ("PK\u{3}\u{4}zip", "The file is not XML"),
            ("<html><body/></html>", "The file is not GPX"), ("<gpx></gpx>", "no usable point"),
            ("<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"1\"/></trkseg></trk></gpx>", "no two points in a row"),
            (
                "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"1\"/><trkpt lat=\"1\" lon=\"1\"/></trkseg></trk></gpx>",
                "no two different"
            ),
        ])
    func refused(contents: String, sentence: String) throws {
        let phone = try Phone.launched()
        choose("a.gpx", contents, phone)
        #expect(shown(phone).contains("Not Imported") && shown(phone).contains(sentence), "\(sentence)")
        #expect(phone.app.store.list.isEmpty && phone.device.logs.last?.level == .error)
        phone.press("ok")
        choose("a.gpx", gpx(3), phone)
        #expect(phone.app.store.list.count == 1)
    }

    @Test("OH5-101: too large a file, one that is gone and a full disk are told; who cancels is told nothing")
    func failures() throws {
        let phone = try Phone.launched()
        phone.app.take(.failure(.cancelled))
        #expect(phone.app.message == nil && phone.device.logs.isEmpty)
        phone.app.take(.failure(.tooLarge(name: "a.gpx", bytes: 40 << 20, limit: 32 << 20)))
        #expect(shown(phone).contains("more than the 32 MB that are read"))
        phone.press("ok")
        phone.device.writeFailure = .storage("the disk is full")
        choose("a.gpx", gpx(3), phone)
        #expect(shown(phone).contains("the disk is full") && phone.app.store.list.isEmpty)
    }

    @Test("OH5-101: where a route has the name, a person keeps both, replaces it, or neither")
    func clash() throws {
        let phone = try Phone.launched()
        choose("Ridge.gpx", gpx(3), phone)
        phone.press("ok")
        let old = try #require(phone.app.store.list.first)
        choose("Ridge.kml", gpx(5), phone)
        #expect(shown(phone).contains("There is a route \\\"Ridge\\\" already."))
        phone.press("import-cancel")
        #expect(phone.app.store.list == [old] && phone.app.importing == nil)
        for name in ["Ridge 2", "Ridge 3"] {
            choose("Ridge.gpx", gpx(4), phone)
            phone.press("import-keep-both")
            #expect(phone.app.store.whole(name)?.coordinates.count == 4)
            phone.press("ok")
        }
        choose("Ridge.gpx", gpx(6), phone)
        phone.press("import-replace", "ok")
        #expect(phone.app.store.list.count == 3)
        #expect(phone.app.store.fetch(old.id)?.coordinates.count == 6)
        #expect(phone.device.operations.last == "replace")
        choose("Ridge.gpx", gpx(4), phone)
        phone.app.handle(.touched(.dismissed(id: "import-clash")))
        #expect(phone.app.importing == nil && phone.app.store.list.count == 3)
    }

    @Test("OH5-101: a file of another app is taken as before, and told where it cannot be")
    func opened() throws {
        let phone = try Phone.launched()
        let file = Array(gpx(3).utf8)
        phone.app.handle(.openedFile(name: "Ridge.gpx", contents: file))
        phone.app.handle(.openedFile(name: "Ridge.gpx", contents: file))
        #expect(phone.app.store.list.map(\.name) == ["Ridge", "Ridge"] && phone.app.message == nil)
        phone.app.handle(.openedFile(name: "Ridge.gpx", contents: []))
        #expect(phone.app.message?.title == "Not Imported")
    }

    // MARK: Lines made walkable

    /// A way north of 1 km with a point every 10 m, on which somebody rested half way: 20 steps of 8 m within 8 m of one place.
    private var rested: [(latitude: Double, longitude: Double)] {
        let degree = 111_195.0
        return (0...100).flatMap { step -> [(latitude: Double, longitude: Double)] in
            let place = (latitude: 46.6 + Double(step) * 10 / degree, longitude: 12.1)
            guard step == 50 else { return [place] }
            // A star of 21 points: each step leads nearly across, so that all cross each other.
            let star = (0...20).map { point -> (latitude: Double, longitude: Double) in
                let angle = Double(point) * 8 * 2 * .pi / 21
                return (
                    place.latitude + 4 * cos(angle) / degree,
                    place.longitude + 4 * sin(angle) / degree / 0.687
                )
            }
            return [place] + star
        }
    }

    @Test(
        "OH5-101: a rest in the line is left out, told and logged, of GPX and KML alike; the file is kept as it was until the route goes"
    )
    func walkable() throws {
        let phone = try Phone.launched()
        let gpx = rested.map { "<trkpt lat=\"\($0.latitude)\" lon=\"\($0.longitude)\"/>" }.joined()
        let kml = rested.map { "\($0.longitude),\($0.latitude)" }.joined(separator: " ")
        let files = [
            ("a.gpx", "<gpx version=\"1.1\"><trk><trkseg>\(gpx)</trkseg></trk></gpx>"),
            (
                "b.kml",
                "<kml><Placemark><LineString><coordinates>\(kml)</coordinates></LineString></Placemark></kml>"
            ),
        ]
        for (name, contents) in files {
            choose(name, contents, phone)
            let route = try #require(phone.app.store.whole(String(name.prefix(1))))
            #expect((route.totalDistance - 1_000).magnitude < 10)
            // 21 points on a circle of 4 m, each 8 of 21 parts further round: 20 steps of 7.4 m.
            let sentence = try #require(
                phone.device.logs.first { $0.message.hasSuffix("of tangles left out at 0.5 km.") }?.message)
            let metres = try #require(Double(sentence.prefix { $0.isNumber }))
            #expect((metres - 152).magnitude < 15 && shown(phone).contains(sentence))
            phone.press("ok")
            let kept = "Documents/imported_tracks/\(route.id.uuidString)/original.\(name.suffix(3))"
            #expect(phone.device.files[kept] == Array(contents.utf8))
        }
        let routes = phone.app.store.whole
        #expect(routes[0].coordinates == routes[1].coordinates)
        for route in routes { phone.app.delete(route.id) }
        #expect(!phone.device.files.keys.contains { $0.hasPrefix("Documents/imported_tracks") })
    }

    @Test(
        "OH5-101: of a clean line no file is kept, and one that takes the place of another takes that one's away"
    )
    func replaced() throws {
        let phone = try Phone.launched()
        let track = rested.map { "<trkpt lat=\"\($0.latitude)\" lon=\"\($0.longitude)\"/>" }.joined()
        choose("a.gpx", "<gpx version=\"1.1\"><trk><trkseg>\(track)</trkseg></trk></gpx>", phone)
        phone.press("ok")
        #expect(phone.device.files.keys.count { $0.hasPrefix("Documents/imported_tracks") } == 1)
        choose("a.gpx", gpx(6), phone)
        phone.press("import-replace", "ok")
        #expect(phone.app.store.whole.map(\.coordinates.count) == [6])
        #expect(phone.device.files.keys.allSatisfy { !$0.hasPrefix("Documents/imported_tracks") })
    }

    @Test("OH5-101: a hike that was recorded, and the GPX file that is made of it, become the same line")
    func recordedHike() throws {
        var time = 0.0
        let points = rested.enumerated().map { index, place -> HikePoint in
            time += (51...71).contains(index) ? 30 : 8
            return HikePoint(
                coordinate: Coordinate(latitude: place.latitude, longitude: place.longitude), altitude: 700,
                date: UTCDate(secondsSince1970: 1_780_000_000 + time))
        }
        let cleaned = TrackCleaning.clean([TrackSegment(hike: points)])
        // Ten minutes at one place are a rest by the times of the points.
        #expect(cleaned.omissions.map(\.kind) == [.rest])
        let track = RecordedTrack(
            source: .track,
            segments: [
                points.map { TrackPoint(coordinate: $0.coordinate, elevation: $0.altitude, time: $0.date) }
            ])
        let (id, date) = (UUID(), UTCDate(nanosecondsSince1970: 0))
        let imported = try PlannedRoute.imported(
            try TrackFile(try GPXWriter.write(track)).track, name: "a", mode: .hiking, createdAt: date, id: id
        )
        let hike = try PlannedRoute.from(
            track: cleaned.segments, name: "a", mode: .hiking, createdAt: date, id: id)
        #expect(imported.route.coordinates.count == hike.coordinates.count)
        #expect(
            zip(imported.route.coordinates, hike.coordinates).allSatisfy {
                GreatCircle.distance($0, $1) < 0.02
            })
        #expect(imported.cleaned.omissions.map(\.kind) == [.rest])
    }
}
