/// A store that turns out to be an old copy.
extension ItemOutbox {
    /// The store is an old copy: nothing is sent until it has another name.
    mutating func stop(into effects: inout [TransferEffect]) {
        isRolledBack = true
        flights = [nil, nil]
        stopTimer(into: &effects)
    }

    /// The store has another name: the numbers stay, and the other device knows none of them.
    mutating func renew(_ id: StoreID) {
        store = id
        isRolledBack = false
        highestSent = [0, 0]
        firstOfLife = 1
    }
}
