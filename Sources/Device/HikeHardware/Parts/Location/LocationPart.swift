import HikeGeodesy
import HikeValues

/// The satellite receiver of a device, for the apps that may have its positions (EM-17, EM-29, EM-30, OHX-02, NF-11).
package final class LocationPart: MessagePart, SettlingPart {
    package static let name = "location"
    package static func isReading(_ input: LocationInput) -> Bool { true }

    let board: any Board
    private var router = LocationRouter()
    private var listeners = Listeners<LocationNews>()
    /// Apps that hear of long moves, running or not, and the handlers of those that run.
    private var moves = MoveWatch()
    private var moveListeners = Listeners<Fix>()
    package var isUnsettled = false
    private(set) lazy var places = PlaceKeeper(on: board) { [unowned self] in hearsOfMoves($0) }

    package init(settings: NoSettings?, on board: any Board) { self.board = board }

    package func handle(_ input: LocationInput) {
        switch input {
        case .fix(let fix): take(fix)
        case .lost: lose()
        }
    }

    package func booted() { if board.role == .phone { places.read() } }
    package func woken(_ name: String) { if !places.woken(name) { startForMove(name) } }

    /// An app that a person looks at uses what it has begun.
    package func entered(_ process: AppProcess) { settleUse(of: process) }

    package func answered(_ service: PrivacyService, for process: AppProcess) {
        if service == .location { settleUse(of: process) }
        if service == .locationPrecise { router.beginCoarse(app: process.app) }
    }

    package var settling: (any SettlingPart)? { self }
    package func settle() { adjustReceiver() }
    package func isHeard(by process: AppProcess) -> Bool {
        listeners.contains(process) || places.isWatching(for: process.app)
    }
    package func keepsRunning(_ process: AppProcess) -> Bool { receives(process) }
    package var mayStartApps: Bool { moves.apps.contains(where: mayStart) || places.mayStartApps }

    package func ended(_ process: AppProcess) {
        router.forget(app: process.app)
        listeners.remove(process)
        moveListeners.remove(process)
        places.ended(process)
    }

    package func uninstalled(_ app: String) {
        moves.stop(app: app)
        places.uninstalled(app)
    }
    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    // MARK: Positions

    private func take(_ fix: Fix) {
        if router.hasFix == false { record("available") }
        router.hasFix = true
        board.record(.fix) { line in
            line.add("latitude", fix.coordinate.latitude, decimals: 7)
            line.add("longitude", fix.coordinate.longitude, decimals: 7)
            line.add("altitude", fix.altitude, decimals: 2)
            line.add("horizontalAccuracy", fix.horizontalAccuracy, decimals: 2)
            line.add("verticalAccuracy", fix.verticalAccuracy, decimals: 2)
            line.add("speed", fix.speed, decimals: 2)
            line.add("course", fix.course, decimals: 2)
        }
        if router.gives(at: board.now) {
            listeners.tell(.fix(fix), by: board) {
                receives($0) && isPrecise($0.app) && router.passes(fix, to: $0.app)
            }
            for process in listeners.processes where receives(process) && !isPrecise(process.app) {
                guard let coarse = router.coarse(fix, to: process.app) else { continue }
                listeners.tell(.fix(coarse), by: board) { $0 === process }
            }
        }
        deliverMove(fix)
        places.take(fix)
    }

    private func lose() {
        // What never was there cannot be lost.
        guard router.hasFix == true else { return }
        router.hasFix = false
        router.positionLost()
        places.lose()
        record("lost")
        listeners.tell(.lost, by: board, where: receives)
    }

    /// Whether positions come to a process now.
    private func receives(_ process: AppProcess) -> Bool {
        guard let session = router.session(of: process.app) else { return false }
        let answer = board.answer(of: process, to: .location)
        guard answer.isGranted else { return false }
        switch board.standing(of: process) {
        case .foreground: return true
        case .background(let isInWorkout):
            guard session.inBackground, board.runs(.location, process) else { return false }
            // A workout counts as use.
            return answer == .always || session.isInUse || isInWorkout
        case .suspended, .notRunning: return false
        }
    }

    /// Whether an app may know more than its neighbourhood.
    private func isPrecise(_ app: String) -> Bool {
        board.answer(ofApp: app, to: .locationPrecise) == .granted
    }

    /// What an app may not do it does not go on with behind other apps, even if it is allowed again there.
    private func settleUse(of process: AppProcess) {
        if board.standing(of: process) == .foreground {
            router.setInUse(true, app: process.app)
        } else if !board.answer(of: process, to: .location).isGranted {
            router.setInUse(false, app: process.app)
        }
    }

    /// The receiver works for the most demanding of the apps that get positions now.
    private func adjustReceiver() {
        var power = ReceiverPower.off
        for process in listeners.processes where receives(process) {
            let isPrecise = isPrecise(process.app)
            power = max(power, isPrecise ? ReceiverPower(for: router.settings(of: process.app)) : .least)
        }
        guard power != router.power else { return }
        router.work(power)
        record(power.rawValue)
        board.receiverWorks(power)
    }

    private func record(_ state: String, _ fields: (inout JSONLine) -> Void = { _ in }) {
        board.record(.sensor) { line in
            line.add("sensor", "gnss")
            line.add("state", state)
            fields(&line)
        }
    }

    // MARK: Long moves, for apps that do not run too, as far as their owner allows that

    private func deliverMove(_ fix: Fix) {
        for app in moves.apps {
            let process = board.process(of: app)
            if let process, receives(process) {
                moves.heard(fix, app: app)
            } else if hearsOfMoves(app), moves.isFar(fix, app: app, at: board.now) {
                if let process, board.standing(of: process) != .suspended {
                    tell(process, ofMove: fix)
                } else {
                    moves.keep(fix, app: app)
                    board.wake(app, at: board.now + MoveWatch.start, isQuiet: false)
                }
            }
        }
    }

    /// Starts the app in the background, or lets it go on, unless that was forbidden meanwhile or somebody was faster.
    private func startForMove(_ app: String) {
        guard let fix = moves.takeWaiting(app: app) else { return }
        if mayStart(app) {
            board.log(
                .info, "location", "the app is started for a long move", [FileMetadata("app", app)])
            board.start(app, for: .move)
        }
        guard let process = board.process(of: app), board.standing(of: process) != .suspended,
            hearsOfMoves(app), !receives(process)
        else { return }
        tell(process, ofMove: fix)
    }

    /// An app that is being launched gives its handler only then.
    private func tell(_ process: AppProcess, ofMove fix: Fix) {
        var coarse = CoarseFilter()
        guard let told = isPrecise(process.app) ? fix : coarse.passes(fix) else { return }
        board.call(process) { [weak self] in self?.moveListeners.handler(of: process)?(told) }
    }

    private func hearsOfMoves(_ app: String) -> Bool {
        let answer = board.answer(ofApp: app, to: .location)
        if let process = board.process(of: app), board.standing(of: process) == .foreground {
            return answer.isGranted
        }
        return answer == .always && board.mayStart(app)
    }

    /// Whether the next position may start the app.
    private func mayStart(_ app: String) -> Bool {
        let standing = board.process(of: app).map { board.standing(of: $0) } ?? .notRunning
        return (standing == .notRunning || standing == .suspended) && hearsOfMoves(app)
    }

    final class Service: LocationService {
        let part: LocationPart
        let process: AppProcess

        init(_ part: LocationPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func set(_ settings: LocationSettings) throws(LocationSettingsError) {
            try settings.check()
            guard !process.isOver, part.router.set(settings, app: process.app) else { return }
            part.isUnsettled = true
            part.record("set") { line in
                line.add("app", process.app)
                line.add("accuracy", settings.desiredAccuracy, decimals: 2)
                line.add("filter", settings.distanceFilter, decimals: 2)
            }
        }

        func start(inBackground: Bool, _ handler: @escaping (LocationNews) -> Void) {
            guard !process.isOver else { return }
            part.listeners.set(process, handler)
            part.router.start(app: process.app, inBackground: inBackground)
            part.settleUse(of: process)
            part.isUnsettled = true
        }

        func stop() {
            guard !process.isOver else { return }
            part.listeners.remove(process)
            part.router.stop(app: process.app)
            part.isUnsettled = true
        }

        func startMoves(_ handler: @escaping (Fix) -> Void) {
            guard part.board.role == .phone, !process.isOver else { return }
            part.moveListeners.set(process, handler)
            part.moves.start(app: process.app)
        }

        func stopMoves() {
            guard !process.isOver else { return }
            part.moveListeners.remove(process)
            part.moves.stop(app: process.app)
        }
    }
}
