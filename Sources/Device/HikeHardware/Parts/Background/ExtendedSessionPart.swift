import HikeValues

/// Runs sessions of a watch's apps, one for each app at most.
package final class ExtendedSessionPart: DevicePart {
    package static let name = "extended-session"

    private struct Session {
        let app: String
        let kind: ExtendedSessionKind
        /// The process that it runs in; nil while it is scheduled.
        var process: AppProcess?
        /// When it starts or ends.
        var due: Instant
        var wasTold = false
    }

    private let board: any Board
    private var sessions: [Session] = []
    private let listeners = PatientListeners<ExtendedSessionNews>()

    package init(on board: any Board) { self.board = board }

    package func keepsRunning(_ process: AppProcess) -> Bool {
        sessions.contains { $0.process === process }
    }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    package func entered(_ process: AppProcess) {
        guard let index = sessions.firstIndex(where: { $0.process === process }),
            !sessions[index].kind.isInBackground
        else { return }
        switch board.standing(of: process) {
        case .background, .suspended: end(index, .leftFront)
        case .foreground, .notRunning: break
        }
    }

    package func ended(_ process: AppProcess) {
        listeners.remove(process)
        guard let index = sessions.firstIndex(where: { $0.process === process }) else { return }
        board.cancelWake(process.app)
        log("a session ended with its app", process.app, sessions.remove(at: index).kind)
    }

    package func uninstalled(_ app: String) {
        guard let index = sessions.firstIndex(where: { $0.app == app }) else { return }
        board.cancelWake(app)
        sessions.remove(at: index)
    }

    package func woken(_ app: String) {
        guard let index = sessions.firstIndex(where: { $0.app == app }) else { return }
        guard let process = sessions[index].process else { return begin(scheduled: index) }
        if sessions[index].wasTold { return end(index, .expired) }
        sessions[index].wasTold = true
        tell(process, .expiring)
        board.wake(app, at: sessions[index].due, isQuiet: false)
    }

    private func kind(of process: AppProcess) -> ExtendedSessionKind? {
        BackgroundMode.allCases.first { $0.extendedSession != nil && board.runs($0, process) }?
            .extendedSession
    }

    private func start(_ process: AppProcess, at time: Instant?) {
        guard let kind = kind(of: process) else { return refuse(process, .notApproved) }
        guard !sessions.contains(where: { $0.app == process.app }) else {
            return refuse(process, .inProgress)
        }
        guard board.standing(of: process) == .foreground else { return refuse(process, .notActive) }
        guard let time else {
            sessions.append(Session(app: process.app, kind: kind, process: process, due: board.now))
            return run(sessions.count - 1, process)
        }
        guard kind == .alarm else { return refuse(process, .notApprovedToSchedule) }
        guard time <= board.now + ExtendedSessionLimits.ahead else { return refuse(process, .tooFarAhead) }
        let due = max(time, board.now + Interval(nanoseconds: 1))
        sessions.append(Session(app: process.app, kind: kind, process: nil, due: due))
        log("a session is scheduled", process.app, kind)
        tell(process, .scheduled)
        board.wake(process.app, at: due, isQuiet: false)
    }

    /// Starts the app for what it had scheduled, where it does not run.
    private func begin(scheduled index: Int) {
        let app = sessions[index].app
        let standing = board.process(of: app).map(board.standing) ?? .notRunning
        if standing == .notRunning || standing == .suspended, board.mayStart(app) {
            board.start(app, for: .session)
        }
        guard let index = sessions.firstIndex(where: { $0.app == app }) else { return }
        guard let process = board.process(of: app), board.standing(of: process) != .suspended else {
            sessions.remove(at: index)
            return
        }
        run(index, process)
    }

    private func run(_ index: Int, _ process: AppProcess) {
        let kind = sessions[index].kind
        let end = board.now + kind.length
        sessions[index].process = process
        sessions[index].due = end
        log("a session runs", process.app, kind)
        tell(process, .started(expiration: end))
        board.wake(process.app, at: end - ExtendedSessionLimits.warning, isQuiet: false)
    }

    private func end(_ index: Int, _ reason: ExtendedSessionEnd) {
        let session = sessions.remove(at: index)
        board.cancelWake(session.app)
        log("a session is over", session.app, session.kind, reason)
        if let process = session.process ?? board.process(of: session.app) { tell(process, .ended(reason)) }
    }

    private func refuse(_ process: AppProcess, _ reason: ExtendedSessionEnd) {
        board.log(
            .warning, "background", "a session was not started",
            [FileMetadata("app", process.app), FileMetadata("reason", reason.name)])
        tell(process, .ended(reason))
    }

    private func log(
        _ sentence: String, _ app: String, _ kind: ExtendedSessionKind, _ reason: ExtendedSessionEnd? = nil
    ) {
        board.log(
            .info, "background", sentence,
            [FileMetadata("app", app), FileMetadata("kind", kind.rawValue)]
                + [reason.map { FileMetadata("reason", $0.name) }].compactMap { $0 })
    }

    private func tell(_ process: AppProcess, _ news: ExtendedSessionNews) {
        listeners.tell(news, to: process, by: board)
    }

    private final class Service: ExtendedSessions {
        private let part: ExtendedSessionPart
        private let process: AppProcess

        init(_ part: ExtendedSessionPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        private var index: Int? {
            part.sessions.firstIndex {
                $0.process === process || $0.process == nil && $0.app == process.app
            }
        }

        func hear(_ handler: @escaping (ExtendedSessionNews) -> Void) {
            part.listeners.set(process, by: part.board, handler)
        }

        func start(at time: Instant?) {
            guard !process.isOver else { return }
            part.start(process, at: time)
        }

        func invalidate() {
            guard !process.isOver, let index else { return }
            part.end(index, .invalidated)
        }

        var expiration: Instant? {
            index.flatMap { part.sessions[$0].process == nil ? nil : part.sessions[$0].due }
        }

        var kind: ExtendedSessionKind? { part.kind(of: process) }
    }
}
