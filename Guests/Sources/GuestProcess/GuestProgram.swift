import CGuestRuntime
import Glibc
import GuestExchange
import GuestRuntime
import HikeValues

/// An app as its process sees it: it is made at the first event and gets all of them.
public protocol GuestApp: AnyObject {
    /// Makes what the app's `@main` would make.
    init(on device: GuestDevice)
    /// Handles an event, on the main thread. Time that only passes comes as no event.
    func handle(_ event: GuestEvent)
}

/// The program of a guest.
///
/// The whole `main.swift` of a guest:
///
/// ```swift
/// import GuestProcess
///
/// GuestProgram.run(MyApp.self)
/// ```
public enum GuestProgram {
    /// Is the app until its host goes. Never call it twice, nor after a task was begun.
    public static func run(_ app: any GuestApp.Type) -> Never {
        guest_output_prepare()
        guest_crash_install(ExchangeLimits.descriptor, GuestMessage.crashKind)
        let connection = GuestConnection()
        guard case .start(let start) = connection.receive() else {
            guest_fail("the host spoke before it started the guest")
        }
        makeFolders(in: start.container)
        let holds = hold(start)
        do throws(GuestCaptureError) {
            try GuestCapture.begin(
                GuestCapture.Start(
                    uptime: start.uptime, calendar: start.calendar, seed: start.seed, process: start.process,
                    host: start.host, locale: start.locale, languages: start.languages,
                    orderSeed: start.orderSeed))
        } catch {
            connection.send(.refused("\(error)"))
            exit(3)
        }
        connection.send(.ready(holds))
        serve(app, start.host, connection)
    }

    /// The folders that an app finds in its container at its first launch, as on the platform. Where the disk is full they are
    /// not there.
    private static func makeFolders(in container: String) {
        for name in ["Documents", "Library", "Library/Caches", "Library/Preferences"] {
            _ = mkdir(container + "/" + name, 0o700)
        }
    }

    private static func hold(_ start: GuestStart) -> GuestHolds {
        var limits = guest_limits()
        limits.memory = start.limits.memory
        limits.processor_seconds = start.limits.processorSeconds
        limits.file_size = start.limits.fileSize
        limits.files = start.limits.files
        return GuestHolds(rawValue: UInt8(truncatingIfNeeded: guest_confine(start.container, &limits)))
    }

    private static func serve(
        _ type: any GuestApp.Type, _ name: String, _ connection: GuestConnection
    ) -> Never {
        let device = GuestDevice(name: name, connection: connection)
        var app: (any GuestApp)?
        while true {
            guard case .event(let event) = connection.receive() else {
                guest_fail("the host sent no event where one was due")
            }
            device.snapshot = event.snapshot
            guest_storage_set_full(event.isStorageFull)
            guest_protection_set(Int32(event.protection.rawValue))
            GuestCapture.handle(uptime: event.uptime, calendar: event.calendar) {
                if app == nil { app = type.init(on: device) }
                if !event.name.isEmpty { app?.handle(event) }
            }
            GuestCapture.keepDefaults()
            guest_output_flush()
            guest_files_settle()
            connection.send(.answer(device.answer()))
        }
    }
}
