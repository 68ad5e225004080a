import HikeAssembly
import HikeHardware
import HikeValues
import HikeWorld

/// A phone and a watch that a test drives step by step, in virtual time.
///
/// ```swift
/// let pair = try SimulatedPair(following: "tracks/loop.gpx")
/// try pair.importRoute("tracks/loop.gpx", as: "Lake loop")
/// try pair.sendRoute("Lake loop")
/// try pair.navigate("Lake loop")
/// try pair.walk(until: 600)
/// #expect(pair.patterns() == ["click", "directionDown"])
/// ```
public final class SimulatedPair {
    private let session: RunSession
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - track: the GPX or KML file whose line the hiker walks.
    ///   - pace: metres a second.
    public init(
        following track: String, pace: Double = 1.25, environment: Scenario.Environment = .open,
        seed: UInt64 = 1,
        link: Scenario.Link = Scenario.Link(), placement: DevicePlacement = .inProcess,
        apps: [AppDescription]? = nil
    ) throws {
        folder = try TemporaryFolder()
        let hiker = Scenario.Hiker(follow: track, pace: pace, environment: environment)
        let scenario = Scenario(name: "pair", seed: seed, link: link, source: .hiker(hiker))
        session = try RunSession(
            scenario: scenario, files: ScenarioFiles(folder: ""),
            factory: try HikeSim.makeFactory(placement, root: folder.path, apps: apps))
    }

    /// Seconds of virtual time since the start.
    public var time: Double { session.now.inSeconds }

    /// Hands a track file to the trail app of the phone, which saves it as a route.
    public func importRoute(_ file: String, as name: String) throws {
        try perform(.importRoute(device: "phone", file: file, name: name), "import \(file)")
    }

    public func sendRoute(_ name: String) throws {
        try perform(.sendRoute(device: "phone", name: name), "send \(name)")
    }

    /// Starts guidance on the watch as soon as it has the route, at most so many seconds from now.
    public func navigate(_ route: String, within seconds: Double = 600) throws {
        try perform(.navigate(device: "watch", route: route, within: .seconds(seconds)), "navigate \(route)")
    }

    /// Walks to so many metres along the line, or to its end.
    public func walk(until metres: Double? = nil, detours: [Scenario.Walk.Detour] = []) throws {
        let goal = metres.map { Scenario.Walk.Goal.distance($0) } ?? .end
        try perform(.walk(Scenario.Walk(until: goal, detours: detours)), "walk")
    }

    /// Lets virtual time pass.
    public func wait(seconds: Double) throws { try perform(.wait(.seconds(seconds)), "wait") }

    /// Breaks the link for so many seconds from now; time passes only in later steps.
    public func breakLink(forSeconds seconds: Double) throws {
        try perform(.fault(Scenario.Fault(kind: .linkDown, duration: .seconds(seconds))), "link down")
    }

    /// Any other step of a scenario.
    public func perform(_ action: Scenario.Action, _ text: String = "") throws {
        let outcome = try session.perform(Scenario.Step(action: action, text: text))
        if let failure = outcome.failure { throw PairFailure(description: "\(text): \(failure)") }
    }

    /// The log so far.
    public var events: [LogEvent] { session.events.compactMap { try? LogEvent(line: $0.line) } }

    /// The patterns felt on a device so far, in order.
    public func patterns(on device: String = "watch") -> [String] {
        events.filter {
            $0.event == EventKind.haptic.name && $0.device == device && $0.text("outcome") == "played"
        }.compactMap { $0.text("pattern") }
    }

    /// Ends the run and returns all of it.
    public func finish() throws -> SimulatedRun { SimulatedRun(try session.finish()) }
}

/// A step of a test could not be done; the sentence says why.
public struct PairFailure: Error, CustomStringConvertible, Equatable {
    public var description: String
}
