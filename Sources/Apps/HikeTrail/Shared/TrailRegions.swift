import Foundation
import HikeGeodesy
import HikeHardware
import HikePlaces
import HikePlanning
import HikeRouting
import HikeValues

/// The regions of a device (OHR-28): a list, and each region's files, which are mapped when a route is planned.
public final class TrailRegions {
    static let folder = AppDescription.regionFolder
    static let listName = "regions_metadata.json"

    public private(set) var regions: [Region] = []
    /// Counts the changes, for those who keep something of a region.
    private(set) var version = 0
    private let device: any DeviceServices
    private(set) var planners = KeptPlanners()
    /// A planner that is being prepared for its next request.
    private var preparation: DeviceTimer?

    public init(device: any DeviceServices) { self.device = device }

    /// Reads the list; called at launch. A list or an entry that cannot be read is logged.
    public func loadAll() {
        do {
            let list = try readList()
            for problem in list.problems {
                device.log(
                    .error, "regions", "a region cannot be used", [FileMetadata("reason", problem)])
            }
            regions = list.regions
            planners.forgetAll()
        } catch {
            device.log(
                .error, "regions", "the list of regions cannot be read", [FileMetadata("reason", "\(error)")])
        }
        for region in regions {
            device.recordStore("regions", operation: "load", id: region.id.uuidString, name: region.name)
        }
    }

    private func readList() throws -> RegionList {
        guard try device.storage.list(Self.folder).contains(Self.listName) else { return RegionList() }
        return try RegionList(json: try device.storage.read(Self.folder + "/" + Self.listName))
    }

    func region(_ id: UUID) -> Region? { regions.first { $0.id == id } }

    static func path(_ file: RegionFile, of id: UUID) -> String {
        folder + "/" + Region.fileName(file, of: id)
    }

    /// Why a region is not fit to be sent or cut; nil: its files are those that the list names.
    func damage(of region: Region) -> String? {
        // Without hierarchies, whole or not, a region is as good, and they are not sent.
        for content in region.files where content.file != .hierarchies {
            do {
                let found = try device.digest(ofFile: Self.path(content.file, of: region.id))
                guard found == (content.size, content.digest) else {
                    return "Its file '\(region.fileName(content.file))' is damaged on this phone."
                }
            } catch { return "\(error)" }
        }
        return nil
    }

    /// Whether the list on the disk names a region.
    func isListed(_ id: UUID) throws -> Bool { try readList().regions.contains { $0.id == id } }

    /// Lists a region whose files are there, in place of one of the same id. Entries that cannot be read stay; a list that
    /// is damaged as a whole is put aside.
    func put(_ region: Region) throws {
        let place = Self.folder + "/" + Self.listName
        var list: RegionList
        do { list = try readList() } catch let error as RegionListError {
            device.log(
                .error, "regions", "the list of regions is damaged and was put aside",
                [FileMetadata("reason", error.description)])
            try device.storage.move(place, to: place + ".damaged")
            list = RegionList()
        }
        let index = list.regions.firstIndex { $0.id == region.id }
        if let index { list.regions[index] = region } else { list.regions.append(region) }
        try device.storage.write(place, try list.json())
        regions = list.regions
        version += 1
        planners.forget(region.id)
        device.recordStore(
            "regions", operation: index == nil ? "save" : "replace", id: region.id.uuidString,
            name: region.name)
    }

    /// Takes a region off the list, then its files away: who dies in between leaves files that no list names.
    func delete(_ id: UUID) throws {
        guard let region = region(id) else { return }
        var list = try readList()
        list.regions.removeAll { $0.id == id }
        try device.storage.write(Self.folder + "/" + Self.listName, try list.json())
        regions = list.regions
        version += 1
        planners.forget(id)
        device.recordStore("regions", operation: "delete", id: id.uuidString, name: region.name)
        for content in region.files { try device.storage.remove(Self.path(content.file, of: id)) }
    }

    /// Removes files of regions that neither the list nor `expected` names: a deletion was cut off behind the list. Where
    /// the list is not all there is, because it or an entry of it could not be read, they stay.
    func removeUnlisted(except expected: Set<UUID>) throws {
        let names = try device.storage.list(Self.folder)
        guard names.contains(Self.listName), !names.contains(Self.listName + ".damaged") else { return }
        let list = try readList()
        guard list.isWhole else { return }
        let known = expected.union(list.regions.map(\.id))
        for name in names {
            // `<uuid>.<what it is>`
            guard let id = UUID(uuidString: String(name.prefix(36))), name.dropFirst(36).hasPrefix("."),
                !known.contains(id)
            else { continue }
            try device.storage.remove(Self.folder + "/" + name)
            device.log(
                .notice, "regions", "a file of a region that is not on the list was removed",
                [FileMetadata("file", name)])
        }
    }

    /// Why no route can be planned.
    public enum Failure: Error, CustomStringConvertible {
        case stop(RouteStopError)
        case routing(RoutingError)

        public var description: String {
            switch self {
            case .stop(let error): error.description
            case .routing(let error): error.description
            }
        }
    }

    /// Plans on the region that fits the places best.
    public func route(_ order: PlanOrder) throws(Failure) -> (route: ComputedRoute, region: Region) {
        let routable = regions.filter(\.hasTrails)
        guard !routable.isEmpty else { throw .routing(.noRoutingData) }
        do {
            var known: [(box: RegionBox, places: PlacesTable?)] = []
            for region in routable { known.append((region.boundingBox, try places(of: region))) }
            let (index, request) = try order.request(among: known)
            let region = routable[index]
            let (planner, isPrepared) = try planner(for: request.profile, on: region)
            let route = try planner.route(request, isPrepared: isPrepared)
            report(planner)
            prepareAsked()
            return (route, region)
        } catch let error as RouteStopError {
            throw .stop(error)
        } catch let error as RoutingError {
            throw .routing(error)
        } catch { throw .routing(.databaseError("\(error)")) }
    }

