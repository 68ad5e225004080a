import HikeConnectivity
import HikeHardware
import HikeValues

/// What the app of a conformance test does and has heard. It activates its session at launch and completes its
/// background tasks, as a well-made app does, unless a test says otherwise.
final class ConformanceApp {
    static let call = AppAction("call")

    let probe = Probe()
    var activates = true
    var activatesAgain = true
    var completesTasks = true
    /// What the app answers messages with; nil: nothing.
    var replies: ((ReceivedMessage) -> MessageContent)?
    /// Called with each event after the app's own reaction.
    var script: (Told, any DeviceServices) -> Void = { _, _ in }
    var calls: [(any DeviceServices) -> Void] = []
    /// A handler was called while another one ran.
    private(set) var overlapped = false
    private var isHandling = false
    private var task: String?

    init() {
        probe.react = { [unowned self] event, device in handle(event, device) }
    }

    private func handle(_ event: Told, _ device: any DeviceServices) {
        if isHandling { overlapped = true }
        isHandling = true
        defer { isHandling = false }
        switch event {
        case .launched:
            task = nil
            if activates { device.link.activate() }
        case .action(Self.call): if !calls.isEmpty { calls.removeFirst()(device) }
        case .session(.didDeactivate): if activatesAgain { device.link.activate() }
        case .session(.backgroundTask(let id)): task = id
        case .session(.messageReceived(let message)):
            if message.wantsReply, let replies { device.link.reply(to: message.id, replies(message)) }
        default: break
        }
        script(event, device)
        completeTask(device)
    }

    private func completeTask(_ device: any DeviceServices) {
        guard completesTasks, let task, device.link.session.activationState == .activated,
            !device.link.session.hasContentPending
        else { return }
        device.link.completeBackgroundTask(task)
        self.task = nil
    }

    // MARK: What it heard

    /// The calls of its session's delegate, in order.
    var heard: [SessionEvent] {
        probe.events.compactMap { if case .session(let event) = $0 { event } else { nil } }
    }

    func forget() {
        probe.heard = []
        probe.read = []
    }

    func count(_ event: SessionEvent) -> Int { heard.filter { $0 == event }.count }

    var launches: Int { probe.events.filter { $0 == .launched }.count }

    var activations: [Session.ActivationState] {
        heard.compactMap { if case .activationDidComplete(let state, _) = $0 { state } else { nil } }
    }

    var messages: [ReceivedMessage] {
        heard.compactMap { if case .messageReceived(let message) = $0 { message } else { nil } }
    }

    var contexts: [[String: PropertyValue]] {
        heard.compactMap { if case .contextReceived(let values) = $0 { values } else { nil } }
    }

    var userInfos: [[String: PropertyValue]] {
        heard.compactMap { if case .userInfoReceived(let values) = $0 { values } else { nil } }
    }

    var files: [ReceivedFile] {
        heard.compactMap { if case .fileReceived(let file) = $0 { file } else { nil } }
    }

    var tasks: [String] {
        heard.compactMap { if case .backgroundTask(let id) = $0 { id } else { nil } }
    }

    var replyIDs: [String] {
        heard.compactMap { if case .replyReceived(let id, _) = $0 { id } else { nil } }
    }

    /// Error handlers of live messages.
    var messageErrors: [Ended] {
        heard.compactMap { if case .messageFailed(let id, let error) = $0 { Ended(id, error) } else { nil } }
    }

    /// `didFinish` of user info and files.
    var outcomes: [Ended] {
        heard.compactMap {
            switch $0 {
            case .userInfoFinished(let id, let error), .fileFinished(let id, let error): Ended(id, error)
            default: nil
            }
        }
    }

    /// When a session event was heard first.
    func time(of event: SessionEvent) -> Instant? { probe.heard.first { $0.event == .session(event) }?.time }

    /// The number `n` in each dictionary.
    static func numbers(_ values: [[String: PropertyValue]]) -> [Int64] {
        values.compactMap { $0["n"]?.integer }
    }
}

/// How a message or a transfer ended.
struct Ended: Equatable, CustomStringConvertible {
    var id: String
    var error: ConnectivityError?

    init(_ id: String, _ error: ConnectivityError?) {
        self.id = id
        self.error = error
    }

    var description: String { "\(id): \(error?.name ?? "well")" }
}

extension MessageContent {
    /// The dictionary with one number.
    static func number(_ number: Int64) -> MessageContent { .dictionary(["n": .integer(number)]) }
}
