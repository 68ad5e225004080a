import HikeGeodesy
import HikeRouting
import HikeValues

/// The eight shapes that hikers walk and guidance fails on, each drawn anew for every run.
public enum LabShapes {
    public static let all: [LabTrackMaker] = [
        LabTrackMaker(name: "zigzag", kind: .shape, make: zigzag),
        LabTrackMaker(name: "loop", kind: .shape, make: loop),
        LabTrackMaker(name: "out-and-back", kind: .shape, make: outAndBack),
        LabTrackMaker(name: "parallel-return", kind: .shape, make: parallelReturn),
        LabTrackMaker(name: "figure-8", kind: .shape, make: figureEight),
        LabTrackMaker(name: "switchbacks", kind: .shape, make: switchbacks),
        LabTrackMaker(name: "curvy", kind: .shape, make: curvy),
        LabTrackMaker(name: "forks", kind: .shape, make: forks),
    ]

    private static func side(_ random: inout RandomStream) -> Double { random.uniform() < 0.5 ? -1 : 1 }
    private static func sketch(_ random: inout RandomStream) -> TrackSketch {
        TrackSketch(heading: random.uniform(0, 360))
    }

    /// Eight to twelve turns of 50 to 120 degrees, alternately left and right.
    static func zigzagSketch(_ random: inout RandomStream) -> TrackSketch {
        var sketch = sketch(&random)
        var side = side(&random)
        sketch.forward(random.uniform(120, 220))
        var previous = random.uniform(25, 60)
        for _ in 0..<8 + Int(random.uniform(0, 5)) {
            let next = random.uniform(25, 60)
            sketch.turn(side * (previous + next))
            previous = next
            side = -side
            sketch.forward(random.uniform(90, 220))
        }
        return sketch
    }

    private static func zigzag(_ random: inout RandomStream) -> LabTrack {
        zigzagSketch(&random).track("zigzag", .shape)
    }

    /// A square of about 2 km that ends where it starts, in the middle of a side.
    static func loopSketch(_ random: inout RandomStream) -> TrackSketch {
        var sketch = sketch(&random)
        let side = random.uniform(400, 600)
        let turn = 90 * Self.side(&random)
        sketch.forward(side / 2)
        for leg in 0..<4 {
            sketch.turn(turn)
            sketch.forward(leg == 3 ? side / 2 : side)
        }
        return sketch
    }

    private static func loop(_ random: inout RandomStream) -> LabTrack {
        loopSketch(&random).track("loop", .shape)
    }

    /// About a kilometre out and the same way back.
    static func outAndBackSketch(_ random: inout RandomStream) -> TrackSketch {
        var sketch = sketch(&random)
        let side = side(&random)
        sketch.forward(random.uniform(200, 300))
        sketch.turn(side * random.uniform(50, 80))
        sketch.forward(random.uniform(250, 350))
        sketch.turn(-side * random.uniform(20, 60))
        sketch.forward(random.uniform(350, 500))
        sketch.retrace()
        return sketch
    }

    private static func outAndBack(_ random: inout RandomStream) -> LabTrack {
        outAndBackSketch(&random).track("out-and-back", .shape)
    }

    /// Back on a path 6 to 10 m beside the way out.
    private static func parallelReturn(_ random: inout RandomStream) -> LabTrack {
        var sketch = sketch(&random)
        let side = side(&random)
        let leg = random.uniform(600, 850)
        sketch.forward(random.uniform(120, 200))
        sketch.turn(side * 90)
        sketch.forward(leg)
        sketch.mark(.uTurn)
        sketch.bend(side * 90)
        sketch.forward(random.uniform(6, 10))
        sketch.bend(side * 90)
        sketch.forward(leg - 30)
        return sketch.track("parallel-return", .shape)
    }

    /// Two squares that share a corner, which is start, middle and end.
    private static func figureEight(_ random: inout RandomStream) -> LabTrack {
        var sketch = sketch(&random)
        let side = random.uniform(180, 260)
        let turn = 90 * Self.side(&random)
        for leg in 0..<7 {
            sketch.forward(leg == 3 ? 2 * side : side)
            if leg < 6 { sketch.turn(leg < 3 ? turn : -turn) }
        }
        return sketch.track("figure-8", .shape)
    }

    /// Ten legs 15 m apart; every hairpin is told.
    private static func switchbacks(_ random: inout RandomStream) -> LabTrack {
        var sketch = sketch(&random)
        var side = side(&random)
        for leg in 0..<10 {
            sketch.forward(random.uniform(150, 170))
            guard leg < 9 else { break }
            sketch.mark(.uTurn)
            sketch.bend(90 * side)
            sketch.forward(15)
            sketch.bend(90 * side)
            side = -side
        }
        return sketch.track("switchbacks", .shape)
    }

    /// A trail that never runs straight, with a junction every 300 to 400 m.
    static func curvySketch(_ random: inout RandomStream, legs: Int, legSteps: Range<Int>) -> TrackSketch {
        var sketch = sketch(&random)
        var side = side(&random)
        for leg in 0..<legs {
            var strayed = 0.0
            for _ in 0..<legSteps.lowerBound + Int(random.uniform(0, Double(legSteps.count))) {
                let bend = 10 * random.gaussian() - 0.15 * strayed
                sketch.bend(bend)
                strayed += bend
                sketch.forward(20)
            }
            sketch.bend(-strayed / 2)
            guard leg < legs - 1 else { break }
            sketch.turn(side * random.uniform(60, 100))
            side = -side
        }
        return sketch
    }

    private static func curvy(_ random: inout RandomStream) -> LabTrack {
        curvySketch(&random, legs: 7, legSteps: 15..<21).track("curvy", .shape)
    }

    /// A long way almost straight on, with forks at which one bears left or right.
    private static func forks(_ random: inout RandomStream) -> LabTrack {
        var sketch = sketch(&random)
        var side = side(&random)
        sketch.forward(random.uniform(250, 450))
        for _ in 0..<5 {
            sketch.turn(side * random.uniform(18, 40))
            side = -side
            sketch.forward(random.uniform(250, 450))
        }
        return sketch.track("forks", .shape)
    }
}