    /// The work behind a route between places of one region: it needs no device, so another thread may do it.
    func planning(
        _ request: RouteRequest, on region: Region
    ) throws(RoutingError) -> @Sendable () -> Result<ComputedRoute, RoutingError> {
        let (planner, isPrepared) = try planner(for: request.profile, on: region)
        return {
            Result { () throws(RoutingError) in try planner.route(request, isPrepared: isPrepared) }
        }
    }

    /// The ways in a box, of the first region with routing data that touches it; nil where there are too many to be drawn.
    public func ways(in box: RegionBox) -> [DrawnWay]? {
        let region = regions.first { $0.hasTrails && $0.boundingBox.touches(box) }
        guard let region else { return [] }
        do {
            let planner = try planners.planner(region.id) { try open(region) }
            return try planner.graph().ways(around: box)
        } catch {
            device.log(
                .warning, "regions", "the ways of a region cannot be drawn",
                [FileMetadata("region", region.name), FileMetadata("reason", "\(error)")])
            return nil
        }
    }

    /// Files with map tiles, as a map names them, the region of that id first.
    public func tiles(first id: UUID? = nil) -> [String] {
        let drawn = regions.filter(\.hasTiles)
        return (drawn.filter { $0.id == id } + drawn.filter { $0.id != id }).map {
            Self.folder + "/" + $0.fileName(.tiles)
        }
    }

    /// The way back to a route that was left, on its own region or else the first that holds the place.
    ///
    /// - Parameter along: metres along the route where it was left.
    public func rejoin(
        _ route: PlannedRoute, from hiker: Whereabouts, leftAt along: Double,
        directions: TurnInstructionConfiguration = .hiking
    ) throws(RoutingError) -> RejoinedRoute {
        let routable = regions.filter(\.hasTrails)
        guard
            let region = routable.first(where: { $0.id == route.regionId })
                ?? routable.first(where: { $0.boundingBox.contains(hiker.coordinate) })
        else { throw .noRoutingData }
        let profile = TravelProfile.builtIn.first { $0.mode == route.mode } ?? .hiking
        let (planner, isPrepared) = try planner(for: profile, on: region)
        let found = try planner.rejoin(
            route, from: hiker, leftAt: along, profile: profile, directions: directions,
            isPrepared: isPrepared)
        report(planner)
        prepareAsked()
        return found
    }

    // MARK: Planners

    private func open(_ region: Region) throws -> KeptPlanner {
        guard region.files.contains(where: { $0.file == .trails }) else { throw RoutingError.noRoutingData }
        return KeptPlanner(
            file: try device.storage.map(Self.path(.trails, of: region.id)),
            hierarchies: hierarchies(of: region))
    }

    private func hierarchies(of region: Region) -> FlatBytes? {
        guard region.files.contains(where: { $0.file == .hierarchies }) else { return nil }
        do { return try device.storage.map(Self.path(.hierarchies, of: region.id)) } catch {
            sayHierarchiesAreMissing("\(error)")
            return nil
        }
    }

    private func sayHierarchiesAreMissing(_ reason: String) {
        device.log(
            .warning, "regions", "the hierarchies of a region cannot be used",
            [FileMetadata("reason", reason)])
    }

    /// The same as for a request that the region's planner has answered on another thread.
    func reportHierarchies(of region: Region) { planners.known(region.id).map(report) }

    /// Says once what is wrong with a planner's hierarchies, behind a request that has found it.
    private func report(_ planner: KeptPlanner) {
        if let problem = planner.takeProblem() { sayHierarchiesAreMissing(problem.description) }
    }

    private static let preparationTime = Interval.seconds(0.25)

    private func planner(
        for profile: TravelProfile, on region: Region
    ) throws(RoutingError) -> (planner: KeptPlanner, isPrepared: Bool) {
        do { return try planners.use(region.id, profile) { try open(region) } } catch let error
            as RoutingError
        { throw error } catch { throw .databaseError("\(error)") }
    }

    /// Somebody is about to ask for routes on a region. Where its file cannot be read the request says why.
    func expectRequests(_ profile: TravelProfile, on region: Region) {
        do throws(RoutingError) { _ = try planner(for: profile, on: region) } catch { return }
        prepareAsked()
    }

    /// Makes ready what was asked for the first time, on another thread: the next request is answered several times sooner.
    func prepareAsked() {
        guard let (planner, profile) = planners.nextToPrepare() else { return }
        preparation?.cancel()
        preparation = device.clock.compute(taking: Self.preparationTime) {
            planner.prepare(profile)
        } then: { [unowned self] _ in
            report(planner)
        }
    }

    /// Memory is short; what is asked next is read anew.
    func forgetPlanners() {
        planners.forgetAll()
        preparation?.cancel()
    }

    private func places(of region: Region) throws -> PlacesTable? {
        guard region.files.contains(where: { $0.file == .places }) else { return nil }
        return try PlacesTable(file: try device.storage.map(Self.folder + "/" + region.fileName(.places)))
    }
}

extension BoundingBox {
    /// A region's box.
    init(_ box: RegionBox) {
        self.init(south: box.south, west: box.west, north: box.north, east: box.east)
    }
}
