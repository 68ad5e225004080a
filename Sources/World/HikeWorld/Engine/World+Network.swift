import HikeHardware
import HikeValues

/// A watch uses its phone's network while the two are linked, so it has to know how that is (EM-33).
extension World {
    func lendNetwork(of index: Int) {
        guard seats[index].role == .phone else { return }
        let line = seats[index].configuration.network.ownLine
        for watch in seats where watch.role == .watch && watch.configuration.network.phone != line {
            send(.system(.network(.phone(line))), to: watch.id)
        }
    }
}
