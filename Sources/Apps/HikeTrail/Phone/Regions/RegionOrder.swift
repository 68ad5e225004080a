import Foundation
import HikeConnectivity
import HikeRouting
import HikeValues

/// A region on its way to the watch: its files, then the routes that were planned on it (OHX-43, OHX-44).
///
/// Each part is a transfer of its own. It is queued once, and again only when a person asks for what has failed.
struct RegionOrder: Codable, Hashable {
    struct Part: Codable, Hashable {
        /// The ending of a file of the region.
        var file: String?
        /// Or a planned route.
        var route: UUID?
        /// What carries it; nil: it is not queued.
        var transfer: String?
        var isDelivered = false
        /// Why the watch does not have it, for a person.
        var failure: String?

        var isWaiting: Bool { transfer == nil && !isDelivered && failure == nil }
    }

    enum Status: Hashable {
        case queued(delivered: Int, of: Int)
        case completed
        case failed(String)
    }

    enum Event {
        /// A person wants the region on the watch. `outstanding` are the transfers that the system still has.
        case asked(outstanding: [String])
        /// The session is active.
        case activated
        case queued(part: Int, transfer: String)
        /// A part could not be queued, or its transfer is over.
        case refused(part: Int, String)
        case finished(transfer: String, ConnectivityError?)
    }

    enum Effect: Hashable {
        case send(part: Int)
        case completed
        case failed(String)
    }

    let region: UUID
    var name: String
    private(set) var parts: [Part]
    /// When it was made, nanoseconds since 1970; nil in one of an earlier version of this app.
    private let asked: Int64?

    var date: UTCDate? { asked.map(UTCDate.init(nanosecondsSince1970:)) }

    init(_ region: Region, routes: [RouteSummary], date: UTCDate) {
        self.region = region.id
        asked = date.nanosecondsSince1970
        name = region.name
        let files = RegionFile.travelling.filter { file in region.files.contains { $0.file == file } }
        parts =
            files.map { Part(file: $0.ending) }
            + routes.map { Part(route: $0.id) }
    }

    var status: Status {
        if let failure = parts.lazy.compactMap(\.failure).first { return .failed(failure) }
        let delivered = parts.count(where: \.isDelivered)
        return delivered == parts.count ? .completed : .queued(delivered: delivered, of: parts.count)
    }

    func part(of transfer: String) -> Part? { parts.first { $0.transfer == transfer } }

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .asked(let outstanding):
            let isLost = parts.contains { $0.transfer.map(outstanding.contains) == false }
            for index in parts.indices {
                parts[index].failure = nil
                // The system has lost one without a word, as when the watch was unpaired, or another watch is worn now:
                // nobody knows what this one has.
                guard isLost else { continue }
                parts[index].isDelivered = false
                if parts[index].transfer.map(outstanding.contains) == false { parts[index].transfer = nil }
            }
            return []
        case .activated:
            if case .failed = status { return [] }
            return parts.indices.filter { parts[$0].isWaiting }.map { .send(part: $0) }
        case .queued(let part, let transfer):
            parts[part].transfer = transfer
            return []
        case .refused(let part, let reason):
            parts[part].failure = reason
            return [.failed(reason)]
        case .finished(let transfer, let error):
            guard let part = parts.firstIndex(where: { $0.transfer == transfer && !$0.isDelivered }) else {
                return []
            }
            parts[part].transfer = nil
            guard let error else {
                parts[part].isDelivered = true
                return status == .completed ? [.completed] : []
            }
            let isFirst = !parts.contains { $0.failure != nil }
            parts[part].failure = error.explanation
            return isFirst ? [.failed(error.description)] : []
        }
    }
}
