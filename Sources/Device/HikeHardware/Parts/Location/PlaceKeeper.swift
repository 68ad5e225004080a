import HikeGeodesy
import HikeValues

/// What a phone watches for its apps beside their positions: regions and visits. It keeps that on its disk, and starts an app for it.
final class PlaceKeeper {
    private static let path = "places"
    private static let version: UInt8 = 2
    /// Far more than apps times regions.
    private static let largestFile = 1 << 20
    private static let wakePrefix = "places "

    private let board: any Board
    /// Whether an app may hear of where the device is now, running or not.
    private let mayHear: (String) -> Bool
    private var watch = RegionWatch()
    private var visits = VisitWatch()
    /// Apps that hear of visits, in the order in which they asked.
    private var visitors: [String] = []
    private var listeners = Listeners<PlaceNews>()
    /// What apps are being started for, in the order in which it happened.
    private var waiting: [(app: String, news: PlaceNews)] = []
    /// Where the device is; nil: that is not known.
    private var place: Coordinate?

    init(on board: any Board, mayHear: @escaping (String) -> Bool) {
        self.board = board
        self.mayHear = mayHear
    }

    // MARK: What apps ask

    func hear(_ process: AppProcess, _ handler: @escaping (PlaceNews) -> Void) {
        listeners.set(process, handler)
    }

    func regions(of app: String) -> [WatchedRegion] { watch.regions(of: app) }
    func state(of id: String, app: String) -> RegionState { watch.state(of: id, app: app) }

    func watch(_ region: WatchedRegion, for app: String) throws(PlaceError) {
        guard region.isValid else { throw .noRegion(id: region.id) }
        guard watch.start(region, app: app, at: place) else { throw .tooMany(limit: RegionWatch.limit) }
        keep()
    }

    func stopWatching(_ id: String, for app: String) { if watch.stop(id, app: app) { keep() } }

    func watchVisits(_ isWatching: Bool, for app: String) {
        guard isWatching != visitors.contains(app) else { return }
        if isWatching { visitors.append(app) } else { visitors.removeAll { $0 == app } }
        keep()
    }

    // MARK: What happens

    func ended(_ process: AppProcess) { listeners.remove(process) }

    func uninstalled(_ app: String) {
        guard isWatching(for: app) else { return }
        watch.stop(app: app)
        visitors.removeAll { $0 == app }
        keep()
    }

    func isWatching(for app: String) -> Bool {
        visitors.contains(app) || watch.entries.contains { $0.app == app }
    }

    /// Whether the next position may start an app.
    var mayStartApps: Bool {
        (watch.entries.map(\.app) + visitors).contains { app in
            let standing = board.process(of: app).map { board.standing(of: $0) } ?? .notRunning
            return (standing == .notRunning || standing == .suspended) && mayHear(app)
        }
    }

    func lose() { place = nil }

    func take(_ fix: Fix) {
        place = fix.coordinate
        let crossings = watch.take(fix, at: board.now)
        if !crossings.isEmpty { keep() }
        for crossing in crossings where crossing.isTold && mayHear(crossing.app) && isPrecise(crossing.app) {
            record("region", crossing.word, crossing.app) { line in
                line.add("region", crossing.region.id)
            }
            tell(crossing.app, .region(id: crossing.region.id, crossing.state))
        }
        guard !visitors.isEmpty, let visit = visits.take(fix, at: board.now) else { return }
        for app in visitors where mayHear(app) {
            record("visit", visit.departure == nil ? "arrived" : "left", app)
            var told = visit
            if !isPrecise(app) {
                told.coordinate = CoarseFilter.middle(of: visit.coordinate)
                told.horizontalAccuracy = CoarseFilter.accuracy
            }
            tell(app, .visit(told))
        }
    }

    private func isPrecise(_ app: String) -> Bool {
        board.answer(ofApp: app, to: .locationPrecise) == .granted
    }

    private func record(
        _ sensor: String, _ state: String, _ app: String, _ fields: (inout JSONLine) -> Void = { _ in }
    ) {
        board.record(.sensor) { line in
            line.add("sensor", sensor)
            line.add("state", state)
            line.add("app", app)
            fields(&line)
        }
    }

