import GuestCalls
import HikeConnectivity
import HikeHardware
import HikeValues

extension GuestDeviceApp {
    /// Fields of a line that are not the guest's to say.
    private static let reservedKeys = ["t", "device", "event", "app", "screen"]

    /// Does what the guest asks.
    ///
    /// - Throws: where it means nothing; then nothing has happened.
    func perform(_ request: GuestRequest) throws(CallError) -> GuestReply {
        switch request {
        case .log(let level, let category, let message, let metadata):
            guard let level = LogLevel(rawValue: level) else {
                throw .malformed("log", reason: "there is no level '\(level.prefix(64))'")
            }
            device.log(
                level, category, local(message), metadata.map { FileMetadata($0.key, local($0.value)) })
        case .store(let store, let operation, let id, let name):
            device.recordStore(store, operation: operation, id: id, name: name)
        case .show(let screen, let fields): try show(screen, fields)
        case .play(let haptic): device.haptics?.play(haptic)
        case .setLocation(let settings):
            do throws(LocationSettingsError) { try device.location?.set(settings) } catch {
                throw .malformed("setLocation", reason: "\(error)")
            }
        case .startLocation(let inBackground):
            device.location?.start(inBackground: inBackground) { [weak self] news in
                switch news {
                case .fix(let fix): self?.tell(.fix(fix))
                case .lost: self?.tell(.positionLost)
                }
            }
        case .stopLocation: device.location?.stop()
        case .startHeading: device.heading?.start { [weak self] in self?.tell(.heading($0)) }
        case .stopHeading: device.heading?.stop()
        case .requestPermission(let name): device.requestPermission(try service(name))
        case .requestPreciseLocation(let key): device.requestPreciseLocation(for: key)
        case .lookUp(let query): return .text(lookUp(query))
        case .cancelLookUp(let id): device.geocoder?.cancel(id)
        case .permission(let name): return .text(device.permission(try service(name)).ofGuests.rawValue)
        case .places(let request): return try perform(request)
        case .life(let request): return try perform(request)
        case .device(let request): return perform(request)
        case .link(let request): return perform(request)
        }
        return .done
    }

    private func show(_ screen: String, _ fields: [GuestViewField]) throws(CallError) {
        let keys = fields.map(\.key)
        guard Set(keys).count == keys.count, Set(keys).isDisjoint(with: Self.reservedKeys) else {
            throw .malformed("show", reason: "a field twice, or one that each line has")
        }
        let size = fields.reduce(0) { size, field in
            guard case .text(let text) = field.value else { return size + field.key.utf8.count + 8 }
            return size + field.key.utf8.count + text.utf8.count
        }
        guard size <= CallLimits.text else {
            throw .malformed("show", reason: "more than \(CallLimits.text) bytes of fields")
        }
        device.screen.show(screen) { line in
            for field in fields {
                switch field.value {
                case .text(let text): line.add(dynamicKey: field.key, local(text))
                case .truth(let truth): line.add(dynamicKey: field.key, truth)
                case .integer(let number): line.add(dynamicKey: field.key, Int(number))
                case .number(let number): line.add(dynamicKey: field.key, number, decimals: 6)
                }
            }
        }
    }

    private func service(_ name: String) throws(CallError) -> PrivacyService {
        guard let service = PrivacyService(rawValue: name) else {
            throw .malformed("permission", reason: "there is no service '\(name.prefix(64))'")
        }
        return service
    }

