import HikeValues

/// The owner's account in the cloud, as a device knows it. The cloud itself is a server of the made-up network.
package final class CloudPart: MessagePart {
    package static let name = "cloud"

    private let board: any Board
    private var account: CloudAccount
    private var listeners = Listeners<CloudAccount>()

    package init(settings: CloudAccount?, on board: any Board) {
        self.board = board
        account = settings ?? .available
    }

    package func handle(_ input: CloudAccount) {
        board.record(.input) { line in
            line.add("input", Self.name)
            line.add("owner", input.rawValue)
        }
        guard input != account else { return }
        account = input
        for process in listeners.processes {
            guard let handler = listeners.handler(of: process) else { continue }
            board.call(process, inPlaceOf: "cloud account") { handler(input) }
        }
    }

    package static func settings(
        _ settings: CloudAccount?, after input: CloudAccount, at time: Instant
    ) -> CloudAccount? { input }

    package func ended(_ process: AppProcess) { listeners.remove(process) }
    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    private final class Service: CloudAccounts {
        private let part: CloudPart
        private let process: AppProcess

        init(_ part: CloudPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        var account: CloudAccount { part.account }
        func hear(_ handler: @escaping (CloudAccount) -> Void) { part.listeners.set(process, handler) }
    }
}

extension CloudAccount: PartValue {
    package func write(to writer: inout ByteWriter) { writer.write(rawValue) }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        guard let account = CloudAccount(rawValue: try reader.string(limit: 32)) else { throw .invalidValue }
        self = account
    }
}
