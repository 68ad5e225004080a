import HikeGeodesy
import HikeValues

/// Puts the features of the region on its ground. The parts are in the other files of this folder.
struct FeatureMaker {
    let terrain: Terrain
    var sketch = MapSketch()
    var finder: PathFinder
    var chance = RandomStream(seed: 3).split("features")

    init(terrain: Terrain) {
        self.terrain = terrain
        finder = PathFinder(terrain: terrain)
    }

    mutating func make() {
        addWater()
        addTrackPaths()
        addRoads()
        addVillageStreets()
        addValleyWays()
        addAlpineWays()
        addSidePaths()
        addTraps()
        addPlaces()
        addBuildings()
        sketch.join()
        addRelations()
        addCover()
    }

    /// A way exactly along its corners.
    mutating func line(_ label: String, _ corners: [(Double, Double)], _ tags: String, layer: Int = 0) {
        let points = corners.map { at($0.0, $0.1) }
        sketch.add(label, points, tags, layer: layer)
        if tags.contains("highway") { finder.occupy(points) }
    }

    /// A way that bends softly through its corners.
    mutating func soft(_ label: String, _ points: [Point], _ tags: String) {
        let line = PlaneLine.simplify(PlaneLine.smooth(points, rounds: 3), tolerance: 0.8)
        sketch.add(label, line, tags)
        finder.occupy(line)
    }

    /// A way that the ground suggests, through some places.
    mutating func trodden(_ label: String, _ places: [Point], grade: Double, _ tags: String) {
        let line = finder.path(places, grade: grade)
        sketch.add(label, line, tags)
        finder.occupy(line)
    }

    /// The vertex of a way that is nearest to a place.
    func on(_ label: String, _ x: Double, _ y: Double) -> Point { sketch.vertex(of: label, near: at(x, y)) }

    /// A path in hairpins about a line, so that it climbs by `grade` where the line is steeper.
    ///
    /// - Parameter width: metres from hairpin to hairpin across the line, about.
    mutating func hairpins(_ corners: [Point], grade: Double, width: Double) -> [Point] {
        let length = PlaneLine.length(corners)
        var line = [corners[0]]
        var along = 0.0
        var side = 1.0
        while along < length - 40 {
            let here = PlaneLine.place(corners, along: along)
            let ahead = PlaneLine.place(corners, along: min(length, along + 90)).point
            let rise = terrain.height(ahead) - terrain.height(here.point)
            let steepness = rise.magnitude / here.point.distance(to: ahead) / grade
            guard steepness > 1.1 else {
                along += 70
                if along < length - 40 {
                    let next = PlaneLine.place(corners, along: along)
                    line.append(next.point + next.direction.left.scaled(chance.uniform(-14, 14)))
                }
                continue
            }
            let reach = width * chance.uniform(0.6, 1.15)
            along += min(170, max(16, reach / (steepness * steepness - 1).squareRoot()))
            guard along < length - 25 else { break }
            let next = PlaneLine.place(corners, along: along)
            let corner = next.point + next.direction.left.scaled(side * reach / 2)
            line += [corner + next.direction.scaled(-5), corner + next.direction.scaled(5)]
            side = -side
        }
        return line + [corners[corners.count - 1]]
    }
}
