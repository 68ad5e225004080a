import Foundation
import HikeConnectivity

/// A planned route on its way to the watch (OH5-57, OH5-61).
struct RouteOrder: Codable, Hashable {
    enum Status: Hashable {
        case queued
        case completed
        case failed(String)
    }

    let route: UUID
    let name: String
    /// What carries it; nil: it is not queued.
    private(set) var transfer: String?
    /// Why the watch did not get it, for a person.
    private(set) var failure: String?
    /// The same file will never go.
    private(set) var isRefused = false
    private(set) var isDelivered = false
    /// It was queued for a watch that is not worn any more, and waits for that one.
    private var isForOther = false

    init(route: UUID, name: String) {
        self.route = route
        self.name = name
    }

    var status: Status {
        if isDelivered { return .completed }
        return failure.map { .failed($0) } ?? .queued
    }

    /// Whether it is to be given to the system.
    ///
    /// - Parameter outstanding: the transfers that the system still has; nil where it may have ends to tell.
    func isWaiting(outstanding: Set<String>?) -> Bool {
        guard !isDelivered, !isRefused else { return false }
        guard let transfer else { return true }
        guard let outstanding, !isForOther else { return false }
        return !outstanding.contains(transfer)
    }

    mutating func queued(_ transfer: String) {
        self.transfer = transfer
        (failure, isRefused, isForOther) = (nil, false, false)
    }

    mutating func finished(_ error: ConnectivityError?) {
        transfer = nil
        isDelivered = error == nil
        failure = error?.explanation
        isRefused = error.map { !$0.isPassing || $0 == .fileAccessDenied } ?? false
    }

    mutating func watchChanged() { isForOther = transfer != nil }
}
