import HikeGeodesy
import HikeValues

/// Which apps hear of long moves, and when one of them has moved far enough: the significant changes of a phone (NF-11).
struct MoveWatch {
    /// Metres between two positions at least.
    static let distance = 500.0
    /// Between two positions at least.
    static let interval = Interval.seconds(300)
    /// What the system takes to start an app.
    static let start = Interval.seconds(1)

    private struct Entry {
        var app: String
        /// What the app heard last of where it is.
        var last: Coordinate?
        /// When it was told last by way of a move.
        var told: Instant?
        /// What it is being started for.
        var waiting: Fix?
    }

    private var entries: [Entry] = []

    /// In the order in which they asked.
    var apps: [String] { entries.map(\.app) }

    private func contains(_ app: String) -> Bool { entries.contains { $0.app == app } }

    mutating func start(app: String) { if !contains(app) { entries.append(Entry(app: app)) } }

    mutating func stop(app: String) { entries.removeAll { $0.app == app } }

    /// The app got a position in another way.
    mutating func heard(_ fix: Fix, app: String) { change(app) { $0.last = fix.coordinate } }

    /// Whether an app is to be told of a position. The first one is where moves are measured from.
    mutating func isFar(_ fix: Fix, app: String, at now: Instant) -> Bool {
        var isFar = false
        change(app) { entry in
            guard let last = entry.last else {
                entry.last = fix.coordinate
                return
            }
            guard entry.waiting == nil, entry.told.map({ now - $0 >= Self.interval }) ?? true,
                GreatCircle.distance(last, fix.coordinate) >= Self.distance
            else { return }
            entry.last = fix.coordinate
            entry.told = now
            isFar = true
        }
        return isFar
    }

    mutating func keep(_ fix: Fix, app: String) { change(app) { $0.waiting = fix } }

    mutating func takeWaiting(app: String) -> Fix? {
        var fix: Fix?
        change(app) { (fix, $0.waiting) = ($0.waiting, nil) }
        return fix
    }

    private mutating func change(_ app: String, _ body: (inout Entry) -> Void) {
        guard let index = entries.firstIndex(where: { $0.app == app }) else { return }
        body(&entries[index])
    }
}
