import HikeHardware
import HikeValues
import Testing

@Suite("Network for guests")
struct NetworkPathTests {
    @Test("E1, E2: a monitor tells how the network is, then each change, by the kind of way that it is for")
    func monitors() throws {
        let pair = try HutNetwork.pair()
        pair.net("watch")
        pair.net("watch", HutNetwork.list, ["type": "wifi"])
        pair.net("watch", HutNetwork.list, ["type": "no cellular"])
        #expect(
            pair.said("path ") == [
                "any satisfied (en0) true true", "wifi satisfied (en0) true true",
                "no cellular satisfied (en0) true true",
            ])
        pair.send(.system(.network(.line(NetworkLine(.online, .cellular, isConstrained: true)))))
        pair.run(seconds: 1)
        #expect(
            pair.said("path ").suffix(3) == [
                "any satisfied (pdp_ip0), expensive, constrained false true", "wifi unsatisfied false false",
                "no cellular unsatisfied false false",
            ])
        pair.send(.system(.network(.line(NetworkLine(.airplane)))))
        pair.run(seconds: 1)
        #expect(pair.said("path ").suffix(1) == ["any unsatisfied false false"])
        #expect(pair.said("path ").count == 7)
    }

    @Test("E3: an app that was suspended hears of the last change alone")
    func suspended() throws {
        let pair = try HutNetwork.pair()
        pair.net("watch")
        pair.send(.lifecycle(app: "trail", .background))
        pair.send(.lifecycle(app: "trail", .suspend))
        pair.run(seconds: 1)
        pair.send(.system(.network(.line(NetworkLine(.airplane)))))
        pair.run(seconds: 1)
        pair.send(.system(.network(.line(NetworkLine(.online, .cellular)))))
        pair.run(seconds: 1)
        #expect(pair.said("path ").count == 1)
        pair.send(.lifecycle(app: "trail", .foreground))
        pair.run(seconds: 1)
        #expect(pair.said("path ").dropFirst() == ["any satisfied (pdp_ip0), expensive false true"])
    }

    @Test("E4, E5: a loop gets the path and its changes until the monitor is cancelled, which is for good")
    func loops() throws {
        let pair = try HutNetwork.pair()
        pair.net("loop")
        pair.send(.system(.network(.line(NetworkLine(.airplane)))))
        pair.run(seconds: 1)
        pair.net("ignore")
        pair.send(.system(.network(.line(NetworkLine(.online)))))
        pair.run(seconds: 1)
        #expect(pair.said("loop ") == ["satisfied", "unsatisfied", "over"])
        pair.net("watch")
        pair.net("ignore")
        pair.send(.system(.network(.line(NetworkLine(.airplane)))))
        pair.run(seconds: 1)
        #expect(pair.said("path ").count == 1)
    }

    @Test("E2: a watch that has its phone reaches the network through it")
    func watch() throws {
        let pair = try GuestPair(
            program: "net-guest",
            network: NetworkScript(line: .offline, phone: NetworkLine(.online, .cellular)))
        pair.run(seconds: 1)
        pair.send(.link(peer: "phone", isUp: true), to: .watch)
        pair.run(seconds: 1)
        pair.act("watch", on: .watch)
        pair.run(seconds: 1)
        #expect(pair.said("path ", of: .watch) == ["any satisfied (ipsec0), expensive false true"])
    }
}
