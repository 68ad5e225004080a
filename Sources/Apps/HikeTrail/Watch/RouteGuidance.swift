import Foundation
import HikeGuidance
import HikeHardware
import HikeRouting
import HikeValues

/// Guidance on the watch: feeds fixes to the navigator, plays its cues as haptics and keeps the screen true.
///
/// Which route is followed, and how far it was followed, is kept on disk: after a crash guidance goes on by itself.
final class RouteGuidance {
    /// What is kept on disk while a route is followed.
    private struct Saved: Codable {
        var route: UUID
        /// Metres along the route.
        var distanceAlong: Double
        /// What was announced and still holds; missing in older files.
        var isOffRoute: Bool?
        var hasArrived: Bool?
        /// The profile that it is followed by; missing in older files.
        var guidance: GuidanceProfile?
        /// The rules, where they are no built-in profile's.
        var rules: GuidanceRules?
        var rerouting: ReroutingMode?
        /// A new way of so many metres is followed, which is in ``RouteGuidance/newWayFile``.
        var newWay: Double?
        var isPaused: Bool?
        /// Metres of the hike that lay behind where the new way began; missing in older files.
        var behind: Double?
    }

    private static let file = NoteFile("navigation.json")
    /// The route with the new way, while one is followed.
    static let newWayFile = "Documents/navigation_route.json"
    /// Metres of way, on or back, after which progress is saved again.
    private static let saveStep = 100.0

    /// What the screen shows, as coarse as it shows it.
    private struct Shown: Equatable {
        var isNavigating = false
        var isOffRoute = false
        var hasArrived = false
        /// Hundredths.
        var progress = 0.0
        var remaining = 0
        var instruction: Int?
        var distanceToTurn = 0
        var isWrongWay = false
        var signal = NavigationSignal.good
        var isNewWayOffered = false
        var isPaused = false

        init() {}

        init(_ navigator: Navigator, _ rerouting: ReroutingWatch, isPaused: Bool) {
            guard navigator.isNavigating else { return }
            isNavigating = true
            isOffRoute = navigator.isAwayFromRoute
            hasArrived = navigator.hasArrived
            progress = (navigator.progress * 100).rounded()
            remaining = RouteGuidance.displayed(navigator.remainingDistance)
            instruction = navigator.currentInstructionIndex
            distanceToTurn = RouteGuidance.displayed(navigator.distanceToNextTurn)
            isWrongWay = navigator.isWrongWay
            signal = navigator.signal
            isNewWayOffered = rerouting.state == .offered
            self.isPaused = isPaused
        }
    }

    unowned let device: any DeviceServices
    let regions: TrailRegions
    var navigator: Navigator?
    /// Whether a route is followed.
    var isNavigating: Bool { navigator?.isNavigating == true }
    var rerouting = ReroutingWatch(.never)
    /// What the hiker is offered; it holds while ``rerouting`` has an offer.
    var offer: NewWayOffer?
    /// Metres of the new way that is followed; nil while it is the plan.
    private var newWay: Double?
    private(set) var isPaused = false
    private var profile: GuidanceProfile?
    private(set) var rules = GuidanceRules(.hiking)
    /// The last fix that guidance used.
    private(set) var lastFix: Fix?
    /// Nil where the screen has to be drawn anew in any case.
    private var shown: Shown?
    private(set) var waitsForPermission = false
    /// Whether the receiver has lost the position, and guidance waits for it second by second.
    var isSilent = false
    /// To the next second without a position, and what follows its end.
    var silence: DeviceTimer?
    var settle: () -> Void = {}
    private var savedDistance = 0.0

    init(device: any DeviceServices, regions: TrailRegions) {
        self.device = device
        self.regions = regions
    }

    /// Starts along a route from its beginning; a route that was followed before is left (OH5-66). Gives why not, and
    /// nil where it has.
    @discardableResult
    func start(_ route: PlannedRoute, _ choice: GuidanceChoice) -> String? {
        guard let begun = navigator(along: route, choice.rules) else { return "the route cannot be followed" }
        profile = choice.profile
        rules = choice.rules
        rerouting = ReroutingWatch(choice.mode, rules: rules.reroutingRules)
        offer = nil
        newWay = nil
        isPaused = false
        begin(begun)
        return nil
    }

    /// Goes on along a route that leads from here to the rest of the one that was left. Gives false where it cannot be
    /// followed: then the one that was left still is.
    func follow(newWay route: PlannedRoute) -> Bool {
        guard let begun = navigator(along: route, rules, insteadOf: navigator) else { return false }
        newWay = route.totalDistance
        begin(begun)
        return true
    }

