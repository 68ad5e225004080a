import HikeGeodesy
import HikeRouting
import HikeValues

/// Hikers who do not walk the line: who walk less than it does, begin within it, turn round early, or walk it the other
/// way round.
public enum LabDetours {
    public static let all: [LabTrackMaker] =
        [
            LabTrackMaker(name: "spur-skipped", kind: .detour, make: spurSkipped),
            LabTrackMaker(name: "bend-cut", kind: .detour, make: bendCut),
            LabTrackMaker(name: "switchback-cut", kind: .detour, make: switchbackCut),
            LabTrackMaker(name: "rest-in-line", kind: .detour, make: restInLine),
            LabTrackMaker(name: "corner-cut", kind: .detour, make: cornerCut),
            LabTrackMaker(name: "middle-start", kind: .detour, make: middleStart),
            LabTrackMaker(name: "early-turn", kind: .detour, make: earlyTurn),
            LabTrackMaker(name: "cable-car", kind: .detour, make: cableCar),
            LabTrackMaker(name: "other-way-round", kind: .reversal, make: otherWayRound),
            LabTrackMaker(name: "switchback-back", kind: .turning, make: switchbackBack),
        ] + LabRecordedLines.all

    private static func side(_ random: inout RandomStream) -> Double { random.uniform() < 0.5 ? -1 : 1 }

    /// A way on from the place where the line and the hiker meet again: a turn that has to be told, and the end.
    private static func goOn(_ sketch: inout TrackSketch, _ random: inout RandomStream) {
        sketch.forward(random.uniform(160, 300))
        sketch.turn(side(&random) * random.uniform(50, 110))
        sketch.forward(random.uniform(200, 300))
    }

    /// From end to end, but straight from one place of the line to a later one.
    private static func skipping(_ from: Double, _ to: Double, on line: Polyline) -> [LabStep] {
        guard let place = line.coordinate(at: to) else { return [] }
        return [
            .along(0, from), .across([place]), .along(to, line.length), .stand(LabRoutes.standingAtTheEnd),
        ]
    }

    /// Passes the spur to a viewpoint, which the line goes out and back, 20 to 80 m.
    private static func spurSkipped(_ random: inout RandomStream) -> LabTrack {
        var sketch = TrackSketch(heading: random.uniform(0, 360))
        let before = random.uniform(250, 350)
        let spur = random.uniform(20, 80)
        let onward = sketch.heading + random.uniform(-40, 40)
        sketch.forward(before)
        sketch.turn(side(&random) * random.uniform(60, 120))
        sketch.forward(spur)
        sketch.mark(.uTurn)
        sketch.bend(180)
        sketch.forward(spur)
        sketch.turn(Angle.wrap180(onward - sketch.heading))
        goOn(&sketch, &random)
        return sketch.track("spur-skipped", .detour) { line, _ in
            [
                .along(0, before), .along(before + 2 * spur, line.length),
                .stand(LabRoutes.standingAtTheEnd),
            ]
        }
    }

    /// Goes straight on where the line makes a bow that is 60 to 300 m longer.
    private static func bendCut(_ random: inout RandomStream) -> LabTrack {
        var sketch = TrackSketch(heading: random.uniform(0, 360))
        let before = random.uniform(250, 350)
        let depth = random.uniform(30, 150)
        let width = random.uniform(12, 45)
        let turn = 90 * side(&random)
        sketch.forward(before)
        sketch.bend(turn)
        sketch.forward(depth)
        sketch.bend(-turn)
        sketch.forward(width)
        sketch.bend(-turn)
        sketch.forward(depth)
        sketch.bend(turn)
        goOn(&sketch, &random)
        return sketch.track("bend-cut", .detour) { line, _ in
            skipping(before, before + 2 * depth + width, on: line)
        }
    }

    /// Six legs, 12 to 40 m apart.
    private static func switchbackSketch(_ random: inout RandomStream) -> (
        TrackSketch, leg: Double, apart: Double
    ) {
        var sketch = TrackSketch(heading: random.uniform(0, 360))
        let leg = random.uniform(140, 180)
        let apart = random.uniform(12, 40)
        var side = side(&random)
        for row in 0..<6 {
            sketch.forward(leg)
            guard row < 5 else { break }
            sketch.mark(.uTurn)
            sketch.bend(90 * side)
            sketch.forward(apart)
            sketch.bend(90 * side)
            side = -side
        }
        return (sketch, leg, apart)
    }

    /// Goes straight down from one leg to the next, twice.
    private static func switchbackCut(_ random: inout RandomStream) -> LabTrack {
        let (sketch, leg, apart) = switchbackSketch(&random)
        let cuts = [random.uniform(60, leg - 60), random.uniform(60, leg - 60)]
        return sketch.track("switchback-cut", .detour) { line, _ in
            var steps: [LabStep] = []
            var from = 0.0
            for (row, cut) in zip([1, 3], cuts) {
                let start = Double(row) * (leg + apart)
                let next = start + leg + apart + (leg - cut)
                guard let place = line.coordinate(at: next) else { continue }
                steps += [.along(from, start + cut), .across([place])]
                from = next
            }
            return steps + [.along(from, line.length), .stand(LabRoutes.standingAtTheEnd)]
        }
    }

