import FacadeFoundation
import Foundation
import GuestCalls
import GuestServices
import HikeConnectivity

/// What the session tells its delegate.
extension WCSession {
    /// Takes what the device tells, to be handed over in that order.
    func take(_ news: GuestSessionNews) {
        switch news {
        // Told to observers of the property alone.
        case .contentPendingChanged: later { [unowned self] in ObservedProperties.settle(self) }
        // The app's entry's, which has it from its services.
        case .backgroundTask: return
        case .activated, .becameInactive, .deactivated, .watchStateChanged, .companionInstalledChanged,
            .reachabilityChanged, .messageReceived, .replyReceived, .messageFailed, .contextReceived,
            .userInfoReceived, .userInfoFinished, .fileReceived, .fileFinished:
            later { [unowned self] in deliver(news) }
        }
    }

    private func deliver(_ news: GuestSessionNews) {
        if news.changesProperties { ObservedProperties.settle(self) }
        switch news {
        case .activated(let state, let error):
            delegate?.session(
                self,
                activationDidCompleteWith: WCSessionActivationState(rawValue: Int(state)) ?? .notActivated,
                error: error.map { WCError($0) })
        case .becameInactive: delegate?.sessionDidBecomeInactive(self)
        case .deactivated: delegate?.sessionDidDeactivate(self)
        case .watchStateChanged: delegate?.sessionWatchStateDidChange(self)
        case .companionInstalledChanged: delegate?.sessionCompanionAppInstalledDidChange(self)
        case .reachabilityChanged: delegate?.sessionReachabilityDidChange(self)
        case .messageReceived(let id, let content, let wantsReply):
            messageInHand = id
            if delegate == nil { refuse() }
            deliver(content, replyingTo: wantsReply ? id : nil)
            messageInHand = nil
        case .contextReceived(let values):
            guard let delegate else { return lose("delegate") }
            delegate.session(self, didReceiveApplicationContext: PropertyLists.values(values))
        case .userInfoReceived(let values):
            guard let delegate else { return lose("delegate") }
            delegate.session(self, didReceiveUserInfo: PropertyLists.values(values))
        case .fileReceived(let path, _, _, let metadata):
            guard let delegate else { return lose("delegate") }
            let place = URL(fileURLWithPath: NSHomeDirectory() + "/" + path)
            let values = metadata.isEmpty ? nil : PropertyLists.values(metadata)
            delegate.session(self, didReceive: WCSessionFile(place, values))
        case .userInfoFinished(let id, let error):
            let transfer = userInfoTransfer(id)
            userInfos[id] = nil
            notes.remove(id)
            delegate?.session(self, didFinish: transfer, error: error.map { WCError($0) })
        case .fileFinished(let id, let error):
            let transfer = fileTransfer(id)
            files[id] = nil
            notes.remove(id)
            if error == nil { transfer.complete() }
            ObservedProperties.settle(transfer.progress)
            delegate?.session(self, didFinish: transfer, error: error.map { WCError($0) })
        // A message of an earlier launch, whose handlers are gone; and what is not told here.
        case .replyReceived, .messageFailed, .contentPendingChanged, .backgroundTask: break
        }
    }

    /// - Parameter id: the message whose sender waits for a reply; nil: it does not.
    private func deliver(_ content: GuestContent, replyingTo id: String?) {
        switch (content, id) {
        case (.dictionary(let values), nil):
            delegate?.session(self, didReceiveMessage: PropertyLists.values(values))
        case (.dictionary(let values), let id?):
            let link = services.link
            delegate?.session(self, didReceiveMessage: PropertyLists.values(values)) { reply in
                link.reply(to: id, PropertyLists.dictionary(reply).map { .dictionary($0) })
            }
        case (.data(let bytes), nil): delegate?.session(self, didReceiveMessageData: Data(bytes))
        case (.data(let bytes), let id?):
            let link = services.link
            delegate?.session(self, didReceiveMessageData: Data(bytes)) { reply in
                link.reply(to: id, .data([UInt8](reply)))
            }
        }
    }

    /// The delegate has no method for the message in hand: its sender is told so, and the log.
    func refuse() { if let messageInHand { services.link.refuse(messageInHand) } }

    /// What the delegate is told is lost, because it has no method for it: a line in the log.
    func lose(_ method: String) {
        services.log.write(
            .warning, "guest", "the app's delegate does not implement a handler; the call is lost",
            [GuestField("handler", method)])
    }
}

extension GuestSessionNews {
    /// Whether a property of the session is another one now, for which its observers wait.
    fileprivate var changesProperties: Bool {
        switch self {
        case .activated, .becameInactive, .deactivated, .watchStateChanged, .companionInstalledChanged,
            .reachabilityChanged, .contentPendingChanged:
            true
        case .messageReceived, .replyReceived, .messageFailed, .contextReceived, .userInfoReceived,
            .userInfoFinished, .fileReceived, .fileFinished, .backgroundTask:
            false
        }
    }
}
