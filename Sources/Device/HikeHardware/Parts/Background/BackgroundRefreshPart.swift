import HikeValues

/// Starts apps for refreshes that they asked for.
package final class BackgroundRefreshPart: DevicePart {
    package static let name = "background-refresh"

    private struct Request {
        let app: String
        let kind: RefreshKind
        var time: Instant
        var note: [UInt8]
        var wakeName: String { "due \(kind.name) \(app)" }
    }

    private struct Running {
        let number: Int
        let process: AppProcess
        let begin: Instant
        var wasTold = false
        var wakeName: String { "running \(number)" }
    }

    private let board: any Board
    private var requests: [Request] = []
    private var running: [Running] = []
    /// When each app had its last one, in the order of the first.
    private var last: [(app: String, time: Instant)] = []
    private let listeners = PatientListeners<RefreshNews>()
    private var count = 0

    package init(on board: any Board) { self.board = board }

    package func keepsRunning(_ process: AppProcess) -> Bool { running.contains { $0.process === process } }
    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    package func ended(_ process: AppProcess) {
        listeners.remove(process)
        for entry in running where entry.process === process { board.cancelWake(entry.wakeName) }
        running.removeAll { $0.process === process }
    }

    package func uninstalled(_ app: String) {
        for request in requests where request.app == app { board.cancelWake(request.wakeName) }
        requests.removeAll { $0.app == app }
        last.removeAll { $0.app == app }
    }

    package func woken(_ name: String) {
        if let index = requests.firstIndex(where: { $0.wakeName == name }) {
            begin(requests.remove(at: index))
        } else if let index = running.firstIndex(where: { $0.wakeName == name }) {
            expire(index)
        }
    }

    private func schedule(_ kind: RefreshKind, _ time: Instant, _ note: [UInt8], _ process: AppProcess) {
        guard !process.isOver else { return }
        var request = Request(app: process.app, kind: kind, time: max(time, board.now), note: note)
        if kind == .application, let last = last.first(where: { $0.app == process.app }) {
            let spacing =
                board.hasComplication(process.app)
                ? RefreshLimits.spacingWithComplication : RefreshLimits.spacing
            request.time = max(request.time, last.time + spacing)
        }
        requests.removeAll { $0.app == process.app && $0.kind == kind }
        requests.append(request)
        // Not within the call, and behind what the app does now.
        board.wake(
            request.wakeName, at: max(request.time, board.now + Interval(nanoseconds: 1)),
            isQuiet: board.isQuiet(for: process))
    }

    private func begin(_ request: Request) {
        let standing = board.process(of: request.app).map(board.standing) ?? .notRunning
        if standing == .notRunning || standing == .suspended {
            guard board.mayStart(request.app) else { return }
            board.log(
                .info, "background", "the app is started for a refresh",
                [FileMetadata("app", request.app), FileMetadata("kind", request.kind.name)])
            board.start(request.app, for: .refresh(request.kind))
        }
        guard let process = board.process(of: request.app) else { return }
        if request.kind == .application {
            last.removeAll { $0.app == request.app }
            last.append((request.app, board.now))
        }
        count += 1
        let entry = Running(number: count, process: process, begin: board.now)
        running.append(entry)
        board.wake(
            entry.wakeName, at: board.now + length - RefreshLimits.warning, isQuiet: false)
        tell(process, .begun(refresh: entry.number, request.kind, note: request.note))
    }

    private var length: Interval { RefreshLimits.length(on: board.role) }

    private func expire(_ index: Int) {
        let entry = running[index]
        if entry.wasTold {
            return board.crash(entry.process, "the app did not complete its refresh in time")
        }
        running[index].wasTold = true
        tell(entry.process, .expiring(refresh: entry.number))
        board.wake(entry.wakeName, at: entry.begin + length, isQuiet: false)
    }

    private func request(_ kind: RefreshKind, _ process: AppProcess) -> Request? {
        requests.first { $0.app == process.app && $0.kind == kind }
    }

    private func cancel(_ kind: RefreshKind, _ process: AppProcess) {
        guard !process.isOver, let request = request(kind, process) else { return }
        board.cancelWake(request.wakeName)
        requests.removeAll { $0.wakeName == request.wakeName }
    }

    private func complete(_ number: Int, _ process: AppProcess) {
        guard let index = running.firstIndex(where: { $0.number == number && $0.process === process }) else {
            return
        }
        board.cancelWake(running.remove(at: index).wakeName)
    }

    private func tell(_ process: AppProcess, _ news: RefreshNews) {
        listeners.tell(news, to: process, by: board)
    }

    private final class Service: BackgroundRefresh {
        private let part: BackgroundRefreshPart
        private let process: AppProcess

        init(_ part: BackgroundRefreshPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func hear(_ handler: @escaping (RefreshNews) -> Void) {
            part.listeners.set(process, by: part.board, handler)
        }

        func schedule(_ kind: RefreshKind, at time: Instant, note: [UInt8]) throws(RefreshError) {
            guard note.count <= RefreshLimits.note else { throw .noteTooLong(note.count) }
            part.schedule(kind, time, note, process)
        }

        func request(of kind: RefreshKind) -> [UInt8]? { part.request(kind, process)?.note }
        func cancel(_ kind: RefreshKind) { part.cancel(kind, process) }
        func complete(_ refresh: Int) { part.complete(refresh, process) }
    }
}
