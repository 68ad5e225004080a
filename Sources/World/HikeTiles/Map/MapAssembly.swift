extension NodePlaces {
    /// Makes lines and areas of what was read.
    func finish(_ reader: inout MapReader) {
        var numbers: [Int32] = []
        for way in reader.ways {
            numbers.removeAll(keepingCapacity: true)
            for ref in reader.refs[way.refs] {
                if let number = number(ref) { numbers.append(number) }
            }
            guard numbers.count >= 2 else { continue }
            if let area = way.area {
                let ring = numbers.first == numbers.last ? Array(numbers.dropLast()) : numbers
                addArea(area, [ring], way.facts.isFlowing ? -1 : way.facts.name, &reader.data)
            }
            addLine(way, numbers, &reader)
            if let point = way.point { addPoint(point, numbers, way.facts, &reader.data) }
        }
        for relation in reader.relations {
            let ways = relation.members.compactMap { id -> [Int32]? in
                guard let index = reader.members[id], index >= 0 else { return nil }
                return reader.refs[reader.ways[index].refs].compactMap { number($0) }
            }
            addArea(relation.area, RingAssembly.rings(ways), relation.name, &reader.data)
        }
        sort(&reader.data)
    }

    private func append(_ numbers: [Int32], _ data: inout MapData, _ box: inout StepBox) -> Range<Int32> {
        let start = Int32(data.xs.count)
        for number in numbers {
            let (x, y) = (xs[Int(number)], ys[Int(number)])
            data.xs.append(x)
            data.ys.append(y)
            box.include(x, y)
        }
        return start..<Int32(data.xs.count)
    }

    private func addLine(_ way: MapReader.Way, _ numbers: [Int32], _ reader: inout MapReader) {
        let route = reader.routes[way.id] ?? .none
        guard let kind = way.line ?? (route == .none ? nil : .path) else { return }
        var box = StepBox()
        let points = append(numbers, &reader.data, &box)
        reader.data.lines.append(
            MapLine(
                kind: kind, route: route, isBridge: way.facts.isBridge, isTunnel: way.facts.isTunnel,
                isFaint: way.facts.isFaint, layer: way.facts.layer, points: points, box: box,
                name: way.facts.name, ref: way.facts.ref))
    }

    private func addArea(_ kind: AreaKind, _ rings: [[Int32]], _ name: Int32, _ data: inout MapData) {
        let usable = rings.filter { $0.count >= 3 }
        guard !usable.isEmpty else { return }
        var box = StepBox()
        let first = Int32(data.rings.count)
        for ring in usable { data.rings.append(append(ring, &data, &box)) }
        let area = MapArea(kind: kind, rings: first..<Int32(data.rings.count), box: box, name: name)
        data.areas.append(area)
        let labelled: PointKind? =
            switch kind {
            case .water: .lake
            case .glacier: .glacierName
            case .wood, .scree, .meadow, .heath, .wetland: .areaName
            default: nil
            }
        guard name >= 0, let labelled, let place = data.inside(area) else { return }
        let size = max(box.width, box.height)
        data.points.append(
            MapPoint(kind: labelled, x: place.x, y: place.y, name: name, weight: Int32(size / 16)))
    }

    /// A place for something that has an extent: the middle of its corners.
    private func addPoint(
        _ kind: PointKind, _ numbers: [Int32], _ facts: MapReader.Facts, _ data: inout MapData
    ) {
        let corners = numbers.first == numbers.last ? numbers.dropLast() : numbers[...]
        guard !corners.isEmpty else { return }
        let x = corners.reduce(0) { $0 + Int(xs[Int($1)]) } / corners.count
        let y = corners.reduce(0) { $0 + Int(ys[Int($1)]) } / corners.count
        data.points.append(
            MapPoint(
                kind: kind, x: UInt32(x), y: UInt32(y), name: facts.name, elevation: facts.elevation,
                weight: facts.weight))
    }

    private func sort(_ data: inout MapData) {
        func size(_ box: StepBox) -> UInt64 { UInt64(box.width) * UInt64(box.height) }
        let areas = data.areas.enumerated().sorted { one, other in
            let (a, b) = (one.element, other.element)
            if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
            let (sizeA, sizeB) = (size(a.box), size(b.box))
            return sizeA != sizeB ? sizeA > sizeB : one.offset < other.offset
        }
        data.areas = areas.map(\.element)
        let lines = data.lines.enumerated().sorted { one, other in
            let (a, b) = (one.element, other.element)
            if a.layer != b.layer { return a.layer < b.layer }
            return a.kind != b.kind ? a.kind < b.kind : one.offset < other.offset
        }
        data.lines = lines.map(\.element)
    }
}

extension MapData {
    /// The place inside an area that is furthest from its edge, looked for on a grid of 24 by 24.
    func inside(_ area: MapArea) -> (x: UInt32, y: UInt32)? {
        let corners = area.rings.reduce(0) { $0 + rings[Int($1)].count }
        // An area of very many corners is looked at less closely.
        let sides = corners > 20_000 ? 6 : corners > 2_000 ? 12 : 24
        var best: (distance: Double, x: UInt32, y: UInt32)?
        for row in 0..<sides {
            for column in 0..<sides {
                let x =
                    Double(area.box.west) + (Double(column) + 0.5) / Double(sides) * Double(area.box.width)
                let y = Double(area.box.north) + (Double(row) + 0.5) / Double(sides) * Double(area.box.height)
                guard let distance = distance(x, y, to: area), distance > best?.distance ?? 0 else {
                    continue
                }
                best = (distance, UInt32(x), UInt32(y))
            }
        }
        return best.map { ($0.x, $0.y) }
    }

    /// Squared, to the nearest edge; nil outside.
    private func distance(_ x: Double, _ y: Double, to area: MapArea) -> Double? {
        var isInside = false
        var nearest = Double.infinity
        for ring in area.rings {
            let range = rings[Int(ring)]
            var previous = Int(range.upperBound) - 1
            for index in Int(range.lowerBound)..<Int(range.upperBound) {
                let (ax, ay) = (Double(xs[previous]), Double(ys[previous]))
                let (bx, by) = (Double(xs[index]), Double(ys[index]))
                if (ay > y) != (by > y), x < ax + (y - ay) / (by - ay) * (bx - ax) { isInside.toggle() }
                let (dx, dy) = (bx - ax, by - ay)
                let length = dx * dx + dy * dy
                let share = length > 0 ? min(1, max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0
                let (ex, ey) = (ax + share * dx - x, ay + share * dy - y)
                nearest = min(nearest, ex * ex + ey * ey)
                previous = index
            }
        }
        return isInside ? nearest : nil
    }
}
