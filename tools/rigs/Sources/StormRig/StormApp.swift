import HikeConnectivity
import HikeHardware
import HikeValues

/// The app of the storm: sends what its actions say, and keeps a durable list of what it received.
///
/// `send` has `channel`, `first` (a number), `count` and `size` (bytes of each); `count-outstanding` writes how many transfers
/// are not over into the log.
final class StormApp: DeviceApp {
    static let id = "storm"
    static let description = AppDescription(id: id, roles: DeviceRole.allCases) { StormApp(device: $0) }
    /// Entries of one file of the list: the app replaces a file whole.
    private static let entriesPerFile = 100

    private unowned let device: any DeviceServices
    /// Descriptions of all that was received.
    private var known: Set<String> = []
    /// The last file of the list.
    private var entries: [String] = []
    private var fileNumber = 0
    /// Actions from before the session was active.
    private var waiting: [AppAction] = []
    private var tasks: [String] = []

    init(device: any DeviceServices) {
        self.device = device
        device.link.hear { [unowned self] in handle($0) }
    }

    func handle(_ event: AppEvent) {
        switch event {
        case .launched:
            loadList()
            device.link.activate()
        case .action(let action):
            if device.link.session.activationState == .activated {
                perform(action)
            } else {
                waiting.append(action)
            }
        default: break
        }
    }

    private func handle(_ event: SessionEvent) {
        switch event {
        case .activationDidComplete(.activated, _):
            let actions = waiting
            waiting = []
            for action in actions { perform(action) }
            completeTasks()
        case .didDeactivate: device.link.activate()
        case .userInfoReceived(let values), .contextReceived(let values): received(values["item"]?.string)
        case .messageReceived(let message): received(message.content.dictionary?["item"]?.string)
        case .fileReceived(let file):
            received(file.metadata["item"]?.string) { item throws(ServiceError) in
                try device.storage.write(StormFolders.copy(of: item), try device.storage.read(file.path))
            }
        case .backgroundTask(let id):
            tasks.append(id)
            completeTasks()
        case .hasContentPendingDidChange(false): completeTasks()
        default: break
        }
    }

    private func completeTasks() {
        guard device.link.session.activationState == .activated, !device.link.session.hasContentPending else {
            return
        }
        for task in tasks { device.link.completeBackgroundTask(task) }
        tasks = []
    }

    // MARK: Sending

    private func perform(_ action: AppAction) {
        func number(_ key: String) -> Int { action.argument(key).flatMap { Int($0) } ?? 0 }
        switch action.name {
        case "send":
            guard let channel = action.argument("channel").flatMap({ StormItem.Channel(rawValue: $0) }) else {
                return
            }
            for index in 0..<number("count") {
                let item = StormItem(channel, number("first") + index, nonce: device.makeUUID())
                do { try send(item, size: number("size")) } catch { complain("it was not sent", item, error) }
            }
        case "count-outstanding":
            let session = device.link.session
            let count = session.outstandingUserInfoTransfers.count + session.outstandingFileTransfers.count
            device.recordStore(Self.id, operation: "outstanding", id: "\(count)", name: "")
        default: break
        }
    }

    private func send(_ item: StormItem, size: Int) throws {
        let content = StormItem.content(number: item.number, size: size)
        let values: [String: PropertyValue] = ["item": .string(item.description), "content": .data(content)]
        var id = item.nonce
        switch item.channel {
        case .userInfo: id = device.link.transferUserInfo(values)
        case .message: id = device.link.sendMessage(.dictionary(values), wantsReply: false)
        case .context: try device.link.updateApplicationContext(values)
        case .file:
            let path = "Documents/outgoing"
            try device.storage.write(path, content)
            id = device.link.transferFile(path, metadata: ["item": .string(item.description)])
            try device.storage.remove(path)
        }
        device.recordStore(Self.id, operation: "sent", id: id, name: item.description)
    }

    // MARK: Receiving

    /// Notes what was received, once; `keep` comes first.
    private func received(_ text: String?, keep: (StormItem) throws(ServiceError) -> Void = { _ in }) {
        guard let item = text.flatMap({ StormItem($0) }) else {
            device.log(.error, "storm", "something was received that nobody sent")
            return
        }
        let isNew = !known.contains(item.description)
        if isNew {
            do throws(ServiceError) {
                try keep(item)
                try add(item)
            } catch { complain("it was not kept", item, error) }
        }
        device.recordStore(
            Self.id, operation: isNew ? "received" : "received again", id: item.nonce, name: item.description)
    }

    private func add(_ item: StormItem) throws(ServiceError) {
        if entries.count == Self.entriesPerFile {
            entries = []
            fileNumber += 1
        }
        entries.append(item.description)
        known.insert(item.description)
        try device.storage.write(StormFolders.list(fileNumber), Array(entries.joined(separator: "\n").utf8))
    }

    private func loadList() {
        do {
            let names = try device.storage.list(StormFolders.lists)
            fileNumber = max(0, names.count - 1)
            for number in names.indices {
                let bytes = try device.storage.read(StormFolders.list(number))
                entries = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
                known.formUnion(entries)
            }
        } catch { device.log(.error, "storm", "the list cannot be read: \(error)") }
    }

    private func complain(_ sentence: String, _ item: StormItem, _ error: any Error) {
        device.log(
            .error, "storm", sentence,
            [FileMetadata("item", item.description), FileMetadata("reason", "\(error)")])
    }
}

/// Where the storm app keeps what it received, in its container.
enum StormFolders {
    static let lists = "Documents/received"

    static func list(_ number: Int) -> String { lists + "/" + String("\(1_000_000 + number)".dropFirst()) }
    static func copy(of file: StormItem) -> String { "Documents/files/\(file.number)-\(file.nonce)" }
}
