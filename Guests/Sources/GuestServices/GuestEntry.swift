import GuestCalls
import GuestExchange
import GuestProcess

/// The beginning of an app that has a delegate of its own (`UIApplicationDelegate`, `WKApplicationDelegate`, `WKExtensionDelegate`): it
/// needs no adapter.
///
/// ```swift
/// GuestEntry.run { UIApplication.begin(with: AppDelegate()) }
/// ```
public enum GuestEntry {
    /// Does not return: the app lives as long as its device lets it.
    ///
    /// - Parameter begin: makes the delegate and hands it to the framework, before the app hears that it was launched.
    public static func run(_ begin: @escaping () -> Void) {
        beginning = begin
        GuestProgram.run(EntryGuest.self)
    }

    nonisolated(unsafe) fileprivate static var beginning: () -> Void = {}
}

/// The app as its device knows it: the delegate hears of everything by its framework.
private final class EntryGuest: GuestApp {
    private let services: GuestServices

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { [unowned self] news in
            guard case .action(let name, _) = news else { return }
            services.log.write(
                .warning, "guest", "nothing in the app takes an action: write an adapter (docs/guests.md)",
                [GuestField("action", name)])
        }
        GuestEntry.beginning()
    }

    func handle(_ event: GuestEvent) { services.handle(event) }
}
