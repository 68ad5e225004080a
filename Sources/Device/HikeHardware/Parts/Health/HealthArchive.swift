import HikeValues

/// The health store of a device as its apps see it: who may read and write, who hears of what is new.
final class HealthArchive {
    /// What an app has said of itself, in any launch.
    private struct Wishes: Equatable {
        var types = HealthTypes()
        var deliveries: [Delivery] = []
    }

    /// An app is started for records of a type.
    private struct Delivery: Equatable {
        let type: String
        /// Not more often.
        let interval: Interval
        /// When it was last, since the device was switched on.
        var last: Instant?
    }

    private static let wakePrefix = "deliver "
    private static let path = "apps"
    /// Nobody is started more often for one type.
    private static let leastInterval = Interval.seconds(60)
    /// An app is started so long after the records.
    private static let delay = Interval.seconds(1)

    private let board: any Board
    private var ids: RandomStream
    private lazy var store = readStore()
    private lazy var wishes = readWishes()
    private var listeners = Listeners<[String]>()
    /// What a process has not heard yet.
    private var news: [(process: AppProcess, types: Set<String>)] = []
    /// For what apps are about to be started.
    private var deliveries: [String: Set<String>] = [:]

    init(on board: any Board) {
        self.board = board
        ids = board.randomness.split("records")
    }

    func ended(_ process: AppProcess) {
        listeners.remove(process)
        news.removeAll { $0.process === process }
    }

    func uninstalled(_ app: String) {
        guard wishes[app] != nil else { return }
        wishes[app] = nil
        board.cancelWake(Self.wakePrefix + app)
        keepWishes()
    }

    func mayUse(_ app: String) -> Bool { board.answer(ofApp: app, to: .health).isGranted }

    // MARK: Records

    var end: Int64 { store.end }

    func page(_ query: HealthQuery, for process: AppProcess) -> HealthPage {
        let seesAll = mayUse(process.app)
        return store.page(query) { seesAll || $0.source == process.app }
    }

    /// The device's own latest record of a type.
    func last(_ type: String) -> HealthRecord? {
        store.page(HealthQuery(types: [type])) { $0.source.isEmpty }.records.last
    }

    func keep(_ records: [HealthRecord], of process: AppProcess) throws(HealthStoreError) {
        guard mayUse(process.app) else { throw .denied }
        var known: Set<String> = []
        for record in records {
            guard record.isValid else { throw .invalid(record.id) }
            guard store.record(record.id) == nil, known.insert(record.id).inserted else {
                throw .alreadyThere(record.id)
            }
        }
        let before = store
        for var record in records {
            record.source = process.app
            _ = store.keep(record)
        }
        try write(orGoBackTo: before)
        note("save", records, of: process)
        tell(Set(records.map(\.type)), from: process.app)
    }

    func delete(_ ids: [String], of process: AppProcess) throws(HealthStoreError) {
        guard mayUse(process.app) else { throw .denied }
        var records: [HealthRecord] = []
        for id in ids {
            guard let record = store.record(id) else { throw .notThere(id) }
            guard record.source == process.app else { throw .ofAnother(id) }
            records.append(record)
        }
        let before = store
        for id in ids { _ = store.delete(id) }
        try write(orGoBackTo: before)
        note("delete", records, of: process)
        tell(Set(records.map(\.type)), from: process.app)
    }

    /// Keeps a record of the device's own, in memory until ``write()``.
    func take(_ type: String, _ value: Double, from start: Instant, to end: Instant) {
        let now = (moment: board.now, date: board.date)
        let record = HealthRecord(
            id: ids.uuid(), type: type, start: now.date + (start - now.moment),
            end: now.date + (end - now.moment), value: value)
        if store.keep(record) { tell([type], from: "") }
    }

    /// Writes what the disk does not have.
    func write() {
        do throws(ServiceError) { try writeFiles() } catch {
            complain("samples cannot be written", error.description)
        }
    }

    private func write(orGoBackTo before: HealthStore) throws(HealthStoreError) {
        let touched = store.unwritten
        do throws(ServiceError) { try writeFiles() } catch {
            store = before
            store.unwritten.formUnion(touched)
            throw .storage(error.description)
        }
    }

    private func writeFiles() throws(ServiceError) {
        for segment in store.unwritten.sorted() {
            _ = try board.keep(store.bytes(of: segment), as: HealthStore.path(of: segment))
            store.wrote(segment)
        }
    }

    private func readStore() -> HealthStore {
        var store = HealthStore()
        var segment = 0
        do {
            while let bytes = try board.kept(HealthStore.path(of: segment), limit: HealthStore.mostBytes) {
                do throws(ByteReaderError) { try store.read(bytes) } catch {
                    board.log(
                        .error, HealthPart.name, "a file of samples is damaged and left out",
                        [
                            FileMetadata("file", HealthStore.path(of: segment)),
                            FileMetadata("reason", "\(error)"),
                        ])
                }
                segment += 1
            }
        } catch {
            complain("samples cannot be read", error.description)
        }
        return store
    }

    /// One event for each type.
    private func note(_ operation: String, _ records: [HealthRecord], of process: AppProcess) {
        for type in Set(records.map(\.type)).sorted() {
            let all = records.filter { $0.type == type }
            board.record(.store) { line in
                line.add("app", process.app)
                line.add("store", "health")
                line.add("operation", operation)
                line.add("id", all.first?.id ?? "")
                line.add("name", all.count == 1 ? type : "\(type) x \(all.count)")
            }
        }
    }

    // MARK: Who hears of it

