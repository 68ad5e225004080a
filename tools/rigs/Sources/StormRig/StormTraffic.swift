import Glibc
import HikeHardware
import HikeValues

/// Something that an app of the storm is asked to do.
struct StormOrder {
    let device: String
    let name: String
    var arguments: [AppAction.Argument] = []

    static func countOutstanding(on device: String) -> StormOrder {
        StormOrder(device: device, name: "count-outstanding")
    }
}

/// What the apps are asked to send; numbers are given here, and never twice.
struct StormTraffic {
    /// Bytes of each number that was asked of a device: the other half of the ledger.
    private(set) var asked: [String: [Int: Int]] = [:]
    private var nextNumber = 0

    /// A burst from a device, on any of the channels.
    mutating func burst(from id: String, _ random: inout RandomStream) -> [StormOrder] {
        func size(upTo limit: Double) -> Int { Int(limit * pow(random.uniform(), 3)) }
        var orders = [
            send(.userInfo, count: Int.random(in: 0...8, using: &random), size: size(upTo: 4_000), from: id)
        ]
        if random.uniform() < 0.4 {
            let count = Int.random(in: 1...2, using: &random)
            orders.append(send(.file, count: count, size: size(upTo: 60_000), from: id))
        }
        if random.uniform() < 0.5 {
            orders.append(send(.context, count: 1, size: size(upTo: 4_000), from: id))
        }
        if random.uniform() < 0.4 {
            let count = Int.random(in: 1...3, using: &random)
            orders.append(send(.message, count: count, size: size(upTo: 1_000), from: id))
        }
        return orders
    }

    mutating func send(
        _ channel: StormItem.Channel, count: Int, size: Int, from id: String
    ) -> StormOrder {
        for number in nextNumber..<nextNumber + count { asked[id, default: [:]][number] = size }
        defer { nextNumber += count }
        return StormOrder(
            device: id, name: "send",
            arguments: [
                AppAction.Argument("channel", channel.rawValue), AppAction.Argument("first", "\(nextNumber)"),
                AppAction.Argument("count", "\(count)"), AppAction.Argument("size", "\(size)"),
            ])
    }
}