    /// An app that does not run is started first.
    private func tell(_ app: String, _ news: PlaceNews) {
        if let process = board.process(of: app), board.standing(of: process) != .suspended {
            return hand(news, to: process)
        }
        waiting.append((app, news))
        board.wake(Self.wakePrefix + app, at: board.now + MoveWatch.start, isQuiet: false)
    }

    /// An app that is being launched gives its handler only then.
    private func hand(_ news: PlaceNews, to process: AppProcess) {
        board.call(process) { [weak self] in self?.listeners.handler(of: process)?(news) }
    }

    /// Starts the app in the background, or lets it go on, unless that was forbidden meanwhile.
    ///
    /// - Returns: whether the moment was asked for here.
    func woken(_ name: String) -> Bool {
        guard name.hasPrefix(Self.wakePrefix) else { return false }
        let app = String(name.dropFirst(Self.wakePrefix.count))
        let news = waiting.filter { $0.app == app }.map(\.news)
        waiting.removeAll { $0.app == app }
        guard let first = news.first, mayHear(app) else { return true }
        if board.process(of: app).map({ board.standing(of: $0) == .suspended }) ?? true {
            board.log(.info, "location", "the app is started for a place", [FileMetadata("app", app)])
            board.start(app, for: first.reason)
        }
        guard let process = board.process(of: app) else { return true }
        for one in news { hand(one, to: process) }
        return true
    }

    // MARK: Its file

    /// Reads what was watched before the device was switched on.
    func read() {
        do throws(ServiceError) {
            guard let bytes = try board.kept(Self.path, limit: Self.largestFile) else { return }
            var reader = ByteReader(bytes)
            do throws(ByteReaderError) {
                guard try reader.byte() == Self.version else { throw .invalidValue }
                let entries = try Self.entries(from: &reader)
                var apps: [String] = []
                for _ in 0..<(try reader.count(limit: Self.largestFile)) { apps.append(try reader.string()) }
                try reader.finish()
                (watch, visitors) = (RegionWatch(entries: entries), apps)
            } catch { complain("what was watched is lost: its file cannot be read", "\(error)") }
        } catch { complain("what was watched is lost: its file cannot be read", error.description) }
    }

    private func keep() {
        var writer = ByteWriter()
        writer.write(Self.version)
        writer.write(varint: UInt64(watch.entries.count))
        for entry in watch.entries {
            writer.write(entry.app)
            writer.write(entry.region.id)
            writer.write(entry.region.centre.latitude)
            writer.write(entry.region.centre.longitude)
            writer.write(entry.region.radius)
            writer.write(entry.region.tellsEntry)
            writer.write(entry.region.tellsExit)
            writer.write(entry.region.tellsFirst)
            writer.write(entry.state.rawValue)
        }
        writer.write(varint: UInt64(visitors.count))
        for app in visitors { writer.write(app) }
        do throws(ServiceError) { _ = try board.keep(writer.bytes, as: Self.path) } catch {
            complain("what is watched holds only until the device is started again", error.description)
        }
    }

    private static func entries(
        from reader: inout ByteReader
    ) throws(ByteReaderError) -> [RegionWatch.Entry] {
        var entries: [RegionWatch.Entry] = []
        for _ in 0..<(try reader.count(limit: largestFile)) {
            let app = try reader.string()
            let region = WatchedRegion(
                id: try reader.string(),
                centre: Coordinate(latitude: try reader.double(), longitude: try reader.double()),
                radius: try reader.double(), tellsEntry: try reader.bool(), tellsExit: try reader.bool(),
                tellsFirst: try reader.bool())
            guard let state = RegionState(rawValue: try reader.byte()), region.isValid else {
                throw .invalidValue
            }
            entries.append(RegionWatch.Entry(app: app, region: region, state: state))
        }
        return entries
    }

    private func complain(_ sentence: String, _ reason: String) {
        board.log(.error, "location", sentence, [FileMetadata("reason", reason)])
    }
}

extension PlaceNews {
    /// Why an app is started that does not run.
    fileprivate var reason: LaunchReason {
        switch self {
        case .region(let id, _): .region(id)
        case .visit: .visit
        }
    }
}

extension RegionWatch.Crossing {
    /// As the log has it.
    fileprivate var word: String {
        switch (state == .inside, isFirst) {
        case (true, false): "entered"
        case (false, false): "left"
        case (true, true): "inside"
        case (false, true): "outside"
        }
    }
}
