import Foundation
import HikeConnectivity
import HikeHardware
import HikeMaps
import HikeRecording
import HikeRendering
import HikeScreens
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

extension TouchedApp<TrailPhone> {
    static func launched(_ own: WaypointDevice? = nil) throws -> TouchedApp {
        let own = try own ?? WaypointDevice(.phone)
        let app = TrailPhone(device: own.device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        return TouchedApp(own: own, app: app)
    }

    /// What the phone has from the watch.
    func receive(_ numbers: Int...) throws {
        for number in numbers {
            let waypoint = WaypointDevice.waypoint(number)
            let message = WaypointMessage(waypoint, modifiedAt: waypoint.timestamp)
            app.hear(.userInfoReceived(try message.userInfo()))
        }
    }
}

@Suite("Waypoints of the phone")
struct PhoneWaypointTests {
    typealias Phone = TouchedApp<TrailPhone>
    private static let id = WaypointDevice.id

    @Test("EM-26: a waypoint of the list is edited by its action, and deleted after the question")
    func rowActions() throws {
        let phone = try Phone.launched()
        try phone.receive(1)
        phone.press("tab-7")
        let row = PhoneWaypoints.rowID(Self.id(1))
        phone.app.handle(.touched(.acted(id: row, action: "edit")))
        #expect(phone.app.pins.form?.edited?.id == Self.id(1))
        phone.press("waypoint-cancel")
        phone.app.handle(.touched(.acted(id: row, action: "delete")))
        phone.press("waypoint-keep")
        #expect(phone.app.pins.store.waypoints.count == 1)
        phone.app.handle(.touched(.acted(id: row, action: "delete")))
        phone.press("waypoint-really-delete")
        #expect(phone.app.pins.store.waypoints.isEmpty)
    }

