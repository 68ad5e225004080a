import HikeConnectivity

/// What the test knows of one device's transfers. It lies outside the device, so no fault can change it.
struct Ledger {
    struct Transfer {
        let name: String
        let app: String
        let isFile: Bool
        let isUrgent: Bool
        var isAccepted = false
        /// A frame has carried it.
        var isSent = false
        /// Left the queue without being sent, as its app asked.
        var isCancelled = false
        var wasSentBeforeCancel = false
        /// The end of it is durable.
        var isConcluded = false
        /// Its app, or its device, is gone, or a crash left its end open.
        var isExcused = false
        var isMoved = false
        var moveIsDurable = false
        /// Nothing behind it had been sent when it was moved, so it must stay before all that.
        var keepsPlace = false
        var outcomes: [ConnectivityError?] = []
    }

    private(set) var transfers: [Transfer] = []
    private var places: [String: Int] = [:]
    /// Items by the number in the current store.
    var names: [UInt64: String] = [:]
    /// The latest ordinary item that was read for sending.
    var ordinaryRead = -1
    /// What earlier lives of the device's store had taken.
    var takenBefore: Set<String> = []
    /// Deliveries whose handlers have returned, and those whose end is durable.
    var handled: Set<Delivery> = []
    /// Handed over, and their handlers have not returned, or never will.
    var inHand: Set<Delivery> = []
    var settled: Set<Delivery> = []
    /// Taken, but thrown away with their app.
    var discarded: Set<Delivery> = []
    /// By app: the last context set, the last accepted, the last seen of the other device.
    var contextNumbers: [String: Int] = [:]
    var lastContext = [0, 0]
    var acceptedContext = [0, 0]
    var seenContext = [0, 0]
    var hadFull = false
    var hadFailures = false
    var hadRemovals = false

    mutating func add(_ transfer: Transfer) {
        places[transfer.name] = transfers.count
        transfers.append(transfer)
    }

    func place(of name: String) -> Int? { places[name] }

    func transfer(_ name: String) -> Transfer? { places[name].map { transfers[$0] } }

    mutating func change(_ name: String, _ body: (inout Transfer) -> Void) {
        if let place = places[name] { body(&transfers[place]) }
    }

    mutating func changeAll(_ body: (inout Transfer) -> Void) {
        for index in transfers.indices { body(&transfers[index]) }
    }
}
