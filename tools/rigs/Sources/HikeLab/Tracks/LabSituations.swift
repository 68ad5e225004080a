import HikeGeodesy
import HikeRouting
import HikeValues

/// Hikers who do something else than to walk the route from end to end.
public enum LabSituations {
    public static let all: [LabTrackMaker] = [
        LabTrackMaker(name: "departure-30", kind: .departure) { departure("departure-30", 30, 320, &$0) },
        LabTrackMaker(name: "departure-90", kind: .departure) { departure("departure-90", 90, 160, &$0) },
        LabTrackMaker(name: "rest", kind: .rest, make: rest),
        LabTrackMaker(name: "join", kind: .situation, make: join),
        LabTrackMaker(name: "shortcut", kind: .situation, make: shortcut),
        LabTrackMaker(name: "turn-back", kind: .situation, make: turnBack),
    ]

    private static func side(_ random: inout RandomStream) -> Double { random.uniform() < 0.5 ? -1 : 1 }

    /// Leaves a straight route at an angle, walks so many metres, and comes back the same way.
    private static func departure(
        _ name: String, _ angle: Double, _ metres: Double, _ random: inout RandomStream
    ) -> LabTrack {
        var sketch = TrackSketch(heading: random.uniform(0, 360))
        let leave = random.uniform(350, 550)
        let bearing = sketch.heading + angle * side(&random)
        sketch.forward(1_000)
        sketch.turn(70 * side(&random))
        sketch.forward(250)
        return sketch.track(name, .departure) { line, _ in
            guard let place = line.coordinate(at: leave) else { return [] }
            let far = TrackSketch.coordinate(place, bearing: bearing, distance: metres)
            return [
                .along(0, leave), .across([far, place]), .along(leave, line.length),
                .stand(LabRoutes.standingAtTheEnd),
            ]
        }
    }

    /// Sits down for two hours, 140 m before a turn.
    private static func rest(_ random: inout RandomStream) -> LabTrack {
        var sketch = TrackSketch(heading: random.uniform(0, 360))
        sketch.forward(random.uniform(350, 500))
        sketch.turn(80 * side(&random))
        sketch.forward(400)
        return sketch.track("rest", .rest) { line, turns in
            let place = turns[0] - 140
            return [
                .along(0, place), .stand(7_200), .along(place, line.length),
                .stand(LabRoutes.standingAtTheEnd),
            ]
        }
    }

    /// Begins in the middle of a zigzag.
    private static func join(_ random: inout RandomStream) -> LabTrack {
        let sketch = LabShapes.zigzagSketch(&random)
        let share = random.uniform(0.4, 0.7)
        return sketch.track("join", .situation) { line, turns in
            // Between two turns, not on one: there a cue would be neither right nor wrong.
            let wish = share * line.length
            let next = turns.first { $0 > wish } ?? line.length
            let start = next - 70
            return [.along(start, line.length), .stand(LabRoutes.standingAtTheEnd)]
        }
    }

    /// Cuts across a wide bow of the route, past two of its turns.
    private static func shortcut(_ random: inout RandomStream) -> LabTrack {
        var sketch = TrackSketch(heading: random.uniform(0, 360))
        let turn = 90 * side(&random)
        let width = random.uniform(200, 300)
        sketch.forward(500)
        sketch.turn(turn)
        sketch.forward(width)
        sketch.turn(turn)
        sketch.forward(450)
        sketch.turn(-turn)
        sketch.forward(300)
        let leave = random.uniform(200, 300)
        return sketch.track("shortcut", .situation) { line, _ in
            let back = 500 + width + 500 - leave
            guard let place = line.coordinate(at: back) else { return [] }
            return [
                .along(0, leave), .across([place]), .along(back, line.length),
                .stand(LabRoutes.standingAtTheEnd),
            ]
        }
    }

    /// Passes a turn, walks back to before it, and on again.
    private static func turnBack(_ random: inout RandomStream) -> LabTrack {
        var sketch = TrackSketch(heading: random.uniform(0, 360))
        sketch.forward(random.uniform(350, 450))
        sketch.turn(75 * side(&random))
        sketch.forward(random.uniform(400, 500))
        let beyond = random.uniform(120, 160)
        return sketch.track("turn-back", .situation) { line, turns in
            let far = turns[0] + beyond
            let near = turns[0] - 70
            return [
                .along(0, far), .along(far, near), .along(near, line.length),
                .stand(LabRoutes.standingAtTheEnd),
            ]
        }
    }
}
