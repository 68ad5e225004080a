import Foundation
import GuestAssets
import GuestExchange
import GuestHost
import HikeHardware

/// A guest's program as an app of a device.
///
/// ```swift
/// let program = GuestAppProgram(file: "/…/trail-guest", timeZone: "Europe/Zurich")
/// let app = AppDescription(id: "trail", roles: [.phone], purposes: […], make: program.makeApp)
/// ```
///
/// Each launch of the app is a process of its own, whose home is the app's container, and which ends with the app.
public struct GuestAppProgram: Sendable {
    /// The program's file.
    public var file: String
    /// The device's time zone, such as `Europe/Zurich`, its locale, such as `de_CH`, and its languages, most wanted first.
    public var timeZone: String
    public var locale: String
    public var languages: [String]
    /// How long an event may take in real time, before the app counts as hung.
    public var patience: Duration
    public var limits: GuestResources
    /// The folder of the app's bundle, absolute; nil: it has none. In the device's log it is `~app`.
    public var bundle: String?
    /// Told of what this machine lacks to hold the guest with, once a launch. It stands in no log of the device, which is the
    /// same on each machine.
    public var warn: @Sendable (String) -> Void = { _ in }

    public init(
        file: String, timeZone: String = "UTC", locale: String = "en_US", languages: [String] = ["en-US"],
        patience: Duration = .seconds(60), limits: GuestResources = GuestResources()
    ) {
        self.file = file
        self.timeZone = timeZone
        self.locale = locale
        self.languages = languages
        self.patience = patience
        self.limits = limits
    }

    /// What of a stack is the app's own, innermost first.
    func ownFrames(of places: [GuestCrashReport.Frame]) -> [GuestFrame] {
        GuestFrame.frames(places, program: file).filter(\.isOwn)
    }

    /// The picture of the icon in the app's bundle, which is read when somebody looks; nil: there is none.
    public var icon: (@Sendable () -> [UInt8]?)? {
        guard let bundle, let icon = (try? AssetIndex(bundle: bundle))?.icon else { return nil }
        let file = bundle + "/" + icon.file
        return { FileManager.default.contents(atPath: file).map { Array($0) } }
    }

    /// Makes the app, as ``AppDescription/make`` does. Its process starts with its launch.
    @Sendable public func makeApp(on device: any DeviceServices) -> any DeviceApp {
        GuestDeviceApp(self, on: device)
    }
}
