import HikeGeodesy

extension FeatureMaker {
    mutating func addWater() {
        stream("laun", Skeleton.laun.points, "waterway=river name=Laun")
        stream("upper mirbach", Skeleton.upperMirbach.points, "waterway=stream name=Mirbach")
        stream("lower mirbach", [at(1078, 20)] + Skeleton.lowerMirbach.points, "waterway=stream name=Mirbach")
        stream("vardbach", Skeleton.vardbach.points, "waterway=stream name=Vardbach")
        stream("sellbach", Skeleton.sellbach.points, "waterway=stream name=Sellbach")
        stream("westbach", Skeleton.westbach.points, "waterway=stream name=Westbach")
        sketch.add("lake", Skeleton.lake, "natural=water water=reservoir name=Mirsee ele=1408")
        sketch.add("tarn", Skeleton.tarn, "natural=water water=lake name=Vardsee ele=1856")
        sketch.add("dam", [at(1060, 15), at(1062, 100), at(1078, 190)], "waterway=dam name=Mirsee-Damm")
    }

    /// Bends a stream a little, but at its ends.
    private mutating func stream(_ label: String, _ corners: [Point], _ tags: String) {
        let noise = ValueNoise(seed: 23)
        let dense = PlaneLine.dense(PlaneLine.smooth(corners, rounds: 2), step: 60)
        let bent = dense.enumerated().map { index, p -> Point in
            guard index > 0, index < dense.count - 1 else { return p }
            let side = (dense[index + 1] - dense[index - 1]).unit.left
            return p + side.scaled(16 * noise.value(p, size: 130))
        }
        var line = PlaneLine.simplify(PlaneLine.smooth(bent, rounds: 1), tolerance: 1.5)
        // What flows into the Laun ends at one of its nodes, and not behind it.
        if let end = line.last, case let mouth = on("laun", end.x, end.y), mouth.distance(to: end) < 80 {
            line.removeAll { $0.distance(to: mouth) < 50 }
            line.append(mouth)
        }
        sketch.add(label, line, tags)
    }
}
