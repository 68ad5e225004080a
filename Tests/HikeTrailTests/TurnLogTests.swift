import Foundation
import HikeGeodesy
import HikeHardware
import HikeRouting
import HikeValues
import Testing

@testable import HikeTrail

@Suite("What the log says of turns")
struct TurnLogTests {
    private static func turns(_ device: FakeServices) -> [FakeServices.Logged] {
        device.logs.filter { $0.message == "the bearings of a turn" }
    }

    private static func number(_ key: String, _ turn: FakeServices.Logged) throws -> Double {
        try #require(turn.metadata[key].flatMap { Double($0) })
    }

    @Test(
        "OH5-104: an import logs the bearings before and behind each corner, and their difference, for debugging"
    )
    func imported() throws {
        let device = FakeServices(.phone)
        let app = TrailPhoneTests.launched(device)
        app.handle(.openedFile(name: "Ridge.gpx", contents: Routes.gpx()))
        let turns = Self.turns(device)
        #expect(turns.count == 1)
        let turn = try #require(turns.first)
        #expect(turn.level == .debug && turn.metadata["name"] == "Ridge" && turn.metadata["at"] == "400")
        let incoming = try Self.number("incoming", turn)
        #expect(min(incoming, 360 - incoming) < 0.2)
        #expect(abs(try Self.number("outgoing", turn) - 270) < 0.2)
        #expect(abs(try Self.number("delta", turn) + 90) < 0.2)
    }

    @Test("OH5-104: a planned route logs each of its turns, as its directions have them")
    func planned() throws {
        let (device, _) = try TrailPlanningTests.device(.phone)
        let app = TrailPhoneTests.launched(device)
        let order = [("name", "Up"), ("from", "46.0,7.0"), ("to", "46.01,7.015")]
        app.handle(.action(AppAction("plan-route", order.map { .init($0.0, $0.1) })))
        let file = try #require(device.files.first { $0.key.hasPrefix("Documents/planned_routes/") })
        let route = try PlannedRoute(json: file.value)
        let wanted = route.turnInstructions.filter { $0.direction != .start && $0.direction != .arrive }
        let turns = Self.turns(device)
        #expect(turns.count == wanted.count && !wanted.isEmpty)
        for (turn, instruction) in zip(turns, wanted) {
            let outgoing = try Self.number("outgoing", turn)
            #expect(abs(Angle.wrap360(outgoing - instruction.bearing + 180) - 180) < 0.2)
            #expect(abs(try Self.number("at", turn) - instruction.cumulativeDistance) < 1)
            let isLeft = [.slightLeft, .left, .sharpLeft].contains(instruction.direction)
            #expect(isLeft == (try Self.number("delta", turn) < 0) || instruction.direction == .uTurn)
        }
    }
}
