import Foundation
import GuestApps
import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

/// What a test sees of an app, and how the app reacts: as the probe of the device's own tests, but its app is a guest, whose
/// session is the framework's. One thread of control uses it, as the device does.
final class Probe: @unchecked Sendable {
    struct Heard: Equatable {
        var time: Instant
        var event: Told
    }

    /// The app is one of the device's own, without a guest.
    var isNative = false
    var heard: [Heard] = []
    /// What transfers that have ended had carried, as their objects say.
    fileprivate(set) var finished: [[String: PropertyValue]] = []
    /// What the app read of the files it was given.
    var read: [[UInt8]] = []
    /// Called with each event after it was noted.
    var react: (Told, any DeviceServices) -> Void = { _, _ in }
    private var timers: [String: DeviceTimer] = [:]
    /// The app that runs now.
    fileprivate weak var app: PuppetApp?

    var events: [Told] { heard.map(\.event) }

    func setTimer(_ name: String, after interval: Interval, on device: any DeviceServices) {
        device.clock.set(&timers[name], after: interval) { [unowned self] in app?.tell(.timer(name)) }
    }

    func hear(_ event: Told, _ device: any DeviceServices) {
        heard.append(Heard(time: device.clock.now, event: event))
        react(event, device)
    }

    /// The app that reports here.
    func description() -> AppDescription {
        AppDescription(
            id: "probe", roles: [.phone, .watch], purposes: [.location: "Tests positions."]
        ) { [self] device in
            if isNative { return NativeApp(device, self) }
            return PuppetApp(device, self)
        }
    }
}

/// An app without a guest.
private final class NativeApp: DeviceApp {
    private unowned let device: any DeviceServices
    private let probe: Probe

    init(_ device: any DeviceServices, _ probe: Probe) {
        self.device = device
        self.probe = probe
        device.link.hear { [unowned device] in probe.hear(.session($0), device) }
    }

    func handle(_ event: AppEvent) { probe.hear(Told(event), device) }
}

/// A guest that does what the test's script says, each time when something happens to it.
private final class PuppetApp: DeviceApp {
    private static let program = GuestAppProgram(
        file: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("puppet-guest").path)

    private let probe: Probe
    private let tap: TappedLink
    private let services: PuppetServices
    private var guest: (any DeviceApp)?
    private var script: (any DeviceServices)?
    private var conversation: Conversation?
    /// What happens now, where it is no news of the session.
    private var current: Told?

    init(_ device: any DeviceServices, _ probe: Probe) {
        self.probe = probe
        tap = TappedLink(device.link)
        services = PuppetServices(device, link: tap)
        guest = Self.program.makeApp(on: services)
        script = PuppetServices(
            device, link: PuppetLink { [unowned self] in conversation?.ask($0) ?? ["unknown": true] })
        tap.said = { [unowned self] in said($0) }
        probe.app = self
    }

    func handle(_ event: AppEvent) { happen(Told(event), event) }

    /// Tells the guest what is not news to an app, so that the script can go on in it.
    func tell(_ told: Told) { happen(told, .action(AppAction("something"))) }

    private func happen(_ told: Told, _ event: AppEvent) {
        let before = probe.heard.count
        current = told
        guest?.handle(event)
        finish()
        #expect(
            probe.heard.count > before || event == .willTerminate, "the guest heard nothing of \(told)")
    }

    /// What the guest says: that something has happened, or what came of the last command.
    private func said(_ report: [String: PropertyValue]) -> [String: PropertyValue]? {
        guard let kind = report["kind"]?.string else { return conversation?.next(report) }
        finish()
        guard let told = kind == "event" ? current : SessionEvent(report).map({ .session($0) }),
            let script
        else {
            Issue.record("the guest says what nobody understands: \(report)")
            return nil
        }
        if ["userInfoFinished", "fileFinished"].contains(kind) {
            probe.finished.append(report["values"]?.dictionary ?? [:])
        }
        conversation = Conversation { [probe] in probe.hear(told, script) }
        return conversation?.next([:])
    }

    /// A guest that has ended does not carry out what is left; the script goes to its end all the same.
    private func finish() { while let conversation, conversation.next([:]) != nil {} }
}
