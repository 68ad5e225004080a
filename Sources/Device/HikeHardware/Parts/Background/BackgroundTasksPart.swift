import HikeValues

/// Keeps apps awake that have something to finish behind other apps.
package final class BackgroundTasksPart: DevicePart {
    package static let name = "background-tasks"
    /// The time that an app has behind others, about that of a phone.
    package static let length = Interval.seconds(30)
    /// How long it may go on when it was told that the time is over.
    package static let patience = Interval.seconds(5)

    private struct Entry {
        let number: Int
        let name: String
        let expired: () -> Void
    }

    /// What a process has.
    private struct Holder {
        let process: AppProcess
        /// When it left the front; nil in front.
        var since: Instant?
        var wasTold = false
        var tasks: [Entry] = []
    }

    private let board: any Board
    private var holders: [Holder] = []
    private var count = 0

    package init(on board: any Board) { self.board = board }

    private func index(of process: AppProcess) -> Int? { holders.firstIndex { $0.process === process } }

    package func entered(_ process: AppProcess) {
        let isBehind =
            switch board.standing(of: process) {
            case .background, .suspended: true
            case .foreground, .notRunning: false
            }
        guard let index = index(of: process) else {
            if isBehind { holders.append(Holder(process: process, since: board.now)) }
            return
        }
        if isBehind, holders[index].since == nil {
            holders[index].since = board.now
            arm(index)
        } else if !isBehind {
            holders[index].since = nil
            holders[index].wasTold = false
            board.cancelWake(process.app)
        }
    }

    package func ended(_ process: AppProcess) {
        holders.removeAll { $0.process === process }
        board.cancelWake(process.app)
    }

    package func keepsRunning(_ process: AppProcess) -> Bool {
        index(of: process).map { !holders[$0].tasks.isEmpty } ?? false
    }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    /// Has the part woken when the time is over, where a task waits for it.
    private func arm(_ index: Int) {
        let holder = holders[index]
        guard let since = holder.since, !holder.tasks.isEmpty else {
            return board.cancelWake(holder.process.app)
        }
        let time = since + Self.length + (holder.wasTold ? Self.patience : .zero)
        board.wake(holder.process.app, at: time, isQuiet: board.isQuiet(for: holder.process))
    }

    package func woken(_ app: String) {
        guard let index = holders.firstIndex(where: { $0.process.app == app }) else { return }
        let holder = holders[index]
        guard !holder.tasks.isEmpty else { return }
        let names = [
            FileMetadata("app", app), FileMetadata("tasks", holder.tasks.map(\.name).joined(separator: ", ")),
        ]
        if holder.wasTold {
            return board.crash(holder.process, "the app did not end its background tasks in time")
        }
        holders[index].wasTold = true
        board.log(.notice, "background", "the time of the app's background tasks is over", names)
        for task in holder.tasks { board.call(holder.process) { task.expired() } }
        arm(index)
    }

    private func begin(_ name: String, _ process: AppProcess, _ expired: @escaping () -> Void) -> Int? {
        guard !process.isOver, remaining(of: process) != .zero else { return nil }
        count += 1
        let entry = Entry(number: count, name: name, expired: expired)
        if let index = index(of: process) {
            holders[index].tasks.append(entry)
            arm(index)
        } else {
            holders.append(Holder(process: process, since: nil, tasks: [entry]))
        }
        return count
    }

    private func end(_ task: Int, _ process: AppProcess) {
        guard let index = index(of: process) else { return }
        holders[index].tasks.removeAll { $0.number == task }
        if holders[index].tasks.isEmpty { arm(index) }
    }

    private func remaining(of process: AppProcess) -> Interval? {
        guard let index = index(of: process), let since = holders[index].since else { return nil }
        return max(.zero, since + Self.length - board.now)
    }

    private final class Service: BackgroundTasks {
        private let part: BackgroundTasksPart
        private let process: AppProcess

        init(_ part: BackgroundTasksPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func begin(_ name: String, expired: @escaping () -> Void) -> Int? {
            part.begin(name, process, expired)
        }
        func end(_ task: Int) { part.end(task, process) }
        var remaining: Interval? { part.remaining(of: process) }
    }
}