    func hear(_ process: AppProcess, _ handler: @escaping ([String]) -> Void) {
        listeners.set(process, handler)
        if news.contains(where: { $0.process === process }) { call(process) }
    }

    private func tell(_ types: Set<String>, from source: String) {
        for process in listeners.processes { add(types, for: process) }
        for app in wishes.keys.sorted() where app != source { deliver(types, to: app) }
    }

    func isHeard(by process: AppProcess) -> Bool { listeners.contains(process) }

    private func add(_ types: Set<String>, for process: AppProcess) {
        if let index = news.firstIndex(where: { $0.process === process }) {
            news[index].types.formUnion(types)
        } else {
            news.append((process, types))
            call(process)
        }
    }

    private func call(_ process: AppProcess) {
        board.call(process) { [weak self] in
            guard let self, let handler = listeners.handler(of: process),
                let index = news.firstIndex(where: { $0.process === process })
            else { return }
            handler(news.remove(at: index).types.sorted())
        }
    }

    // MARK: Starting apps

    /// Whether the next reading may start an app.
    var mayStartApps: Bool { wishes.values.contains { !$0.deliveries.isEmpty } }

    func setDelivery(of type: String, every interval: Interval?, to process: AppProcess) {
        var wish = wishes[process.app] ?? Wishes()
        let last = wish.deliveries.first { $0.type == type }?.last
        wish.deliveries.removeAll { $0.type == type }
        if let interval {
            wish.deliveries.append(
                Delivery(type: type, interval: max(interval, Self.leastInterval), last: last))
        }
        set(wish, of: process.app)
    }

    private func deliver(_ types: Set<String>, to app: String) {
        guard let wish = wishes[app], !wish.deliveries.isEmpty, mayUse(app), isAsleep(app) else { return }
        let due = wish.deliveries.indices.filter { index in
            let delivery = wish.deliveries[index]
            return types.contains(delivery.type)
                && delivery.last.map { board.now - $0 >= delivery.interval } ?? true
        }
        guard !due.isEmpty else { return }
        for index in due { wishes[app]?.deliveries[index].last = board.now }
        if deliveries[app] == nil {
            board.wake(Self.wakePrefix + app, at: board.now + Self.delay, isQuiet: false)
        }
        deliveries[app, default: []].formUnion(due.map { wish.deliveries[$0].type })
    }

    private func isAsleep(_ app: String) -> Bool {
        board.process(of: app).map { board.standing(of: $0) == .suspended } ?? true
    }

    /// Starts an app in the background, or lets it go on.
    ///
    /// - Returns: whether the moment was asked for here.
    func woken(_ name: String) -> Bool {
        guard name.hasPrefix(Self.wakePrefix) else { return false }
        let app = String(name.dropFirst(Self.wakePrefix.count))
        guard let types = deliveries.removeValue(forKey: app), mayUse(app), board.mayStart(app) else {
            return true
        }
        if isAsleep(app) {
            board.log(.info, HealthPart.name, "the app is started for samples", [FileMetadata("app", app)])
            board.start(app, for: .health)
        }
        if let process = board.process(of: app) { add(types, for: process) }
        return true
    }

    // MARK: What apps have asked for

    func request(_ types: HealthTypes, for process: AppProcess) {
        board.request(.health, for: process)
        var wish = wishes[process.app] ?? Wishes()
        wish.types = wish.types.union(types)
        set(wish, of: process.app)
    }

    func requested(by process: AppProcess) -> HealthTypes { wishes[process.app]?.types ?? HealthTypes() }

    private func set(_ wish: Wishes, of app: String) {
        guard wishes[app] != wish else { return }
        wishes[app] = wish
        keepWishes()
    }

    private func keepWishes() {
        var writer = ByteWriter()
        for (app, wish) in wishes.sorted(by: { $0.key < $1.key }) {
            writer.write(app)
            for types in [wish.types.shared, wish.types.read] {
                writer.write(varint: UInt64(types.count))
                for type in types { writer.write(type) }
            }
            writer.write(varint: UInt64(wish.deliveries.count))
            for delivery in wish.deliveries {
                writer.write(delivery.type)
                writer.write(Instant.zero + delivery.interval)
            }
        }
        do throws(ServiceError) { _ = try board.keep(writer.bytes, as: Self.path) } catch {
            complain("what apps want of the health store cannot be written", error.description)
        }
    }

    private func readWishes() -> [String: Wishes] {
        do {
            guard let bytes = try board.kept(Self.path, limit: 1 << 24) else { return [:] }
            return try Self.wishes(bytes)
        } catch {
            complain("what apps want of the health store is lost", "\(error)")
            return [:]
        }
    }

    private static func wishes(_ bytes: [UInt8]) throws(ByteReaderError) -> [String: Wishes] {
        var reader = ByteReader(bytes)
        var wishes: [String: Wishes] = [:]
        while reader.remaining > 0 {
            let app = try reader.string(limit: 1_024)
            var wish = Wishes()
            wish.types = HealthTypes(shared: try types(&reader), read: try types(&reader))
            for _ in 0..<(try reader.count(limit: 10_000)) {
                wish.deliveries.append(
                    Delivery(
                        type: try reader.string(limit: 256), interval: try reader.instant() - Instant.zero))
            }
            wishes[app] = wish
        }
        return wishes
    }

    private static func types(_ reader: inout ByteReader) throws(ByteReaderError) -> [String] {
        var types: [String] = []
        for _ in 0..<(try reader.count(limit: 10_000)) { types.append(try reader.string(limit: 256)) }
        return types
    }

    private func complain(_ message: String, _ reason: String) {
        board.log(.error, HealthPart.name, message, [FileMetadata("reason", reason)])
    }
}
