import GuestCalls
import HikeCloud
import HikeValues

/// Why the cloud does not answer.
public enum GuestCloudError: Error, Equatable, Sendable {
    /// The owner has not signed in.
    case noAccount
    /// The device has no network.
    case unreachable
    /// The request or its answer was lost.
    case lost
    /// The server does not work, or has too much to do; it said when to try again, in seconds.
    case unavailable(retryAfter: Double?)
    /// What is sent is too large.
    case tooLarge
    case cancelled
    /// It answered with what cannot be read.
    case unreadable
}

/// The owner's cloud: the device says whether it may be used, the network carries what is asked.
public final class GuestCloud: GuestPart {
    private let line: GuestLine
    private var accountObservers: [() -> Void] = []
    /// Gets what a subscription tells, and calls back when the app is done with it; nil: nobody wants it.
    public var noticeHandler: ((CloudNotice, _ completion: @escaping () -> Void) -> Void)? {
        didSet { handOver() }
    }
    /// Called when another device has changed the app's small values.
    public var valuesHandler: (() -> Void)?
    /// What was told before anybody wanted it.
    private var waiting: [(notice: CloudNotice, number: Int64?)] = []

    /// One that asks the device by `line`.
    public init(_ line: GuestLine) { self.line = line }

    /// The owner's account; unknown where the device does not say.
    public var account: GuestCloudAccount {
        guard case .account(let account) = try? line.ask(GuestCloudQuestion.account) else { return .unknown }
        return account
    }

    /// Calls `handler` when it is another.
    public func observeAccount(_ handler: @escaping () -> Void) { accountObservers.append(handler) }

    /// Whether the app wants what servers tell it, also where it does not run.
    public var isRegistered: Bool {
        get {
            guard case .registered(let isOn) = try? line.ask(GuestCloudQuestion.isRegistered) else {
                return false
            }
            return isOn
        }
        set { line.tell(GuestCloudQuestion.register(newValue)) }
    }

    /// Asks the cloud; the answer comes to `handler`, once, never within the call.
    ///
    /// - Returns: what cancels it.
    @discardableResult
    public func ask(
        _ operation: CloudOperation, in container: String,
        _ handler: @escaping (Result<CloudReply, GuestCloudError>) -> Void
    ) -> GuestCloudRequest {
        let services = GuestServices.current
        guard account == .available else {
            services.later { handler(.failure(.noAccount)) }
            return GuestCloudRequest(nil)
        }
        let load = GuestLoad(CloudAddress.url(operation, in: container), method: "POST")
        do throws(GuestServiceError) {
            let id = try services.network.load(load, body: operation.bytes) { news in
                guard case .ended(let result, _) = news else { return }
                handler(Self.reply(result))
            }
            return GuestCloudRequest { services.network.cancel(id) }
        } catch {
            services.later { handler(.failure(.tooLarge)) }
            return GuestCloudRequest(nil)
        }
    }

    private static func reply(
        _ result: Result<GuestAnswer, GuestLoadError>
    ) -> Result<CloudReply, GuestCloudError> {
        switch result {
        case .failure(let error):
            switch error {
            case .notConnected: return .failure(.unreachable)
            case .tooLarge, .resourceUnavailable: return .failure(.tooLarge)
            case .cancelled: return .failure(.cancelled)
            case .badURL, .unsupportedURL, .hostNotFound, .timedOut, .connectionLost, .cannotWriteFile:
                return .failure(.lost)
            }
        case .success(let answer):
            guard answer.head.status == 200 else {
                let seconds = answer.head.headers.first { $0.key.lowercased() == "retry-after" }
                    .flatMap { Double($0.value) }
                return .failure(.unavailable(retryAfter: seconds))
            }
            do throws(ByteReaderError) { return .success(try CloudReply(bytes: answer.body)) } catch {
                return .failure(.unreadable)
            }
        }
    }

    /// Takes what the device reports.
    public func take(_ report: GuestCloudReport) {
        switch report {
        case .account: for observer in accountObservers { observer() }
        case .pushed(let number, let content):
            do throws(ByteReaderError) {
                switch try CloudPushContent(bytes: content) {
                case .notice(let notice):
                    waiting.append((notice, number))
                    handOver()
                case .values:
                    valuesHandler?()
                    complete(number)
                }
            } catch { complete(number) }
        }
    }

    private func handOver() {
        guard let noticeHandler else { return }
        let all = waiting
        waiting = []
        for (notice, number) in all { noticeHandler(notice) { [weak self] in self?.complete(number) } }
    }

    private func complete(_ number: Int64?) {
        if let number { line.tell(GuestCloudQuestion.complete(number)) }
    }
}

/// A request to the cloud that is under way.
public final class GuestCloudRequest {
    private let body: (() -> Void)?

    init(_ body: (() -> Void)?) { self.body = body }

    /// Ends it with ``GuestCloudError/cancelled``; of no effect when it is over.
    public func cancel() { body?() }
}

extension GuestServices {
    /// The owner's cloud.
    public var cloud: GuestCloud { part() }
}

extension CloudNotice {
    /// What an app's delegate gets.
    public var userInfo: [AnyHashable: Any] {
        var aps: [String: Any] = ["content-available": 1]
        if let alert { aps["alert"] = alert }
        let cloud: [String: Any] = ["cid": container, "sid": subscription, "content": bytes]
        return ["aps": aps, "ck": cloud]
    }

    /// Reads it back; nil where it is of something else.
    public init?(userInfo: [AnyHashable: Any]) {
        guard let cloud = userInfo["ck"] as? [String: Any], let bytes = cloud["content"] as? [UInt8] else {
            return nil
        }
        do throws(ByteReaderError) { try self.init(bytes: bytes) } catch { return nil }
    }
}
