import HikeConnectivity
import HikeHardware
import HikeValues

/// A counter that a phone and a watch share, with photos: the same app on both.
///
/// Everything that must not get lost is in the app's own file before it is handed to the session, and before the
/// handler of what came returns. So the app may be killed anywhere.
public final class SharedCounter: DeviceApp {
    public static let description = AppDescription(
        id: "counter", roles: [.phone, .watch], transmitsOnSensors: false
    ) { SharedCounter(device: $0) }

    static let file = "Documents/counter.txt"

    unowned let device: any DeviceServices
    var state: CounterState
    /// What the other side said when it was asked, or why it did not.
    var answer = ""
    /// Messages that a reply is due to.
    var questions: Set<String> = []
    /// Background tasks that are not completed.
    var tasks: [String] = []
    private var saving: DeviceTimer?
    private var reconciling: DeviceTimer?
    private var face: DeviceTimer?

    init(device: any DeviceServices) {
        self.device = device
        state = CounterState(origin: "")
        device.link.hear { [unowned self] in handle($0) }
    }

    public func handle(_ event: AppEvent) {
        switch event {
        case .launched:
            load()
            device.link.activate()
            show()
        case .action(let action): perform(action)
        default: break
        }
    }

    private func perform(_ action: AppAction) {
        func number(_ key: String) -> Int? { action.argument(key).flatMap { Int($0) } }
        switch action.name {
        case "add": add(taps: number("count") ?? 1)
        case "step": choose(step: number("size") ?? 1)
        case "photo": takePhoto(size: number("size") ?? 100_000, caption: action.argument("caption") ?? "")
        case "ask": ask()
        case "ping": ping(asData: action.argument("data") == "true" || action.argument("data") == "yes")
        case "cancel": cancelPhotos()
        default:
            device.log(
                .error, "actions", "there is no such action",
                [
                    FileMetadata("action", action.name),
                    FileMetadata("known", "add, step, photo, ask, ping, cancel"),
                ])
        }
    }

    // MARK: What is kept

    private func load() {
        let known = (try? device.storage.read(Self.file)).flatMap { CounterState(bytes: $0) }
        if let known { state = known } else { state = CounterState(origin: device.makeUUID()) }
        if known == nil { save() }
    }

    /// Durable when it returns. Where that fails it is tried again: what is in memory is never behind the disk.
    func save() {
        do throws(ServiceError) { try device.storage.write(Self.file, state.bytes) } catch {
            device.log(.error, "storage", "the counter was not saved", [FileMetadata("reason", "\(error)")])
            device.clock.set(&saving, after: .seconds(1)) { [unowned self] in save() }
        }
    }

    /// For what may be forgotten in a power cut, because it would only be said again.
    func saveSoon() { device.storage.writeSoon(Self.file, state.bytes) }

    func show() {
        let session = device.link.session
        device.screen.show("counter") { line in
            line.add("count", state.count)
            line.add("own", state.ownSum)
            line.add("step", state.step)
            line.add("waiting", state.waiting.count)
            line.add("photos", state.photos.count)
            line.add("photosWaiting", state.photosWaiting)
            line.add("face", state.face)
            line.add("pings", state.pings)
            line.add("reachable", session.isReachable)
            line.add("answer", answer)
        }
    }

    // MARK: Taps

    private func add(taps: Int) {
        for _ in 0..<max(0, taps) { state.tap() }
        save()
        sendWaiting()
        changed()
    }

    /// The count is another: the screen shows it, and so will the watch face, once it rests.
    func changed() {
        show()
        sendFaceSoon()
    }

    /// Of several that are wanted quickly one is sent.
    func sendFaceSoon() {
        guard device.role == .phone else { return }
        device.clock.set(&face, after: .seconds(1)) { [unowned self] in sendFace() }
    }

    /// Looks in a while what the session still carries.
    func reconcile(after interval: Interval) {
        device.clock.set(&reconciling, after: interval) { [unowned self] in reconcile() }
    }

    /// Hands over what no transfer carries yet.
    func sendWaiting() {
        let session = device.link.session
        guard session.activationState == .activated, session.isCounterpartInstalled else { return }
        for index in state.waiting.indices where state.waiting[index].transfer == nil {
            let tap = state.waiting[index]
            state.waiting[index].transfer = device.link.transferUserInfo([
                "type": "tap", "origin": .string(state.origin), "number": .integer(Int64(tap.number)),
                "amount": .integer(Int64(tap.amount)),
            ])
        }
        for index in state.photos.indices where state.photos[index].place == .waiting(transfer: nil) {
            let photo = state.photos[index]
            let transfer = device.link.transferFile(
                Self.path(ofPhoto: photo.name),
                metadata: ["type": "photo", "name": .string(photo.name), "caption": .string(photo.caption)])
            state.photos[index].place = .waiting(transfer: transfer)
        }
        saveSoon()
    }

    /// What the session does not carry any more and nobody told the end of, as after a power cut: again.
    private func reconcile() {
        let session = device.link.session
        guard session.activationState == .activated else { return }
        if session.hasContentPending { return reconcile(after: .seconds(5)) }
        let carried = Set((session.outstandingUserInfoTransfers + session.outstandingFileTransfers).map(\.id))
        state.lost { !carried.contains($0) }
        sendWaiting()
        show()
    }

    private func sendFace() {
        let session = device.link.session
        guard session.activationState == .activated, session.isComplicationEnabled else { return }
        _ = device.link.transferCurrentComplicationUserInfo([
            "type": "face", "count": .integer(Int64(state.count)), "date": .date(device.clock.date),
        ])
    }

    // MARK: Settings

    private func choose(step: Int) {
        state.step = step
        state.stepDate = device.clock.date
        save()
        sendSettings()
        show()
    }

    func sendSettings() {
        guard device.link.session.activationState == .activated, state.stepDate.nanosecondsSince1970 > 0
        else {
            return
        }
        do throws(ConnectivityError) {
            try device.link.updateApplicationContext([
                "step": .integer(Int64(state.step)), "date": .date(state.stepDate),
            ])
        } catch {
            device.log(
                .notice, "settings", "the settings wait for the next activation",
                [FileMetadata("reason", error.name)])
        }
    }

    static func path(ofPhoto name: String) -> String { "Documents/Photos/\(name)" }
}
