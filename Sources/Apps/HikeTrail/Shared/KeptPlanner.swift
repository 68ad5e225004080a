import Foundation
import HikeRouting
import HikeValues
import Synchronization

/// The planner of one region, opened once and kept for the next request.
///
/// Whoever asks waits for who asked before: the app's own thread, or the one on which it computes. Which engine answers follows
/// from the region and the requests alone, never from real time: where the region's folder has the profile's hierarchy every
/// request is answered there; else the first for a profile is searched from both ends, every later one in a hierarchy that was
/// made meanwhile or is made then.
public final class KeptPlanner: Sendable {
    private struct Opened {
        var graph: TrailGraph?
        var planner: RoutePlanner?
        /// Why the hierarchies of the folder are not used.
        var problem: HierarchyFileError?
        var isProblemTold = false
    }

    private let file: FlatBytes
    private let hierarchies: FlatBytes?
    private let opened = Mutex(Opened())

    /// - Parameters:
    ///   - file: the region's trails; they are opened when somebody asks.
    ///   - hierarchies: what lies beside them for its usual profiles; nil: nothing, or what cannot be read.
    public init(file: FlatBytes, hierarchies: FlatBytes? = nil) {
        self.file = file
        self.hierarchies = hierarchies
    }

    /// - Parameter isPrepared: the profile was asked for before.
    public func route(
        _ request: RouteRequest, isPrepared: Bool
    ) throws(RoutingError) -> ComputedRoute {
        try plan(request.profile, isPrepared) { planner throws(RoutingError) in try planner.route(request) }
    }

    /// The way back to a route (``HikeRouting/RoutePlanner/rejoin(_:from:leftAt:profile:configuration:)``).
    func rejoin(
        _ route: PlannedRoute, from hiker: Whereabouts, leftAt along: Double, profile: TravelProfile,
        directions: TurnInstructionConfiguration, isPrepared: Bool
    ) throws(RoutingError) -> RejoinedRoute {
        try plan(profile, isPrepared) { planner throws(RoutingError) in
            try planner.rejoin(
                route, from: hiker, leftAt: along, profile: profile, configuration: directions)
        }
    }

    /// Makes a profile's hierarchy. What is wrong with the file the next request says.
    public func prepare(_ profile: TravelProfile) {
        do throws(RoutingError) { try plan(profile, true) { _ throws(RoutingError) in } } catch {
            // Nothing was asked yet that could be refused.
        }
    }

    /// What has answered so far.
    var searches: SearchCounts { opened.withLock { $0.planner?.searches ?? SearchCounts() } }

    /// Why the hierarchies that lie in the region's folder are not used, once.
    func takeProblem() -> HierarchyFileError? {
        opened.withLock { opened in
            guard let problem = opened.problem, !opened.isProblemTold else { return nil }
            opened.isProblemTold = true
            return problem
        }
    }

    /// The graph itself, for what is drawn of it.
    func graph() throws(RoutingError) -> TrailGraph {
        try opened.withLock { opened throws(RoutingError) in try graph(&opened) }
    }

    private func plan<Value: Sendable>(
        _ profile: TravelProfile, _ isPrepared: Bool,
        _ body: (inout RoutePlanner) throws(RoutingError) -> Value
    ) throws(RoutingError) -> Value {
        try opened.withLock { opened throws(RoutingError) in
            // Taken out, so that it is not copied when it is changed.
            var planner: RoutePlanner
            if let known = opened.planner {
                planner = known
            } else {
                let graph = try graph(&opened)
                planner = try RoutePlanner(graph: graph, hierarchies: open(graph, &opened))
            }
            opened.planner = nil
            defer {
                if planner.hasDamagedFile { opened.problem = .damaged }
                opened.planner = planner
            }
            if isPrepared { try planner.prepare(profile) }
            planner.usesPrepared = isPrepared
            return try body(&planner)
        }
    }

    private func open(_ graph: TrailGraph, _ opened: inout Opened) -> HierarchyFile? {
        guard let hierarchies else { return nil }
        do throws(HierarchyFileError) { return try HierarchyFile(hierarchies, of: graph) } catch {
            opened.problem = error
            return nil
        }
    }

    private func graph(_ opened: inout Opened) throws(RoutingError) -> TrailGraph {
        if let graph = opened.graph { return graph }
        do throws(TrailGraphFileError) {
            // Squares are looked at when a place is looked for in them.
            let graph = try TrailGraph(file: file, checksSquares: false)
            opened.graph = graph
            return graph
        } catch { throw .databaseCorrupted(error.description) }
    }
}

/// The planners of the regions that were used last, and for which profiles they were asked.
struct KeptPlanners {
    /// A hiker plans on the region around, perhaps on the next one too.
    static let mostRegions = 2

    private struct Entry {
        let id: UUID
        let planner: KeptPlanner
        var asked: [TravelProfile] = []
        var prepared: [TravelProfile] = []
    }

    /// The one that was used last at the end.
    private var entries: [Entry] = []

    /// What a region's planner has answered by; nil where none is kept.
    func searches(on id: UUID) -> SearchCounts? { known(id)?.searches }

    /// A region's planner where it is kept; whose turn it is to go stays.
    func known(_ id: UUID) -> KeptPlanner? { entries.last { $0.id == id }?.planner }

    /// Regions whose planners are kept.
    var regions: [UUID] { entries.map(\.id) }

    /// A region's planner.
    ///
    /// - Parameter open: makes it of the region's files.
    mutating func planner(_ id: UUID, open: () throws -> KeptPlanner) rethrows -> KeptPlanner {
        try entry(id, open).planner
    }

    /// A region's planner for a request.
    ///
    /// - Returns: also whether its profile was asked for before.
    mutating func use(
        _ id: UUID, _ profile: TravelProfile, open: () throws -> KeptPlanner
    ) rethrows -> (planner: KeptPlanner, isPrepared: Bool) {
        var entry = try entry(id, open)
        let isPrepared = entry.asked.contains(profile)
        if !isPrepared { entry.asked.append(profile) }
        entries[entries.count - 1] = entry
        return (entry.planner, isPrepared)
    }

    private mutating func entry(_ id: UUID, _ open: () throws -> KeptPlanner) rethrows -> Entry {
        let known = entries.firstIndex { $0.id == id }
        let entry = try known.map { entries[$0] } ?? Entry(id: id, planner: try open())
        if let known { entries.remove(at: known) }
        entries.append(entry)
        if entries.count > Self.mostRegions { entries.removeFirst() }
        return entry
    }

    /// A profile that was asked for and is not prepared.
    mutating func nextToPrepare() -> (KeptPlanner, TravelProfile)? {
        for index in entries.indices {
            guard let profile = entries[index].asked.first(where: { !entries[index].prepared.contains($0) })
            else { continue }
            entries[index].prepared.append(profile)
            return (entries[index].planner, profile)
        }
        return nil
    }

    mutating func forget(_ id: UUID) { entries.removeAll { $0.id == id } }
    mutating func forgetAll() { entries = [] }
}