    private func perform(_ request: GuestLinkRequest) -> GuestReply {
        let link = device.link
        switch request {
        case .activate: link.activate()
        case .setDelegate(let isThere):
            link.setHandlers(isThere ? SessionHandlers.all.union(.saysOnReceipt) : nil)
        case .session: return .session(GuestSessionState(link.session))
        case .applicationContext: return .dictionary(link.session.applicationContext)
        case .receivedContext: return .dictionary(link.session.receivedApplicationContext)
        case .outstandingTransfers:
            let session = link.session
            let transfers =
                session.outstandingUserInfoTransfers.map { GuestTransfer($0, isFile: false) }
                + session.outstandingFileTransfers.map { GuestTransfer($0, isFile: true) }
            return .transfers(Array(transfers.prefix(CallLimits.transfers)))
        case .sendMessage(let content, let wantsReply):
            return .text(link.sendMessage(MessageContent(content), wantsReply: wantsReply))
        case .reply(let id, let content): link.reply(to: id, MessageContent(content))
        case .refuse(let id): link.refuse(id)
        case .updateContext(let values):
            do throws(ConnectivityError) { try link.updateApplicationContext(values.forLink) } catch {
                return .failed(error)
            }
        case .transferUserInfo(let values): return .text(link.transferUserInfo(values.forLink))
        case .transferComplicationUserInfo(let values):
            return .text(link.transferCurrentComplicationUserInfo(values.forLink))
        case .transferFile(let path, let metadata):
            return .text(link.transferFile(inContainer(path), metadata: metadata.forLink))
        case .cancelTransfer(let id): link.cancelTransfer(id)
        case .completeBackgroundTask(let id): link.completeBackgroundTask(id)
        }
        return .done
    }
}

extension GuestSessionState {
    init(_ session: SessionProperties) {
        self.init()
        activation = UInt8(session.activationState.rawValue)
        isSupported = session.isSupported
        isPaired = session.isPaired
        isCounterpartInstalled = session.isCounterpartInstalled
        isReachable = session.isReachable
        hasContentPending = session.hasContentPending
        isComplicationEnabled = session.isComplicationEnabled
        remainingComplicationTransfers = session.remainingComplicationUserInfoTransfers
        phoneNeedsUnlock = session.iOSDeviceNeedsUnlockAfterRebootForReachability
        watchDirectory = session.watchDirectory
    }
}

extension GuestTransfer {
    init(_ transfer: OutstandingTransfer, isFile: Bool) {
        self.init(
            id: transfer.id, isFile: isFile, sent: Int64(transfer.sent), size: Int64(transfer.size),
            isCurrentComplication: transfer.isCurrentComplicationInfo)
    }
}

extension GuestDictionary {
    /// What the link is given. Where the guest could not write its own, one that breaks the same rule: so the link's checks
    /// come in their order, and find that error where no other comes first.
    fileprivate var forLink: [String: PropertyValue] {
        switch self {
        case .success(let values): values
        case .failure(.payloadTooLarge): ["": .data([UInt8](repeating: 0, count: CallLimits.content))]
        case .failure: ["": (0...TransferLimits.propertyDepth).reduce(0) { value, _ in .array([value]) }]
        }
    }
}

extension MessageContent {
    init(_ content: Result<GuestContent, ConnectivityError>) {
        self =
            switch content {
            case .success(.dictionary(let values)): .dictionary(values)
            case .success(.data(let bytes)): .data(bytes)
            case .failure(let error): .dictionary(GuestDictionary.failure(error).forLink)
            }
    }
}

extension GuestContent {
    init(_ content: MessageContent) {
        self =
            switch content {
            case .dictionary(let values): .dictionary(values)
            case .data(let bytes): .data(bytes)
            }
    }
}

extension GuestSessionNews {
    init(_ event: SessionEvent) {
        self =
            switch event {
            case .activationDidComplete(let state, let error):
                .activated(UInt8(state.rawValue), error: error)
            case .didBecomeInactive: .becameInactive
            case .didDeactivate: .deactivated
            case .watchStateDidChange: .watchStateChanged
            case .companionAppInstalledDidChange: .companionInstalledChanged
            case .reachabilityDidChange: .reachabilityChanged
            case .hasContentPendingDidChange(let isPending): .contentPendingChanged(isPending)
            case .messageReceived(let message):
                .messageReceived(
                    id: message.id, GuestContent(message.content), wantsReply: message.wantsReply)
            case .replyReceived(let id, let content): .replyReceived(id: id, GuestContent(content))
            case .messageFailed(let id, let error): .messageFailed(id: id, error)
            case .contextReceived(let values): .contextReceived(values)
            case .userInfoReceived(let values): .userInfoReceived(values)
            case .userInfoFinished(let id, let error): .userInfoFinished(id: id, error: error)
            case .fileReceived(let file):
                .fileReceived(
                    path: file.path, name: file.name, size: Int64(file.size), metadata: file.metadata)
            case .fileFinished(let id, let error): .fileFinished(id: id, error: error)
            case .backgroundTask(let id): .backgroundTask(id: id)
            }
    }
}
