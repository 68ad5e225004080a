@_exported import Foundation
import GuestCalls
import GuestServices
import HikeConnectivity

/// The session with the counterpart app on the other device. What it does is in docs/connectivity.md.
///
/// Members of a phone's session have no meaning on a watch, and the other way round.
open class WCSession: NSObject, @unchecked Sendable {
    private static let shared = WCSession()

    let services = GuestServices.current
    let notes = TransferNotes()
    private let queue = DispatchQueue(label: "WatchConnectivity")
    private var hasTold: Bool?
    /// Transfers of this launch, and those of earlier ones that somebody has asked for, until they are over.
    var userInfos: [String: WCSessionUserInfoTransfer] = [:]
    var files: [String: WCSessionFileTransfer] = [:]
    /// The message that the delegate is being given.
    var messageInHand: String?

    private override init() {
        super.init()
        settleDelegate()
        services.link.observe { [unowned self] in take($0) }
    }

    /// The one of the process.
    open class var `default`: WCSession { shared }

    /// Whether the device can be paired.
    open class func isSupported() -> Bool { shared.state.isSupported }

    /// Who is told. It is to be set before the session is activated.
    open weak var delegate: (any WCSessionDelegate)? { didSet { settleDelegate() } }

    /// Tells the device whether there is a delegate: the last one may have gone without a word.
    func settleDelegate() {
        let isThere = delegate != nil
        guard isThere != hasTold else { return }
        hasTold = isThere
        services.link.setDelegate(isThere)
    }

    /// Calls the app later, behind what else it is to be told: never two at a time, never on the main queue.
    func later(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body
        queue.async { body() }
    }

    /// Calls the framework's own part of it in a second.
    func inASecond(_ body: @escaping () -> Void) {
        nonisolated(unsafe) let body = body
        queue.asyncAfter(deadline: .now() + 1) { body() }
    }

    // MARK: State

    /// As it is now. Where nobody answers, as one that was never activated.
    private var state: GuestSessionState { (try? services.link.state()) ?? GuestSessionState() }

    /// Asks for activation; the delegate hears of it. A repeated call is answered too.
    open func activate() {
        settleDelegate()
        services.link.activate()
    }

    /// How far the session is. Unless it is activated, all that follows is empty.
    open var activationState: WCSessionActivationState {
        WCSessionActivationState(rawValue: Int(state.activation)) ?? .notActivated
    }

    /// Whether the counterpart can be sent a live message now, as far as is known here.
    open var isReachable: Bool { state.isReachable }

    /// Whether content has arrived that the delegate was not given yet.
    open var hasContentPending: Bool { state.hasContentPending }

    /// Phone: a watch is paired.
    open var isPaired: Bool { state.isPaired }

    /// Phone: the watch that is worn has the app.
    open var isWatchAppInstalled: Bool { state.isCounterpartInstalled }

    /// Phone: the app's complication is on the watch's face.
    open var isComplicationEnabled: Bool { state.isComplicationEnabled }

    /// Phone: complication transfers that are urgent still, today.
    open var remainingComplicationUserInfoTransfers: Int { state.remainingComplicationTransfers }

    /// Phone: a folder for the watch that is worn; nil where it does not have the app.
    open var watchDirectoryURL: URL? {
        state.watchDirectory.map { URL(fileURLWithPath: NSHomeDirectory() + "/" + $0, isDirectory: true) }
    }

    /// Watch: the phone has the app.
    open var isCompanionAppInstalled: Bool { state.isCounterpartInstalled }

    /// Watch: the phone was restarted and not unlocked since, so that it cannot be reached.
    open var iOSDeviceNeedsUnlockAfterRebootForReachability: Bool { state.phoneNeedsUnlock }

    // MARK: Messages

    /// Sends a message now, at most once.
    ///
    /// - Parameters:
    ///   - replyHandler: called with the reply; nil: none is wanted.
    ///   - errorHandler: called instead, with a ``WCError``.
    open func sendMessage(
        _ message: [String: Any], replyHandler: (([String: Any]) -> Void)?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        send(
            PropertyLists.dictionary(message).map { .dictionary($0) },
            reply: replyHandler.map { handler in
                { content in
                    if case .dictionary(let values) = content { handler(PropertyLists.values(values)) }
                }
            }, errorHandler)
    }

    /// Sends bytes now, at most once; otherwise as ``sendMessage(_:replyHandler:errorHandler:)``.
    open func sendMessageData(
        _ data: Data, replyHandler: ((Data) -> Void)?, errorHandler: ((any Error) -> Void)? = nil
    ) {
        send(
            .success(.data([UInt8](data))),
            reply: replyHandler.map { handler in
                { content in if case .data(let bytes) = content { handler(Data(bytes)) } }
            }, errorHandler)
    }

    private func send(
        _ content: Result<GuestContent, ConnectivityError>, reply: ((GuestContent) -> Void)?,
        _ errorHandler: ((any Error) -> Void)?
    ) {
        settleDelegate()
        services.link.sendMessage(
            content,
            reply: reply.map { reply in { [unowned self] content in later { reply(content) } } },
            failure: { [unowned self] error in later { errorHandler?(WCError(error)) } })
    }

    // MARK: Context

    /// The last context that this app has set; empty where there is none.
    open var applicationContext: [String: Any] {
        PropertyLists.values((try? services.link.applicationContext()) ?? [:])
    }

    /// The last context of the counterpart; empty where there is none.
    open var receivedApplicationContext: [String: Any] {
        PropertyLists.values((try? services.link.receivedApplicationContext()) ?? [:])
    }

    /// Replaces the app's context; the counterpart gets the latest.
    ///
    /// - Throws: ``WCError``; then nothing has changed.
    open func updateApplicationContext(_ applicationContext: [String: Any]) throws {
        settleDelegate()
        do throws(GuestServiceError) {
            try services.link.updateApplicationContext(PropertyLists.dictionary(applicationContext))
        } catch {
            throw WCError(error)
        }
    }
}

extension WCError {
    /// What the device does not understand is its log's to say.
    init(_ error: GuestServiceError) {
        switch error {
        case .link(let error): self.init(error)
        case .refused: self.init(Code.genericError)
        }
    }
}
