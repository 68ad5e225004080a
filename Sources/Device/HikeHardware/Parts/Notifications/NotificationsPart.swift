import HikeValues

/// Tells the owner what apps want told, and apps what the owner does with it.
package final class NotificationsPart: MessagePart {
    package static let name = "notifications"
    private static let path = "pending"
    private static let due = "due"
    private static let bannerEnds = "banner"

    /// One that lies there.
    package struct Notice: Hashable {
        package var app: String
        package var delivered: DeliveredNotification
        package var notification: LocalNotification { delivered.notification }
        /// Its number, for the glass.
        package var number: Int
    }

    private let board: any Board
    private var store = NotificationStore()
    private let listeners = PatientListeners<NotificationNews>()
    /// Those that wait for the app in front to say how they are told.
    private var asked: [Notice] = []
    /// Those that were told, the first first.
    package private(set) var notices: [Notice] = []
    /// What lies over the display now.
    package private(set) var banner: Notice?
    private var badges: [(app: String, number: Int)] = []
    /// What was touched on the locked device: it happens when that is unlocked.
    private var waiting: (notice: Notice, answer: NotificationAnswer)?
    private var count = 0
    /// Whether what is to be told is another than on the disk.
    private var isUnkept = false

    package init(settings: NoSettings?, on board: any Board) { self.board = board }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    /// The number on an app's icon; 0: none.
    package func badge(of app: String) -> Int { badges.first { $0.app == app }?.number ?? 0 }

    // MARK: The device's life

    package func booted() {
        do throws(ServiceError) {
            guard let bytes = try board.kept(Self.path, limit: NotificationStore.largestFile) else { return }
            do throws(ByteReaderError) { store = try NotificationStore(bytes) } catch {
                return board.log(
                    .error, Self.name, "what was to be told is lost: the file cannot be read",
                    [FileMetadata("reason", "\(error)")])
            }
        } catch {
            board.log(
                .error, Self.name, "what was to be told is lost",
                [FileMetadata("reason", error.description)])
        }
        setWake()
    }

    package func ended(_ process: AppProcess) {
        listeners.remove(process)
        // Nobody says any more how they are told.
        for notice in asked where notice.app == process.app {
            record("silent", notice.app, notice.notification)
        }
        asked.removeAll { $0.app == process.app }
    }

    package func uninstalled(_ app: String) {
        store.forget(app)
        keep()
        notices.removeAll { $0.app == app }
        if banner?.app == app { banner = nil }
        badges.removeAll { $0.app == app }
    }

    package func woken(_ name: String) {
        guard name == Self.due else {
            banner = nil
            return
        }
        while let entry = store.takeDue(at: board.now) { tell(entry.notification, of: entry.app) }
        keep()
    }

    private func setWake() {
        guard let next = store.next else { return board.cancelWake(Self.due) }
        board.wake(Self.due, at: max(next, board.now + Interval(nanoseconds: 1)), isQuiet: false)
    }

    private func keep() {
        setWake()
        isUnkept = true
    }

    /// Once for all that an app has asked for in one go: nobody hears of it before the answer.
    package func add(to answer: inout Answer) {
        guard isUnkept else { return }
        isUnkept = false
        do throws(ServiceError) { _ = try board.keep(store.bytes, as: Self.path) } catch {
            board.log(
                .error, Self.name, "what is to be told holds only until the device is switched off",
                [FileMetadata("reason", error.description)])
        }
    }

    /// What was touched while the device was locked opens its app.
    package func lockChanged() {
        guard let held = waiting else { return }
        waiting = nil
        if board.lock?.isLocked != true { answer(held.notice, held.answer) }
    }

    // MARK: Telling

    private func isAllowed(_ app: String) -> Bool { board.answer(ofApp: app, to: .notifications).isGranted }

    private func record(
        _ state: String, _ app: String, _ notification: LocalNotification,
        _ fields: (inout JSONLine) -> Void = { _ in }
    ) {
        board.record(.notification) { line in
            line.add("app", app)
            line.add("id", notification.id)
            line.add("state", state)
            line.add("title", notification.title)
            if !notification.subtitle.isEmpty { line.add("subtitle", notification.subtitle) }
            if !notification.body.isEmpty { line.add("body", notification.body) }
            fields(&line)
        }
    }

    private func tell(_ notification: LocalNotification, of app: String) {
        guard isAllowed(app) else { return record("withheld", app, notification) }
        count += 1
        let notice = Notice(
            app: app, delivered: DeliveredNotification(notification, at: board.now), number: count)
        if let process = board.process(of: app), board.standing(of: process) == .foreground {
            asked.append(notice)
            listeners.tell(.willPresent(notice.delivered), to: process, by: board)
        } else {
            show(notice, .all)
        }
    }

    private func show(_ notice: Notice, _ how: NotificationPresentation) {
        let (app, notification) = (notice.app, notice.notification)
        guard !how.isEmpty else { return record("silent", app, notification) }
        if how.contains(.badge), let badge = notification.badge { set(badge, of: app) }
        if how.contains(.list) || how.contains(.banner) {
            notices.removeAll { $0.app == app && $0.notification.id == notification.id }
        }
        if how.contains(.list) {
            notices.append(notice)
            let own = notices.filter { $0.app == app }
            if own.count > NotificationLimits.delivered, let first = own.first {
                notices.removeAll { $0.number == first.number }
            }
        }
        if how.contains(.banner) {
            banner = notice
            board.wake(Self.bannerEnds, at: board.now + NotificationLimits.banner, isQuiet: true)
        }
        record("shown", app, notification) { line in
            if let badge = notification.badge, how.contains(.badge) { line.add("badge", badge) }
            if how.contains(.banner) { line.add("banner", true) }
            if notification.hasSound, how.contains(.sound) { line.add("sound", true) }
        }
    }

    private func set(_ badge: Int, of app: String) {
        badges.removeAll { $0.app == app }
        if badge > 0 { badges.append((app, badge)) }
    }

    // MARK: The owner

    package func handle(_ input: NotificationInput) {
        board.record(.input) { line in
            line.add("input", input.answer.inputName)
            line.add("what", input.what)
            if let app = input.app { line.add("app", app) }
            if case .action(let action, let text) = input.answer {
                line.add("action", action)
                if let text { line.add("text", text) }
            }
        }
        let all = notices + (banner.map { [$0] } ?? [])
        let found = all.last { notice in
            (input.app == nil || notice.app == input.app)
                && (notice.notification.title == input.what || notice.notification.id == input.what)
        }
        guard let found else {
            let known = all.map { "'\($0.notification.title)'" }.joined(separator: ", ")
            return board.log(
                .warning, Self.name, "no such notification lies on this device",
                [FileMetadata("what", input.what), FileMetadata("known", known)])
        }
        answer(found, input.answer)
    }

    /// A finger touches one on the glass, by its number.
    package func touched(_ number: Int) {
        guard let notice = (notices + (banner.map { [$0] } ?? [])).first(where: { $0.number == number })
        else {
            return
        }
        answer(notice, .opened)
    }

    private func answer(_ notice: Notice, _ answer: NotificationAnswer) {
        let app = notice.app
        let category = store.categories(of: app).first { $0.id == notice.notification.category }
        var comesToFront = answer == .opened
        if case .action(let id, let text) = answer {
            guard let action = category?.actions.first(where: { $0.id == id || $0.title == id }),
                action.takesText == (text != nil)
            else {
                return board.log(
                    .warning, Self.name, "the notification has no such action",
                    [FileMetadata("app", app), FileMetadata("action", id)])
            }
            comesToFront = action.isForeground
        }
        if comesToFront, board.lock?.isLocked == true {
            waiting = (notice, answer)
            return board.askToUnlock()
        }
        notices.removeAll { $0.number == notice.number }
        if banner?.number == notice.number { banner = nil }
        record(answer == .dismissed ? "dismissed" : "tapped", app, notice.notification)
        if answer == .dismissed, category?.tellsDismissal != true { return }
        let reason = LaunchReason.notification(notice.notification.id)
        if comesToFront {
            board.bringToFront(app, for: reason)
        } else {
            board.start(app, for: reason)
        }
        guard let process = board.process(of: app) else { return }
        listeners.tell(
            .touched(notice.delivered, action: named(answer, in: category)), to: process, by: board)
    }

    /// An action by its id, where the owner has named its title.
    private func named(_ answer: NotificationAnswer, in category: NotificationCategory?) -> NotificationAnswer
    {
        guard case .action(let name, let text) = answer,
            let action = category?.actions.first(where: { $0.id == name || $0.title == name })
        else { return answer }
        return .action(action.id, text: text)
    }

    // MARK: What an app sees

    private final class Service: Notifications {
        private let part: NotificationsPart
        private let process: AppProcess

        init(_ part: NotificationsPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        private var app: String { process.app }

        func hear(_ handler: @escaping (NotificationNews) -> Void) {
            part.listeners.set(process, by: part.board, handler)
        }

        func add(_ notification: LocalNotification) throws(NotificationError) {
            guard !process.isOver else { return }
            guard part.isAllowed(app) else { throw .notAllowed }
            let sizes =
                [
                    notification.id, notification.title, notification.subtitle, notification.body,
                    notification.category, notification.thread,
                ].map(\.utf8.count) + [notification.note.count]
            if let size = sizes.max(), size > LocalNotification.mostBytes { throw .tooLong(size) }
            if case .interval(_, let every) = notification.trigger, every != .zero,
                every < NotificationTrigger.leastInterval
            {
                throw .tooOften(every.inSeconds)
            }
            part.add(notification, of: app)
        }

        func present(_ id: String, _ how: NotificationPresentation) { part.present(id, of: app, how) }
        var pending: [LocalNotification] { part.store.pending(of: app) }
        var delivered: [DeliveredNotification] {
            part.notices.filter { $0.app == app }.map(\.delivered)
        }

        func removePending(_ ids: [String]?) {
            let before = part.store
            part.store.remove(ids, of: app)
            if part.store != before { part.keep() }
        }

        func removeDelivered(_ ids: [String]?) {
            let isGone = { [app] (notice: Notice) in
                notice.app == app && ids?.contains(notice.notification.id) != false
            }
            part.notices.removeAll(where: isGone)
            if let banner = part.banner, isGone(banner) { part.banner = nil }
        }

        func setBadge(_ number: Int) { if part.isAllowed(app) { part.set(max(0, number), of: app) } }
        var badge: Int { part.badge(of: app) }

        func setCategories(_ categories: [NotificationCategory]) {
            guard categories != part.store.categories(of: app) else { return }
            part.store.set(categories, of: app)
            part.keep()
        }

        var categories: [NotificationCategory] { part.store.categories(of: app) }
    }

    private func add(_ notification: LocalNotification, of app: String) {
        let next = max(notification.trigger.next ?? .zero, board.now)
        record("scheduled", app, notification)
        if let dropped = store.add(notification, of: app, at: next) { record("dropped", app, dropped) }
        keep()
    }

    private func present(_ id: String, of app: String, _ how: NotificationPresentation) {
        guard let index = asked.firstIndex(where: { $0.app == app && $0.notification.id == id }) else {
            return
        }
        show(asked.remove(at: index), how)
    }
}

extension NotificationAnswer {
    /// The word of the log for what a person does.
    fileprivate var inputName: String {
        switch self {
        case .opened, .action: "tap-notification"
        case .dismissed: "dismiss-notification"
        }
    }
}
