import Foundation
import HikeHardware
import HikeRouting
import HikeScreens
import Testing

@testable import HikeTrail

@Suite("Importing files as routes")
struct RouteImportTests {
    typealias Phone = TouchedApp<TrailPhone>

    private func shown(_ phone: Phone) -> String { phone.app.screen().map { "\($0)" } ?? "" }

    private func choose(_ name: String, _ contents: String, _ phone: Phone) {
        phone.press("import-route")
        phone.app.handle(.file(.success(ChosenFile(name: name, contents: Array(contents.utf8)))))
    }

    /// A track northwards with so many points, and what else is in the file.
    private func gpx(_ points: Int, rest: String = "") -> String {
        let track = (0..<points).map { "<trkpt lat=\"46.\(600 + $0)\" lon=\"12.1\"/>" }.joined()
        return "<gpx version=\"1.1\"><trk><name>Inside</name><trkseg>\(track)</trkseg></trk>\(rest)</gpx>"
    }

    @Test(
        "OH5-101: the picker is asked for GPX and KML; the route is called as the file, and what it has is told"
    )
    func imported() throws {
        let phone = try Phone.launched()
        phone.press("import-route")
        #expect(
            phone.device.fileRequests == [
                FilePickerRequest(endings: ["gpx", "kml"], mostBytes: 32 * 1024 * 1024)
            ])
        let request = phone.device.fileRequests[0]
        #expect(request.takes("A.GPX") && request.takes("a.b.kml"))
        #expect(!request.takes(".gpx") && !request.takes("gpx") && !request.takes("a.gpx.zip"))
        choose("Ridge loop.gpx", gpx(3), phone)
        #expect(phone.app.store.routes.map(\.name) == ["Ridge loop"])
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
        #expect(phone.app.store.routes.map(\.coordinates.count) == [4])
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
        #expect(phone.app.store.routes.isEmpty && phone.device.logs.last?.level == .error)
        phone.press("ok")
        choose("a.gpx", gpx(3), phone)
        #expect(phone.app.store.routes.count == 1)
    }

    @Test("OH5-101: too large a file, one that is gone and a full disk are told; who cancels is told nothing")
    func failures() throws {
        let phone = try Phone.launched()
        phone.app.handle(.file(.failure(.cancelled)))
        #expect(phone.app.message == nil && phone.device.logs.isEmpty)
        phone.app.handle(.file(.failure(.tooLarge(name: "a.gpx", bytes: 40 << 20, limit: 32 << 20))))
        #expect(shown(phone).contains("more than the 32 MB that are read"))
        phone.press("ok")
        phone.device.writeFailure = .storage("the disk is full")
        choose("a.gpx", gpx(3), phone)
        #expect(shown(phone).contains("the disk is full") && phone.app.store.routes.isEmpty)
    }

    @Test("OH5-101: where a route has the name, a person keeps both, replaces it, or neither")
    func clash() throws {
        let phone = try Phone.launched()
        choose("Ridge.gpx", gpx(3), phone)
        phone.press("ok")
        let old = try #require(phone.app.store.routes.first)
        choose("Ridge.kml", gpx(5), phone)
        #expect(shown(phone).contains("There is a route \\\"Ridge\\\" already."))
        phone.press("import-cancel")
        #expect(phone.app.store.routes == [old] && phone.app.importing == nil)
        for name in ["Ridge 2", "Ridge 3"] {
            choose("Ridge.gpx", gpx(4), phone)
            phone.press("import-keep-both")
            #expect(phone.app.store.fetch(name: name)?.coordinates.count == 4)
            phone.press("ok")
        }
        choose("Ridge.gpx", gpx(6), phone)
        phone.press("import-replace", "ok")
        #expect(phone.app.store.routes.count == 3)
        #expect(phone.app.store.fetch(old.id)?.coordinates.count == 6)
        #expect(phone.device.operations.last == "replace")
        choose("Ridge.gpx", gpx(4), phone)
        phone.app.handle(.touched(.dismissed(id: "import-clash")))
        #expect(phone.app.importing == nil && phone.app.store.routes.count == 3)
    }

    @Test("OH5-101: a file of another app is taken as before, and told where it cannot be")
    func opened() throws {
        let phone = try Phone.launched()
        let file = Array(gpx(3).utf8)
        phone.app.handle(.openedFile(name: "Ridge.gpx", contents: file))
        phone.app.handle(.openedFile(name: "Ridge.gpx", contents: file))
        #expect(phone.app.store.routes.map(\.name) == ["Ridge", "Ridge"] && phone.app.message == nil)
        phone.app.handle(.openedFile(name: "Ridge.gpx", contents: []))
        #expect(phone.app.message?.title == "Not Imported")
    }
}