    /// Turns round on the third leg, goes back 90 to 130 m of it, and on again: as one who went down to the next leg would.
    private static func switchbackBack(_ random: inout RandomStream) -> LabTrack {
        let (sketch, leg, apart) = switchbackSketch(&random)
        let far = 2 * (leg + apart) + leg - random.uniform(5, 20)
        let near = far - random.uniform(90, 130)
        return sketch.track("switchback-back", .turning) { line, _ in
            [
                .along(0, far), .along(far, near), .along(near, line.length),
                .stand(LabRoutes.standingAtTheEnd),
            ]
        }
    }

    /// Walks through a place where whoever recorded the line rested: 50 to 500 m of tangle in a few metres.
    private static func restInLine(_ random: inout RandomStream) -> LabTrack {
        var sketch = TrackSketch(heading: random.uniform(0, 360))
        let before = random.uniform(250, 350)
        let tangle = random.uniform(50, 500)
        sketch.forward(before)
        let heading = sketch.heading
        let center = sketch.place
        var drawn = 0.0
        while drawn < tangle {
            let home = PlanePoint(x: center.x - sketch.place.x, y: center.y - sketch.place.y)
            let pull = home.length > 8 ? PortableMath.atan2(home.x, home.y) * 180 / Double.pi : nil
            sketch.bend((pull.map { $0 - sketch.heading } ?? 0) + 60 * random.gaussian())
            let step = random.uniform(2, 5)
            sketch.forward(step)
            drawn += step
        }
        sketch.bend(heading - sketch.heading)
        goOn(&sketch, &random)
        return sketch.track("rest-in-line", .detour) { line, _ in
            skipping(before - 10, before + drawn + 10, on: line)
        }
    }

    /// Cuts a corner over a meadow, 30 to 65 m before it to as far behind.
    private static func cornerCut(_ random: inout RandomStream) -> LabTrack {
        var sketch = TrackSketch(heading: random.uniform(0, 360))
        let before = random.uniform(250, 350)
        sketch.forward(before)
        sketch.turn(side(&random) * random.uniform(70, 110))
        goOn(&sketch, &random)
        let (near, far) = (random.uniform(30, 65), random.uniform(30, 65))
        return sketch.track("corner-cut", .detour) { line, _ in
            skipping(before - near, before + far, on: line)
        }
    }

    /// Begins within an out-and-back, on the way out.
    private static func middleStart(_ random: inout RandomStream) -> LabTrack {
        let sketch = LabShapes.outAndBackSketch(&random)
        return sketch.track("middle-start", .detour) { line, turns in
            // Between two turns of the way out.
            [.along(turns[1] - 70, line.length), .stand(LabRoutes.standingAtTheEnd)]
        }
    }

    /// Turns round 60 to 250 m before the far end of an out-and-back.
    private static func earlyTurn(_ random: inout RandomStream) -> LabTrack {
        let sketch = LabShapes.outAndBackSketch(&random)
        let early = random.uniform(60, 250)
        return sketch.track("early-turn", .detour) { line, turns in
            [
                .along(0, turns[2] - early), .along(turns[2] + early, line.length),
                .stand(LabRoutes.standingAtTheEnd),
            ]
        }
    }

    /// Rides a cable car for 600 to 2,000 m of the line, at 8 to 12 m/s, and walks on.
    private static func cableCar(_ random: inout RandomStream) -> LabTrack {
        var sketch = TrackSketch(heading: random.uniform(0, 360))
        let before = random.uniform(250, 350)
        let ride = random.uniform(600, 2_000)
        let speed = random.uniform(8, 12)
        sketch.forward(before)
        sketch.turn(side(&random) * random.uniform(50, 110))
        sketch.forward(60 + ride)
        // To a house right behind the upper station, or on along a path.
        if random.uniform() < 0.5 { sketch.forward(random.uniform(40, 90)) } else { goOn(&sketch, &random) }
        return sketch.track("cable-car", .detour) { line, _ in
            [
                .along(0, before + 60), .carried(before + 60, before + 60 + ride, speed: speed),
                .along(before + 60 + ride, line.length), .stand(LabRoutes.standingAtTheEnd),
            ]
        }
    }

    /// Walks a zigzag or a loop from its end to its start.
    private static func otherWayRound(_ random: inout RandomStream) -> LabTrack {
        let isLoop = random.uniform() < 0.5
        let sketch = isLoop ? LabShapes.loopSketch(&random) : LabShapes.zigzagSketch(&random)
        return sketch.track("other-way-round", .reversal) { line, _ in
            [.along(line.length, 0), .stand(LabRoutes.standingAtTheEnd)]
        }
    }
}
