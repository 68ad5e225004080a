import HikeConnectivity
import HikeHardware

@testable import HikeTrail

/// A session that notes what it is asked for. What it tells is said to the app itself (``DeviceApp/hear(_:)``).
extension FakeServices: DeviceLink {
    func hear(_ handler: @escaping (SessionEvent) -> Void) {}
    func activate() { activations += 1 }
    func setHandlers(_ handlers: SessionHandlers?) {}

    func sendMessage(_ content: MessageContent, wantsReply: Bool) -> String {
        messages.append(("message \(messages.count + 1)", content.dictionary ?? [:]))
        return "message \(messages.count)"
    }
    func refuse(_ id: String) {}
    func reply(to id: String, _ content: MessageContent) { replies.append((id, content.dictionary ?? [:])) }
    func updateApplicationContext(_ context: [String: PropertyValue]) throws(ConnectivityError) {
        contexts.append(context)
        session.applicationContext = context
    }
    func transferUserInfo(_ userInfo: [String: PropertyValue]) -> String {
        userInfos.append(("info \(userInfos.count + 1)", userInfo))
        session.outstandingUserInfoTransfers.append(
            OutstandingTransfer(id: "info \(userInfos.count)", sent: 0, size: 1))
        return "info \(userInfos.count)"
    }
    func transferCurrentComplicationUserInfo(_ userInfo: [String: PropertyValue]) -> String { makeUUID() }
    func cancelTransfer(_ id: String) {}
    func completeBackgroundTask(_ id: String) { completedTasks.append(id) }

    func transferFile(_ path: String, metadata: [String: PropertyValue]) -> String {
        sent.append(Sent(path: path, metadata: metadata))
        sentContents.append(files[path] ?? [])
        return "transfer \(sent.count)"
    }
}

extension DeviceApp {
    /// Tells our app what its session has to say.
    func hear(_ event: SessionEvent) {
        (self as? TrailWatch)?.hear(event)
        (self as? TrailPhone)?.hear(event)
    }
}
