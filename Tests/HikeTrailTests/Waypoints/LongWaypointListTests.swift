import Foundation
import HikeHardware
import HikeMaps
import HikeRendering
import HikeScreens
import HikeStorage
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

@Suite("Thousands of waypoints on the phone")
struct LongWaypointListTests {
    typealias Phone = TouchedApp<TrailPhone>
    private static let count = 3_000

    /// A phone with thousands of waypoints, as another program has written them.
    private static func phone() throws -> Phone {
        let own = try WaypointDevice(.phone)
        own.store.close()
        try own.database { (database) throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                for number in 1...count {
                    let waypoint = WaypointDevice.waypoint(
                        number, 46.6 + Double(number % 60) * 1e-4, 12.2 + Double(number / 60) * 1e-4,
                        label: "Hut \(number)", category: number % 2 == 0 ? .shelter : .danger,
                        note: number % 3 == 0 ? "Water behind it" : "")
                    try database.run(
                        "INSERT INTO waypoints (id, latitude, longitude, timestamp, label, category, note) "
                            + "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                        [
                            .text(waypoint.id.uuidString), .real(waypoint.latitude),
                            .real(waypoint.longitude),
                            .text(waypoint.timestamp.exactText(leastDecimals: 3)), .text(waypoint.label),
                            .text(waypoint.category.rawValue), .text(waypoint.note),
                        ])
                }
            }
        }
        let phone = Phone(own: own, app: TrailPhone(device: own.device))
        phone.app.handle(.launched)
        phone.app.handle(.enteredForeground)
        return phone
    }

    private static func laidOut(_ phone: Phone, _ state: ScreenState = ScreenState()) throws -> LaidOutScreen
    {
        LaidOutScreen(
            try #require(phone.app.screen()), on: phone.device.display, fonts: try FontBook.bundled().library,
            state: state)
    }

    @Test("OHX-59: the list is as large as its window; a row out of sight is scrolled to and opened")
    func list() throws {
        let phone = try Self.phone()
        phone.press("tab-7")
        var state = ScreenState()
        var screen = try Self.laidOut(phone, state)
        #expect(screen.elements.count < 300)
        #expect(screen.dump().utf8.count < 10_000)
        let row = PhoneWaypoints.rowID(WaypointDevice.id(2_345))
        for name in [row, "Hut 2345"] {
            state = ScreenState()
            screen = try Self.laidOut(phone, state)
            guard case .outOfSight("waypoints", let offset) = screen.find(name: name) else {
                Issue.record("\(name) is not scrolled to")
                return
            }
            state.scrolls["waypoints"] = offset
            screen = try Self.laidOut(phone, state)
            guard case .found(let index, .some) = screen.find(name: name) else {
                Issue.record("\(name) is not in sight")
                return
            }
            #expect(screen.elements[index].name == "Hut 2345")
        }
        #expect(screen.findings.isEmpty)
        phone.press(row)
        #expect(phone.app.place == .waypoint(WaypointDevice.id(2_345)))
    }

    @Test(
        "OHX-59: what was typed is looked for, what was changed is shown, and nothing changed gives the same screen"
    )
    func search() throws {
        let phone = try Self.phone()
        phone.press("tab-7")
        #expect(phone.app.screen() == phone.app.screen())
        phone.type("hut 77", into: PhoneWaypoints.searchID)
        var rows = try Self.laidOut(phone).elements.filter { $0.role == .row }.map(\.name)
        #expect(rows.first == "Hut 1077" && rows.allSatisfy { $0.contains("77") })
        phone.type("water behind", into: PhoneWaypoints.searchID)
        rows = try Self.laidOut(phone).elements.filter { $0.role == .row }.map(\.name)
        #expect(!rows.isEmpty)
        phone.type("", into: PhoneWaypoints.searchID)
        phone.app.handle(.touched(.chose(picker: PhoneWaypoints.orderID, option: "newest")))
        #expect(try Self.laidOut(phone).elements.first { $0.role == .row }?.name == "Hut 3000")
        try phone.app.pins.store.delete(id: WaypointDevice.id(3_000))
        #expect(try Self.laidOut(phone).elements.first { $0.role == .row }?.name == "Hut 2999")
        var renamed = WaypointDevice.waypoint(2_999)
        renamed.label = "Barn"
        try phone.app.pins.store.update(renamed)
        #expect(try Self.laidOut(phone).elements.first { $0.role == .row }?.name == "Barn")
    }

    @Test(
        "OH2-50: of thousands of pins a map shows those that can be told apart, the newest and the selected")
    func map() throws {
        let store = try Self.phone().app.pins.store
        var view = MapView(
            Camera(centre: Coordinate(latitude: 46.603, longitude: 12.2025), zoom: 14),
            Viewport(Size(393, 700), scale: 3))
        let selected = WaypointDevice.id(7)
        let pins = store.annotations(in: view, selected: selected)
        #expect(pins.count > 10 && pins.count <= 430)
        let ids = pins.compactMap(\.element.id)
        #expect(ids.last == "waypoint-" + WaypointDevice.id(Self.count).uuidString)
        #expect(ids.contains("waypoint-" + selected.uuidString))
        // Near enough, each is there.
        view = MapView(
            Camera(centre: Coordinate(latitude: 46.603, longitude: 12.2025), zoom: 21),
            Viewport(Size(393, 700), scale: 3))
        let near = store.waypoints.count {
            view.viewport.frame.expanded(by: 40).contains(view.projection.point(of: $0.coordinate))
        }
        #expect(near > 0 && near <= WaypointStore.mostPins)
        #expect(store.annotations(in: view).count == near)
    }
}
