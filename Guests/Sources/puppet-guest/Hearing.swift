import FacadeWatchConnectivity

/// Who is told what a delegate heard.
protocol Listener: AnyObject {
    func hear(_ kind: String, _ content: [String: Any])
    /// Keeps the handler that a message brought, and gives it a name.
    func keep(_ handler: @escaping ([String: Any]) -> Void) -> String
}

/// A delegate with the one method that each has to have. What else it has is said by the protocols that it conforms to.
protocol Hearing: WCSessionDelegate {
    var listener: any Listener { get }
}

extension Hearing {
    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
        error: (any Error)?
    ) {
        listener.hear("activated", ["state": activationState.rawValue, "error": Puppet.number(of: error)])
    }
}

protocol HearsMessages: Hearing {}

extension HearsMessages {
    func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {
        if message["crash"] != nil { fatalError("crashed in a handler") }
        listener.hear("message", ["id": "", "values": message])
    }
}

protocol HearsQuestions: Hearing {}

extension HearsQuestions {
    func session(
        _ session: WCSession, didReceiveMessage message: [String: Any],
        replyHandler: @escaping ([String: Any]) -> Void
    ) {
        if message["crash"] != nil { fatalError("crashed in a handler") }
        let id = listener.keep { content in
            // Bytes cannot answer a dictionary: they go in one.
            replyHandler(content["values"] as? [String: Any] ?? content)
        }
        listener.hear("message", ["id": id, "values": message])
    }
}

protocol HearsData: Hearing {}

extension HearsData {
    func session(_ session: WCSession, didReceiveMessageData messageData: Data) {
        listener.hear("message", ["id": "", "data": messageData])
    }

    func session(
        _ session: WCSession, didReceiveMessageData messageData: Data,
        replyHandler: @escaping (Data) -> Void
    ) {
        let id = listener.keep { replyHandler($0["data"] as? Data ?? Data()) }
        listener.hear("message", ["id": id, "data": messageData])
    }
}

protocol HearsChanges: Hearing {}

extension HearsChanges {
    func sessionDidBecomeInactive(_ session: WCSession) { listener.hear("inactive", [:]) }
    func sessionDidDeactivate(_ session: WCSession) { listener.hear("deactivated", [:]) }
    func sessionWatchStateDidChange(_ session: WCSession) { listener.hear("watch", [:]) }
    func sessionCompanionAppInstalledDidChange(_ session: WCSession) { listener.hear("companion", [:]) }
    func sessionReachabilityDidChange(_ session: WCSession) { listener.hear("reachability", [:]) }
}

protocol HearsContent: Hearing {}

extension HearsContent {
    func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any]) {
        listener.hear("context", ["values": applicationContext])
    }

    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {
        listener.hear("userInfo", ["values": userInfo])
    }

    func session(_ session: WCSession, didReceive file: WCSessionFile) {
        let bytes = (try? Data(contentsOf: file.fileURL)) ?? Data()
        listener.hear(
            "file",
            [
                "path": Puppet.path(in: file.fileURL), "name": file.fileURL.lastPathComponent,
                "size": bytes.count, "values": file.metadata ?? [:],
            ])
    }
}

protocol HearsOutcomes: Hearing {}

extension HearsOutcomes {
    func session(
        _ session: WCSession, didFinish userInfoTransfer: WCSessionUserInfoTransfer, error: (any Error)?
    ) {
        listener.hear(
            "userInfoFinished",
            [
                "id": Puppet.id(of: userInfoTransfer), "error": Puppet.number(of: error),
                "transferring": userInfoTransfer.isTransferring, "values": userInfoTransfer.userInfo,
            ])
    }

    func session(_ session: WCSession, didFinish fileTransfer: WCSessionFileTransfer, error: (any Error)?) {
        listener.hear(
            "fileFinished",
            [
                "id": Puppet.id(of: fileTransfer), "error": Puppet.number(of: error),
                "transferring": fileTransfer.isTransferring,
                "values": fileTransfer.file.metadata ?? [:],
                "path": Puppet.path(in: fileTransfer.file.fileURL),
            ])
    }
}

/// A delegate with all methods.
final class WholeDelegate: NSObject, HearsMessages, HearsQuestions, HearsData, HearsChanges, HearsContent,
    HearsOutcomes
{
    let listener: any Listener
    init(_ listener: any Listener) { self.listener = listener }
}

/// One without the method for messages that want a reply.
final class DelegateWithoutQuestions: NSObject, HearsMessages, HearsData, HearsChanges, HearsContent,
    HearsOutcomes
{
    let listener: any Listener
    init(_ listener: any Listener) { self.listener = listener }
}

/// One without the method for messages that want none.
final class DelegateWithoutMessages: NSObject, HearsQuestions, HearsData, HearsChanges, HearsContent,
    HearsOutcomes
{
    let listener: any Listener
    init(_ listener: any Listener) { self.listener = listener }
}

/// One with the method for messages that want no reply, and no other.
final class DelegateOfMessages: NSObject, HearsMessages {
    let listener: any Listener
    init(_ listener: any Listener) { self.listener = listener }
}

/// One without any optional method.
final class BareDelegate: NSObject, Hearing {
    let listener: any Listener
    init(_ listener: any Listener) { self.listener = listener }
}
