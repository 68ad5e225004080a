import HikeConnectivity
import HikeValues

/// What one side of the counter knows: a value, so that it can be tested without any device.
///
/// A tap is named by the installation that made it and its number there. Whatever the link does twice is known by that
/// name, and counts once.
struct CounterState: Equatable {
    /// One increment that the other side is not known to have.
    struct Tap: Equatable {
        var number: Int
        var amount: Int
        /// The transfer that carries it; nil: none yet.
        var transfer: String?
    }

    /// What was taken from one installation of the other side.
    struct Peer: Equatable {
        var origin: String
        var sum = 0
        /// All taps up to this number were taken ...
        var upTo = 0
        /// ... and these, which came before others.
        var beyond: Set<Int> = []
    }

    struct Photo: Equatable {
        enum Place: Equatable {
            /// Taken here; the other side is not known to have it.
            case waiting(transfer: String?)
            /// Taken here, and the other side has it, or is not to have it.
            case done
            case received
        }

        var name: String
        var caption: String
        var place: Place
    }

    /// Names this installation.
    var origin: String
    /// Of the taps made here.
    var lastNumber = 0
    var ownSum = 0
    var waiting: [Tap] = []
    var peers: [Peer] = []
    /// What a tap adds, and when a person chose that: the latest choice of both sides wins.
    var step = 1
    var stepDate = UTCDate(secondsSince1970: 0)
    var photos: [Photo] = []
    /// What the watch face shows, and since when.
    var face = 0
    var faceDate = UTCDate(secondsSince1970: 0)
    var pings = 0

    init(origin: String) { self.origin = origin }

    var count: Int { ownSum + peers.reduce(0) { $0 + $1.sum } }
    var photosWaiting: Int { photos.count { if case .waiting = $0.place { true } else { false } } }

    mutating func tap() {
        lastNumber += 1
        ownSum += step
        waiting.append(Tap(number: lastNumber, amount: step))
    }

    /// Takes a tap of the other side.
    ///
    /// - Returns: whether it was new.
    mutating func take(number: Int, amount: Int, from origin: String) -> Bool {
        let index = peers.firstIndex { $0.origin == origin } ?? peers.endIndex
        if index == peers.endIndex { peers.append(Peer(origin: origin)) }
        guard number > peers[index].upTo, peers[index].beyond.insert(number).inserted else { return false }
        peers[index].sum += amount
        while peers[index].beyond.remove(peers[index].upTo + 1) != nil { peers[index].upTo += 1 }
        return true
    }

    /// A transfer ended well: what it carried waits no more.
    mutating func concluded(_ transfer: String) {
        waiting.removeAll { $0.transfer == transfer }
        for index in photos.indices where photos[index].place == .waiting(transfer: transfer) {
            photos[index].place = .done
        }
    }

    /// A transfer failed, or is not there any more: what it carried needs a new one.
    mutating func lost(_ isLost: (_ transfer: String) -> Bool) {
        for index in waiting.indices {
            if let transfer = waiting[index].transfer, isLost(transfer) { waiting[index].transfer = nil }
        }
        for index in photos.indices {
            if case .waiting(let transfer?) = photos[index].place, isLost(transfer) {
                photos[index].place = .waiting(transfer: nil)
            }
        }
    }
}