    /// Silences guidance, or lets it speak again; the place is followed all the same. Gives why not, and nil where it
    /// has.
    @discardableResult
    func setPaused(_ isPaused: Bool) -> String? {
        guard navigator != nil, rules.configuration.trail != nil else {
            return refused(
                navigator == nil ? "no route is followed" : "the profile 'plain' knows no pause")
        }
        guard isPaused != self.isPaused else {
            return refused(isPaused ? "guidance is paused already" : "guidance is not paused")
        }
        self.isPaused = isPaused
        handle(isPaused ? .pause : .resume)
        device.log(.info, "guidance", isPaused ? "paused" : "no longer paused")
        if let navigator { saveProgress(navigator) }
        return nil
    }

    /// Goes on from an instruction, counted from 0; from the next one where none is given. Gives why not, and nil
    /// where it does.
    @discardableResult
    func skip(to instruction: Int?) -> String? {
        guard let navigator, let shown = navigator.currentInstructionIndex else {
            return refused("there is no instruction to skip")
        }
        let effects = handle(.skip(toInstruction: instruction ?? shown + 1))
        return effects.isEmpty ? refused("there is no such instruction ahead") : nil
    }

    /// What a hiker asked for in vain is a line in the log, whoever else is told.
    func refused(_ reason: String) -> String {
        device.log(.notice, "guidance", reason)
        return reason
    }

    /// Ends guidance (OH5-66). Gives why there is none to end, and nil where it does.
    @discardableResult
    func stop() -> String? {
        guard var navigator else { return refused("no route is followed") }
        apply(navigator.handle(.stop), navigator)
        self.navigator = nil
        waitsForPermission = false
        do {
            try Self.file.remove(from: device)
            try device.storage.remove(Self.newWayFile)
        } catch {
            device.log(
                .error, "guidance", "the end of guidance was not saved",
                [
                    FileMetadata("reason", error.description)
                ])
        }
        show()
        return nil
    }

    /// Takes up a route that was followed when the app ended untold.
    func resume(fetch: (UUID) -> PlannedRoute?) {
        do {
            guard let saved = try Self.file.read(Saved.self, of: device) else { return }
            let kept = saved.newWay == nil ? nil : keptNewWay()
            guard let route = kept ?? fetch(saved.route) else {
                device.log(
                    .error, "guidance", "the route that was followed is gone",
                    [
                        FileMetadata("route", saved.route.uuidString)
                    ])
                return
            }
            device.log(
                .notice, "guidance", "guidance goes on",
                [
                    FileMetadata("name", route.name),
                    FileMetadata("distance", DecimalText.string(saved.distanceAlong, decimals: 0)),
                ])
            let builtIn = saved.guidance ?? GuidanceProfile(route.mode)
            profile = saved.rules == nil ? builtIn : nil
            rules = saved.rules ?? GuidanceRules(builtIn)
            rerouting = ReroutingWatch(saved.rerouting ?? rules.rerouting, rules: rules.reroutingRules)
            newWay = kept?.totalDistance
            // The distance is one of another line where the file with the new way is gone, or newer.
            let isSameLine = saved.newWay == newWay
            guard let begun = navigator(along: route, rules, saved: isSameLine ? saved : nil) else { return }
            begin(begun)
            if saved.isPaused ?? false { setPaused(true) }
        } catch {
            device.log(
                .error, "guidance", "guidance cannot go on",
                [FileMetadata("reason", "\(error)")])
        }
    }

    /// The new way that was followed; nil, and a line in the log, where it cannot be read: then the plan is followed.
    private func keptNewWay() -> PlannedRoute? {
        do { return try PlannedRoute(json: try device.storage.read(Self.newWayFile)) } catch {
            device.log(
                .warning, "guidance", "the new way cannot be read", [FileMetadata("reason", "\(error)")])
            return nil
        }
    }

    private func navigator(
        along route: PlannedRoute, _ rules: GuidanceRules, saved: Saved? = nil,
        insteadOf left: Navigator? = nil
    ) -> Navigator? {
        do {
            if let left {
                return try Navigator(route: route, configuration: rules.configuration, insteadOf: left)
            }
            return try Navigator(
                route: route, configuration: rules.configuration, resumingAt: saved?.distanceAlong,
                isOffRoute: saved?.isOffRoute ?? false, hasArrived: saved?.hasArrived ?? false,
                behind: saved?.behind ?? 0)
        } catch {
            device.log(
                .error, "guidance", "the route cannot be followed",
                [
                    FileMetadata("name", route.name), FileMetadata("reason", error.description),
                ])
            return nil
        }
    }

    private func begin(_ begun: Navigator) {
        shown = nil
        navigator = begun
        saveProgress(begun)
        device.requestPermission(.location)
        checkPermission()
        show()
    }

    private func checkPermission() {
        waitsForPermission = !device.permission(.location).isGranted
        if waitsForPermission {
            device.log(.warning, "guidance", "guidance waits for the permission to use the location")
        }
    }

    /// A location permission was given or taken away.
    func permissionChanged(_ answer: PrivacyAnswer) {
        guard navigator != nil, waitsForPermission == answer.isGranted else { return }
        waitsForPermission = !answer.isGranted
        device.log(
            waitsForPermission ? .warning : .info, "guidance",
            waitsForPermission
                ? "guidance has lost the permission to use the location" : "guidance has the location")
        show()
    }

