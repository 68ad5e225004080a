/// The processes of apps that a part tells something, in the order in which they began to listen.
package struct Listeners<News> {
    private var entries: [(process: AppProcess, handler: (News) -> Void)] = []

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    package var processes: [AppProcess] { entries.map(\.process) }

    package func contains(_ process: AppProcess) -> Bool { entries.contains { $0.process === process } }

    package func handler(of process: AppProcess) -> ((News) -> Void)? {
        entries.first { $0.process === process }?.handler
    }

    /// Tells a process from now on, in place of what it said before.
    package mutating func set(_ process: AppProcess, _ handler: @escaping (News) -> Void) {
        guard !process.isOver else { return }
        if let index = entries.firstIndex(where: { $0.process === process }) {
            entries[index].handler = handler
        } else {
            entries.append((process, handler))
        }
    }

    package mutating func remove(_ process: AppProcess) { entries.removeAll { $0.process === process } }

    /// Tells those that may hear it, in the queue of the board.
    ///
    /// - Parameter name: of news of that name a suspended app hears the last alone, when it goes on; nil: each.
    package func tell(
        _ news: News, by board: any Board, inPlaceOf name: String? = nil, where mayHear: (AppProcess) -> Bool
    ) {
        for (process, handler) in entries where mayHear(process) {
            if let name {
                board.call(process, inPlaceOf: name) { handler(news) }
            } else {
                board.call(process) { handler(news) }
            }
        }
    }
}

/// Listeners of which one that is started for some news still hears it: a process that is being launched gives its handler only then.
package final class PatientListeners<News> {
    private var listeners = Listeners<News>()
    /// What a process has not heard yet, in order.
    private var early: [(process: AppProcess, news: News)] = []

    package init() {}

    /// Tells a process from now on, in place of what it said before; first what has come for it already.
    package func set(_ process: AppProcess, by board: any Board, _ handler: @escaping (News) -> Void) {
        listeners.set(process, handler)
        for entry in early where entry.process === process { board.call(process) { handler(entry.news) } }
        early.removeAll { $0.process === process }
    }

    package func remove(_ process: AppProcess) {
        listeners.remove(process)
        early.removeAll { $0.process === process }
    }

    /// Tells a process, in the queue of the board.
    package func tell(_ news: News, to process: AppProcess, by board: any Board) {
        board.call(process) { [weak self] in
            guard let self else { return }
            if let handler = listeners.handler(of: process) {
                handler(news)
            } else {
                early.append((process, news))
            }
        }
    }
}
