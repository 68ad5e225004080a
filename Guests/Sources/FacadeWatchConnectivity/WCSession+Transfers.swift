import Foundation
import GuestCalls
import GuestServices
import HikeConnectivity

/// What is queued, and outlives the app.
extension WCSession {
    /// Queues a dictionary, which is delivered once and in order. How it ends the delegate hears, errors of this call too.
    @discardableResult
    public func transferUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
        queue(userInfo) { (dictionary) throws(GuestServiceError) in
            try services.link.transferUserInfo(dictionary)
        }
    }

    /// Phone: the same, ahead of the queue, for the app's complication, while the day's budget lasts.
    @discardableResult
    public func transferCurrentComplicationUserInfo(
        _ userInfo: [String: Any] = [:]
    ) -> WCSessionUserInfoTransfer {
        queue(userInfo) { (dictionary) throws(GuestServiceError) in
            try services.link.transferCurrentComplicationUserInfo(dictionary)
        }
    }

    /// Queues a file of the app's container. How it ends the delegate hears, errors of this call too.
    ///
    /// - Parameter metadata: a small property list.
    @discardableResult
    public func transferFile(_ file: URL, metadata: [String: Any]?) -> WCSessionFileTransfer {
        settleDelegate()
        let dictionary = PropertyLists.dictionary(metadata ?? [:])
        let path = file.isFileURL ? file.path : ""
        let source = WCSessionFile(file, metadata)
        do throws(GuestServiceError) {
            let id = try services.link.transferFile(path, metadata: dictionary)
            let transfer = WCSessionFileTransfer(id, source, of: self)
            files[id] = transfer
            if case .success(let values) = dictionary { notes.write(id, path: path, values) }
            return transfer
        } catch {
            let transfer = WCSessionFileTransfer("", source, of: self)
            later { [unowned self] in delegate?.session(self, didFinish: transfer, error: WCError(error)) }
            return transfer
        }
    }

    private func queue(
        _ userInfo: [String: Any], _ send: (GuestDictionary) throws(GuestServiceError) -> String
    ) -> WCSessionUserInfoTransfer {
        settleDelegate()
        let dictionary = PropertyLists.dictionary(userInfo)
        do throws(GuestServiceError) {
            let id = try send(dictionary)
            let copy = (try? dictionary.get()).map(PropertyLists.values) ?? userInfo
            let transfer = WCSessionUserInfoTransfer(id, copy, of: self)
            userInfos[id] = transfer
            if case .success(let values) = dictionary { notes.write(id, values) }
            return transfer
        } catch {
            let transfer = WCSessionUserInfoTransfer("", userInfo, of: self)
            later { [unowned self] in delegate?.session(self, didFinish: transfer, error: WCError(error)) }
            return transfer
        }
    }

    // MARK: What is not over

    /// Dictionaries that are not cancelled, failed, or taken by the other device, in order; the complication's too.
    public var outstandingUserInfoTransfers: [WCSessionUserInfoTransfer] {
        transfers.filter { !$0.isFile }.map { userInfoTransfer($0.id) }
    }

    /// Files that are not cancelled, failed, or taken by the other device, in order.
    public var outstandingFileTransfers: [WCSessionFileTransfer] {
        transfers.filter(\.isFile).map { fileTransfer($0.id) }
    }

    private var transfers: [GuestTransfer] { (try? services.link.outstandingTransfers()) ?? [] }

    /// A transfer that is not over.
    func outstanding(_ id: String) -> GuestTransfer? { transfers.first { $0.id == id } }

    /// Takes a transfer out of its queue.
    func cancel(_ id: String) {
        services.link.cancelTransfer(id)
        if outstanding(id) == nil { notes.remove(id) }
    }

    /// The transfer of that name, where need be with what an earlier launch has noted of it.
    func userInfoTransfer(_ id: String) -> WCSessionUserInfoTransfer {
        if let transfer = userInfos[id] { return transfer }
        let transfer = WCSessionUserInfoTransfer(
            id, PropertyLists.values(notes.read(id)?.values ?? [:]), of: self)
        userInfos[id] = transfer
        return transfer
    }

    /// The transfer of that name, where need be with what an earlier launch has noted of it.
    func fileTransfer(_ id: String) -> WCSessionFileTransfer {
        if let transfer = files[id] { return transfer }
        let note = notes.read(id)
        let metadata = note.map { PropertyLists.values($0.values) }
        let file = WCSessionFile(URL(fileURLWithPath: note?.path ?? "/"), metadata)
        let transfer = WCSessionFileTransfer(id, file, of: self)
        files[id] = transfer
        return transfer
    }
}
