import Foundation
import GuestCalls
import GuestServices
import HikeValues

/// What a fetch in the background has brought.
public enum UIBackgroundFetchResult: UInt, Sendable {
    case newData, noData, failed
}

/// Whether the owner lets the app be started to bring its data up to date.
public enum UIBackgroundRefreshStatus: Int, Sendable {
    case restricted, denied, available
}

extension UIApplication {
    /// As often as the system likes.
    public static let backgroundFetchIntervalMinimum: TimeInterval = 0
    /// Not at all, which is so until the app says something else.
    public static let backgroundFetchIntervalNever: TimeInterval = .greatestFiniteMagnitude

    /// Always available: nobody here forbids it.
    public var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }

    /// Has the system start the app now and then, with so many seconds between two times at least, and call its delegate's
    /// `application(_:performFetchWithCompletionHandler:)`.
    public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {
        fetch.set(minimumBackgroundFetchInterval)
    }
}

/// Fetches in the background, as the device gives refreshes.
final class BackgroundFetch {
    private let services = GuestServices.current
    private let run: (_ completion: @escaping (UIBackgroundFetchResult) -> Void) -> Void
    /// The app has said in this launch that it wants none.
    private var isOff = false

    /// - Parameter run: has the delegate fetch.
    init(_ run: @escaping (_ completion: @escaping (UIBackgroundFetchResult) -> Void) -> Void) {
        self.run = run
        // When the delegate is there: what has come already is handed over at once.
        services.later { [unowned self] in
            services.life.hearRefreshes(of: .fetch) { [unowned self] in take($0) }
        }
    }

    func set(_ interval: TimeInterval) {
        isOff = interval == UIApplication.backgroundFetchIntervalNever
        if isOff { return services.life.cancelRefresh(.application, of: .fetch) }
        if let obstacle {
            return services.log.write(.warning, "guest", obstacle)
        }
        ask(interval)
    }

    /// The next one has the same interval, also where the app is started for it and says nothing.
    private func ask(_ interval: TimeInterval) {
        var writer = ByteWriter()
        writer.write(interval)
        // A note of eight bytes is not refused.
        try? services.life.scheduleRefresh(
            .application, of: .fetch, at: services.moment(in: max(0, interval)), note: writer.bytes)
    }

    /// Why the system starts the app for no fetch; nil where it does, and where nobody knows the app's `Info.plist`.
    private var obstacle: String? {
        let value = { (key: String) in Bundle.main.object(forInfoDictionaryKey: key) }
        guard value("CFBundleIdentifier") != nil else { return nil }
        if value("BGTaskSchedulerPermittedIdentifiers") != nil {
            return "no fetches come: the app's Info.plist has BGTaskSchedulerPermittedIdentifiers"
        }
        guard (value("UIBackgroundModes") as? [String])?.contains("fetch") != true else { return nil }
        return "no fetches come: the app's Info.plist lacks the background mode fetch (UIBackgroundModes)"
    }

    private func take(_ refresh: GuestRefresh) {
        guard case .begun(let number, _, let note) = refresh else { return }
        var reader = ByteReader(note)
        if !isOff, services.life.requestedRefresh(.application, of: .fetch) == nil,
            let interval = try? reader.double()
        {
            ask(interval)
        }
        run { [services] _ in services.life.completeRefresh(number) }
    }
}
