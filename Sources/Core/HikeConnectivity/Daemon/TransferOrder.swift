/// The one rule of order between storage and radio: numbers are taken in order, so a row that a crash brings
/// back after a later number was taken would pass for a delivered one.
extension TransferEffect {
    /// Must be durable before a frame that ``RadioFrame/givesOutNumbers`` is sent.
    public var mustPrecedeNumbers: Bool {
        switch self {
        case .moveItem, .discard: true
        case .conclude(let conclusions): conclusions.contains { !$0.isDelivered }
        default: false
        }
    }
}

extension Conclusion {
    /// The other device has taken it, and says so again whenever it is asked.
    public var isDelivered: Bool { outcome.map { $0.error == nil } ?? false }
}

extension RadioFrame {
    /// The receiver may take numbers that it has not heard of before.
    public var givesOutNumbers: Bool {
        switch self {
        case .offer, .items: true
        default: false
        }
    }
}