    /// Every accepted fix goes to the navigator (OH5-67).
    func update(_ fix: Fix) {
        isSilent = false
        let before = lastFix
        lastFix = fix
        let isIgnored = handle(.fix(fix)).contains { if case .ignored = $0 { true } else { false } }
        // A fix that guidance does not use says nothing of where the way back is, nor of where to plan from.
        if isIgnored { lastFix = before } else { watchForNewWay(fix) }
    }

    @discardableResult
    func handle(_ event: NavigatorEvent) -> [NavigatorEffect] {
        guard var navigator else { return [] }
        self.navigator = nil
        let effects = navigator.handle(event)
        self.navigator = navigator
        apply(effects, navigator)
        // Either way: who went back must not be put ahead by a restart.
        if (navigator.distanceAlong - savedDistance).magnitude >= Self.saveStep { saveProgress(navigator) }
        show()
        return effects
    }

    private func apply(_ effects: [NavigatorEffect], _ navigator: Navigator) {
        for effect in effects {
            switch effect {
            case .cue(let cue):
                if let haptic = rules.haptics.haptic(for: cue) {
                    device.haptics?.play(.watch(haptic), for: navigator.hapticCue(for: cue, at: lastFix))
                }
                log(cue)
                // What was announced must not be announced again after a crash.
                saveProgress(navigator)
            case .joined(let distance):
                device.log(
                    .info, "guidance", "on the route",
                    [
                        FileMetadata("distance", DecimalText.string(distance, decimals: 0))
                    ])
            case .skipped(let instructions):
                device.log(
                    .notice, "guidance", "instructions were passed unannounced",
                    [
                        FileMetadata("first", String(instructions.lowerBound)),
                        FileMetadata("count", String(instructions.count)),
                    ])
            case .instructionChanged: saveProgress(navigator)
            case .toStart(let distance):
                note(.info, "the start of the route is elsewhere", [("distance", distance)])
            case .relocated(let start, let end):
                note(.notice, "another part of the route", [("from", start), ("to", end)])
            case .rejoinHint(let along, let bearing, let distance):
                note(
                    .info, "the way back to the route",
                    [("bearing", bearing), ("distance", distance), ("along", along)])
            case .signalChanged(let signal):
                device.log(
                    .info, "guidance", "the receiver's signal changed",
                    [FileMetadata("signal", signal.rawValue)])
            case .expired(let cue):
                device.log(
                    .notice, "guidance", "a cue came too late and was dropped",
                    [FileMetadata("cue", cue.name)])
            case .ignored(.leaptAhead):
                device.log(.notice, "guidance", "the time of a fix leapt ahead; it waits for a second one")
            case .ignored, .restChanged, .stopped: break
            }
        }
    }

    private func saveProgress(_ navigator: Navigator) {
        guard let route = navigator.route else { return }
        savedDistance = navigator.distanceAlong
        let saved = Saved(
            route: route.id, distanceAlong: savedDistance, isOffRoute: navigator.isOffRoute,
            hasArrived: navigator.hasArrived, guidance: profile, rules: profile == nil ? rules : nil,
            rerouting: rerouting.mode, newWay: newWay, isPaused: isPaused ? true : nil,
            behind: navigator.distanceBehind > 0 ? navigator.distanceBehind : nil)
        do {
            try Self.file.writeSoon(saved, on: device)
        } catch {
            device.log(.error, "guidance", "progress was not saved", [FileMetadata("reason", "\(error)")])
        }
    }

    /// What the map screen shows (OH5-65): distances as they are displayed, in steps of 10 m.
    func show() {
        // Most fixes change nothing that can be seen, and then nothing has to be written out.
        let visible = navigator.map { Shown($0, rerouting, isPaused: isPaused) } ?? Shown()
        guard visible != shown else { return }
        shown = visible
        device.screen.show("navigation") { line in
            line.add("navigating", navigator?.isNavigating ?? false)
            guard let navigator, let route = navigator.route else { return }
            line.add("route", route.name)
            line.add("offRoute", navigator.isAwayFromRoute)
            line.add("arrived", navigator.hasArrived)
            line.add("progress", navigator.progress, decimals: 2)
            line.add("remaining", Self.displayed(navigator.remainingDistance))
            line.add("instruction", navigator.currentInstruction?.text ?? "")
            line.add("direction", navigator.currentInstruction?.direction.rawValue ?? "")
            line.add("distanceToTurn", Self.displayed(navigator.distanceToNextTurn))
            if navigator.isWrongWay { line.add("wrongWay", true) }
            if navigator.signal != .good { line.add("signal", navigator.signal.rawValue) }
            if rerouting.state == .offered { line.add("newWayOffered", true) }
            if isPaused { line.add("paused", true) }
        }
    }

    /// Metres rounded to tens.
    private static func displayed(_ metres: Double) -> Int { Int((metres / 10).rounded()) * 10 }
}
