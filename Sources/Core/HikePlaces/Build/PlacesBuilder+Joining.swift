import HikeFormats
import HikeValues

/// Several entities that are one entry of the table.
struct JoinedPlace {
    var lead: PlaceDraft
    var rank: UInt8
    var elevation: Int16
    /// Drafts by number, the lead first.
    var drafts: [Int]
    var latitude: Int32 = 0
    var longitude: Int32 = 0
}

extension PlacesBuilder {
    /// The table; what was left out is in the report then.
    public mutating func build() throws(PlacesBuildError) -> PlacesTable {
        report.missingNodes = locations.missingCount
        report.missingMembers = missingMembers
        measure()
        let places = joined().map { located($0) }
        guard places.count < PlacesTable.mostPlaces else { throw .tooMany(places: places.count) }
        report.places = places.count
        report.merged = drafts.count - places.count
        var assembler = PlacesAssembler(texts: texts, variants: variants, drafts: drafts)
        let table = assembler.assemble(places)
        report.names = table.names.count
        return table
    }

    /// Gives every draft its box and drops those without any node.
    private mutating func measure() {
        for (index, box) in boxes().enumerated() { drafts[index].box = box }
        let count = drafts.count
        drafts.removeAll { $0.box.isEmpty }
        report.withoutPosition = count - drafts.count
    }

    private func boxes() -> [PlaceBox] {
        drafts.map { draft in
            guard draft.osmKind != .node else { return draft.box }
            let lines = lines(of: draft)
            let box = box(around: lines, isWrapped: false)
            return box.isWrapped ? self.box(around: lines, isWrapped: true) : box
        }
    }

    /// - Parameter isWrapped: counts western longitudes on beyond 180 degrees.
    private func box(around lines: [Range<Int>], isWrapped: Bool) -> PlaceBox {
        var box = PlaceBox()
        for line in lines {
            for index in line {
                guard let node = locations.location(ofReference: index) else { continue }
                let shift = isWrapped && node.longitude < 0 ? PlaceBox.circle : 0
                box.add(latitude: Int(node.latitude), longitude: Int(node.longitude) + shift)
            }
        }
        return box
    }

    /// How far apart the boxes of one entry may be, in degrees times 10^7: streets about 500 m, settlements 2
    /// km, others 250 m.
    private static func margin(_ kind: PlaceKind) -> Int {
        kind.isLinear ? 50_000 : PlaceKinds.settlements.contains(kind) ? 200_000 : 25_000
    }

    /// Entities of the same kind and name whose boxes nearly touch, as chains.
    private func joined() -> [JoinedPlace] {
        let order = sweepOrder()
        var result: [JoinedPlace] = []
        var start = 0
        while start < order.count {
            let first = drafts[order[start]]
            var end = start + 1
            while end < order.count, drafts[order[end]].kind == first.kind,
                drafts[order[end]].name == first.name
            {
                end += 1
            }
            join(order[start..<end], margin: Self.margin(first.kind), into: &result)
            start = end
        }
        return result
    }

    /// Drafts by kind and name, and those of one kind and name from south to north.
    private func sweepOrder() -> [Int] {
        let northwards = PlaceOrder.ascending(drafts.map { UInt64(ordered: Int64($0.box.south)) })
        let grouped = PlaceOrder.ascending(
            northwards.map { index in
                let draft = drafts[Int(index)]
                return UInt64(draft.kind.rawValue) << 32 | UInt64(draft.name)
            })
        return grouped.map { Int(northwards[Int($0)]) }
    }

    /// A sweep from south to north over entities of one kind and name.
    private func join(_ group: ArraySlice<Int>, margin: Int, into result: inout [JoinedPlace]) {
        // Closures that know the list only: one that knows all of this would hold it anew for each call.
        let drafts = drafts
        if group.count == 1, let index = group.first {
            let draft = drafts[index]
            result.append(
                JoinedPlace(lead: draft, rank: draft.rank, elevation: draft.elevation, drafts: [index]))
            return
        }
        let group = Array(group)
        var parents = Array(group.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index {
                parents[index] = parents[parents[index]]
                index = parents[index]
            }
            return index
        }
        var active: [Int] = []
        for index in group.indices {
            let box = drafts[group[index]].box
            active.removeAll { drafts[group[$0]].box.north + margin < box.south }
            var isInside = false
            for other in active where drafts[group[other]].box.touches(box, margin: margin) {
                let (a, b) = (root(index), root(other))
                parents[max(a, b)] = min(a, b)
                isInside = isInside || drafts[group[other]].box.contains(box)
            }
            // What touches a box inside of another touches that one too: a million ways at one spot stay quick.
            if !isInside { active.append(index) }
        }
        var places: [Int: Int] = [:]
        let firstResult = result.count
        for index in group.indices {
            let root = root(index)
            let place = places[root] ?? result.count
            if places[root] == nil {
                places[root] = place
                result.append(
                    JoinedPlace(
                        lead: drafts[group[root]], rank: .max, elevation: PlacesTable.unknownElevation,
                        drafts: []))
            }
            result[place].drafts.append(group[index])
        }
        for place in firstResult..<result.count { settle(&result[place]) }
    }

    /// Who leads, and what the others know better.
    private func settle(_ place: inout JoinedPlace) {
        let drafts = drafts
        place.drafts.sort { drafts[$0].precedence < drafts[$1].precedence }
        if let first = place.drafts.first { place.lead = drafts[first] }
        for index in place.drafts {
            place.rank = min(place.rank, drafts[index].rank)
            if place.elevation == PlacesTable.unknownElevation { place.elevation = drafts[index].elevation }
        }
    }

    /// The entry with its place.
    private func located(_ joined: JoinedPlace) -> JoinedPlace {
        var place = joined
        if place.lead.osmKind == .node {
            (place.latitude, place.longitude) = place.lead.box.center
            return place
        }
        var box = PlaceBox()
        if place.lead.kind.isLinear {
            for index in place.drafts { box.add(drafts[index].box) }
        } else {
            box = place.lead.box
        }
        let center = box.center
        (place.latitude, place.longitude) = center
        guard place.lead.kind.isLinear else { return place }
        let latitude = Double(center.latitude) * 1e-7 * .pi / 180
        let scale = PortableMath.cos(latitude)
        var best = Double.infinity
        for index in place.drafts {
            for line in lines(of: drafts[index]) {
                for ref in line {
                    guard let node = locations.location(ofReference: ref) else { continue }
                    let y = Double(Int(node.latitude) - Int(center.latitude))
                    let x = Double(Int(node.longitude) - Int(center.longitude)) * scale
                    guard x * x + y * y < best else { continue }
                    best = x * x + y * y
                    (place.latitude, place.longitude) = node
                }
            }
        }
        return place
    }
}