    @Test(
        "OH2-65, OH2-72: Cancel and Save of the form take a finger on every phone, for a new waypoint and a known one",
        arguments: [DisplayProfile.phone47, .phone61, .phone67])
    func formTakesTouches(display: DisplayProfile) throws {
        let fonts = try FontBook.bundled().library
        for isNew in [true, false] {
            let phone = try Phone.launched()
            phone.device.display = display
            try phone.receive(1)
            if isNew {
                phone.app.pins.add(at: WaypointDevice.waypoint(2).coordinate)
            } else {
                phone.app.pins.edit(Self.id(1))
            }
            for id in ["waypoint-save", "waypoint-cancel"] {
                let screen = LaidOutScreen(try #require(phone.app.screen()), on: display, fonts: fonts)
                guard case .found(_, let touch?) = screen.find(id: id) else {
                    Issue.record("nothing takes a touch of \(id)")
                    continue
                }
                var state = ScreenState()
                guard case .pressed(id, _)? = screen.interaction(for: .tap(touch), state: &state) else {
                    Issue.record("a touch of \(id) means something else")
                    continue
                }
            }
            phone.press("waypoint-cancel")
            #expect(phone.app.pins.form == nil && phone.app.pins.store.waypoints.count == 1)
        }
    }

    @Test("OHX-06: heights and ways of waypoints are in the units that the person has chosen")
    func units() throws {
        let phone = try Phone.launched()
        let place = WaypointDevice.waypoint(1).coordinate
        let high = Waypoint(
            id: Self.id(1), latitude: place.latitude, longitude: place.longitude, altitude: 400,
            timestamp: WaypointDevice.moment, label: "Hut")
        try phone.app.pins.store.insert(high)
        for (isMetric, words) in [(true, "400 m"), (false, "1312 ft")] {
            phone.app.hikes.settings.set(.useMetricUnits, isOn: isMetric)
            phone.press("tab-7", PhoneWaypoints.rowID(Self.id(1)))
            #expect(phone.app.screen().map { "\($0)".contains("\"\(words)\"") } == true, "\(words)")
        }
        let (metric, imperial) = (HikeText(), HikeText(isMetric: false))
        #expect([5, 2_400].map(metric.away) == ["5m", "2.4km"])
        #expect([5, 160, 161, 2_400].map(imperial.away) == ["16 ft", "525 ft", "0.1 mi", "1.5 mi"])
    }

    @Test("OHX-29: maps on pages draw the ways where their region has no tiles")
    func snippetWays() throws {
        let app = TrailPhone(device: try TrailPlanningTests.device(.phone).0)
        app.handle(.launched)
        app.handle(.enteredForeground)
        let place = Coordinate(latitude: 46, longitude: 7)
        app.pins.add(at: place)
        let prompt = try #require(app.waypointPrompt)
        #expect("\(prompt)".contains("trails-"))
    }

    @Test("OH2-06: the pins of a hike that is deleted belong to none, and the watch is told")
    func hikeIsDeleted() throws {
        let phone = try Phone.launched()
        let hike = try RouteStoreTests.hike(1)
        phone.press("tab-2")
        PhoneHikesTests.receive(try hike.json(), hike, phone.device, phone.app)
        for (number, id) in [(1, hike.id), (2, Self.id(9))] {
            let pin = WaypointDevice.waypoint(number, hike: id)
            let message = WaypointMessage(pin, modifiedAt: pin.timestamp)
            phone.app.hear(.userInfoReceived(try message.userInfo()))
        }
        #expect(try phone.app.pins.store.fetchForHike(hike.id).count == 1)
        phone.press("hike-\(hike.id.uuidString)", "ask-delete", "delete-hike")
        #expect(phone.app.hikes.store.hikes.isEmpty)
        #expect(phone.app.pins.store.fetch(Self.id(1))?.hikeId == nil)
        #expect(phone.app.pins.store.fetch(Self.id(2))?.hikeId == Self.id(9))
        let told = try phone.device.userInfos.map { try WaypointMessage(userInfo: $0.content) }
        #expect(told.map(\.id) == [Self.id(1)] && told.first?.version.waypoint?.hikeId == nil)
    }

    @Test("EM-24: a double tap on the map comes closer by one, a tap with two fingers goes as far away")
    func zooming() throws {
        let phone = try Phone.launched()
        phone.press("tab-0")
        let zoom = try #require(phone.app.map).camera.zoom
        phone.app.handle(.touched(.doublePressed(id: "map", at: Point(100, 300))))
        #expect(phone.app.map?.camera.zoom == zoom + 1)
        phone.app.handle(.touched(.twoFingerTapped(id: "map", at: Point(100, 300))))
        #expect(phone.app.map?.camera.zoom == zoom)
    }

    @Test("OH2-74: the callout has the label and the note")
    func calloutWords() throws {
        let phone = try Phone.launched()
        var waypoint = WaypointDevice.waypoint(1, label: "Spring")
        waypoint.note = "Dry in August"
        try phone.app.pins.store.insert(waypoint)
        phone.press("tab-0", "waypoint-\(waypoint.id.uuidString)")
        let view = MapView(Camera(centre: waypoint.coordinate, zoom: 15), Viewport(.phone61))
        let callout = try #require(phone.app.pins.calloutAnnotation(in: view, insets: .zero))
        let text = "\(callout.element)"
        #expect(text.contains("Spring") && text.contains("Dry in August"))
    }

    @Test(
        "a finger that rests on the map opens the form there; a tap does not (OH2-63, CX-07, OH2-64, OH2-65, OH2-72)"
    )
    func longPress() throws {
        let phone = try Phone.launched()
        phone.press("tab-0")
        let map = try #require(phone.app.map)
        let point = Point(100, 300)
        phone.app.handle(.touched(.pressed(id: "map", at: point)))
        #expect(phone.app.pins.form == nil)
        phone.app.handle(.touched(.longPressed(.began, id: "map", at: point, duration: .seconds(1))))
        let form = try #require(phone.app.pins.form)
        let shown = try #require(phone.app.screen().map { "\($0)" })
        #expect(shown.contains("waypoint-form-map") && shown.contains("waypoint-new"))
        let expected = map.projection.coordinate(at: point)
        #expect((form.place.latitude - expected.latitude).magnitude < 1e-9)
        #expect((form.place.longitude - expected.longitude).magnitude < 1e-9)
        #expect(form.category == .custom)
        phone.type("Bench", into: "waypoint-label")
        phone.type("a\nb", into: "waypoint-note")
        phone.app.handle(.touched(.chose(picker: "waypoint-category", option: "viewpoint")))
        phone.press("waypoint-save")
        let stored = try #require(phone.app.pins.store.waypoints.first)
        #expect(stored.label == "Bench" && stored.note == "a\nb" && stored.category == .viewpoint)
        #expect(stored.coordinate == form.place && !stored.hasPhoto && stored.altitude == nil)
        #expect(phone.app.pins.form == nil && phone.device.userInfos.count == 1)
        // Cancel stores nothing.
        phone.app.handle(.touched(.longPressed(.began, id: "map", at: point, duration: .seconds(1))))
        phone.press("waypoint-cancel")
        #expect(phone.app.pins.form == nil && phone.app.pins.store.waypoints.count == 1)
        #expect(phone.device.userInfos.count == 1)
    }

    @Test(
        "the place is the one under the finger, not the middle, at any zoom (OH2-64)",
        arguments: [10.0, 13, 16.5])
    func underTheFinger(zoom: Double) throws {
        let phone = try Phone.launched()
        phone.press("tab-0")
        let centre = Coordinate(latitude: 46.6, longitude: 12.2)
        let viewport = Viewport(Size(393, 700), scale: 3)
        phone.app.map = MapControl(Camera(centre: centre, zoom: zoom), viewport)
        let point = Point(61.5, 642)
        phone.app.handle(.touched(.longPressed(.began, id: "map", at: point, duration: .seconds(1))))
        let place = try #require(phone.app.pins.form?.place)
        let drawn = MapProjection(Camera(centre: centre, zoom: zoom), viewport).point(of: place)
        #expect((drawn.x - point.x).magnitude < 0.17 && (drawn.y - point.y).magnitude < 0.17)
    }

    @Test("a pin opens a callout, the callout the waypoint (OH2-74, OH2-75, CX-03)")
    func callout() throws {
        let phone = try Phone.launched()
        try phone.receive(1)
        phone.press("tab-0", "waypoint-\(Self.id(1).uuidString)")
        #expect(phone.app.pins.callout == Self.id(1) && phone.app.place == .root)
        phone.app.handle(.touched(.pressed(id: "map", at: .zero)))
        #expect(phone.app.pins.callout == nil)
        phone.press("waypoint-\(Self.id(1).uuidString)", "waypoint-callout")
        #expect(phone.app.place == .waypoint(Self.id(1)))
    }

    @Test("every waypoint is on the map; those out of sight are not made (OH2-73)")
    func annotations() throws {
        let phone = try Phone.launched()
        try phone.receive(1, 2, 3)
        phone.press("tab-0")
        let text = try #require(phone.app.screen().map { "\($0)" })
        for number in 1...3 { #expect(text.contains("waypoint-\(Self.id(number).uuidString)")) }
    }

    @Test("an edit is kept and sent; a deletion only after the question (OH2-76, OH2-79, RD-15)")
    func editAndDelete() throws {
        let phone = try Phone.launched()
        try phone.receive(1, 2)
        phone.press("tab-7", "waypoint-row-\(Self.id(1).uuidString)")
        #expect(phone.app.place == .waypoint(Self.id(1)))
        phone.press("waypoint-edit")
        #expect(phone.app.pins.form?.label == "Spring")
        phone.type("Dry spring", into: "waypoint-label")
        phone.press("waypoint-save")
        #expect(phone.app.pins.store.fetch(Self.id(1))?.label == "Dry spring")
        #expect(phone.device.userInfos.count == 1)
        phone.press("waypoint-delete", "waypoint-keep")
        #expect(phone.app.pins.store.waypoints.count == 2 && phone.device.userInfos.count == 1)
        phone.press("waypoint-delete")
        phone.app.handle(.touched(.dismissed(id: "waypoint-ask-delete")))
        #expect(phone.app.pins.deleting == nil)
        phone.press("waypoint-delete", "waypoint-really-delete")
        #expect(phone.app.pins.store.waypoints.map(\.id) == [Self.id(2)] && phone.app.place == .root)
        phone.press("tab-0")
        let map = try #require(phone.app.screen().map { "\($0)" })
        #expect(!map.contains("waypoint-\(Self.id(1).uuidString)"))
        #expect(map.contains("waypoint-\(Self.id(2).uuidString)"))
        let last = try WaypointMessage(userInfo: phone.device.userInfos.last?.content ?? [:])
        #expect(last.id == Self.id(1) && last.version.waypoint == nil)
    }

    @Test("a waypoint that the watch deletes meanwhile leaves neither page nor form behind")
    func deletedMeanwhile() throws {
        let phone = try Phone.launched()
        try phone.receive(1)
        phone.press("tab-7", "waypoint-row-\(Self.id(1).uuidString)", "waypoint-edit")
        let gone = WaypointMessage(deleted: Self.id(1), at: phone.device.date + .seconds(9_000_000))
        phone.app.hear(.userInfoReceived(try gone.userInfo()))
        phone.press("waypoint-save")
        #expect(phone.app.pins.failure?.title == "Not Saved")
        #expect(phone.app.pins.store.waypoints.isEmpty)
        phone.press("waypoint-ok", "waypoint-cancel")
        #expect(phone.app.screen()?.name == "waypoints")
    }

    @Test("the list is searched and sorted (OHX-59)")
    func list() throws {
        let phone = try Phone.launched()
        try phone.receive(1)
        phone.press("tab-7")
        #expect(phone.app.screen()?.name == "waypoints")
        phone.type("nothing such", into: "waypoint-search")
        #expect(phone.app.pins.search == "nothing such")
        phone.app.handle(.touched(.chose(picker: "waypoint-order", option: "name")))
        #expect(phone.app.pins.order == .name)
    }
}
