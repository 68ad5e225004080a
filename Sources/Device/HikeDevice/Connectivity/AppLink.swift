import HikeConnectivity
import HikeHardware

/// The session of an app as one process of it sees it.
final class AppLink: DeviceLink {
    private unowned let host: AppHost
    private unowned let runtime: DeviceRuntime
    private var connectivity: ConnectivityService { runtime.connectivity }
    private var handler: (SessionEvent) -> Void = { _ in }

    init(of services: AppServices) {
        host = services.host
        runtime = services.runtime
    }

    func hear(_ handler: @escaping (SessionEvent) -> Void) { self.handler = handler }

    /// The session calls its delegate.
    func tell(_ event: SessionEvent) { handler(event) }

    func setHandlers(_ handlers: SessionHandlers?) {
        connectivity.setHandlers(handlers, app: host.id, on: runtime)
    }

    func activate() { connectivity.activate(app: host.id, on: runtime) }

    var session: SessionProperties { connectivity.properties(of: host.id, on: runtime) }

    func sendMessage(_ content: MessageContent, wantsReply: Bool) -> String {
        connectivity.sendMessage(app: host.id, content, wantsReply: wantsReply, on: runtime)
    }

    func refuse(_ id: String) { connectivity.refuse(id, app: host.id, on: runtime) }

    func reply(to id: String, _ content: MessageContent) {
        connectivity.reply(app: host.id, to: id, content, on: runtime)
    }

    func updateApplicationContext(_ context: [String: PropertyValue]) throws(ConnectivityError) {
        try connectivity.updateContext(app: host.id, context, on: runtime)
    }

    func transferUserInfo(_ userInfo: [String: PropertyValue]) -> String {
        connectivity.transferUserInfo(app: host.id, userInfo, isComplication: false, on: runtime)
    }

    func transferCurrentComplicationUserInfo(_ userInfo: [String: PropertyValue]) -> String {
        connectivity.transferUserInfo(app: host.id, userInfo, isComplication: true, on: runtime)
    }

    func transferFile(_ path: String, metadata: [String: PropertyValue]) -> String {
        host.container.writeUnwritten()
        return connectivity.transferFile(app: host.id, path: path, metadata: metadata, on: runtime)
    }

    func cancelTransfer(_ id: String) { connectivity.cancel(id, app: host.id, on: runtime) }

    func completeBackgroundTask(_ id: String) {
        connectivity.completeTask(id, app: host.id, on: runtime)
    }
}
