import HikeHardware
import HikeValues
import Testing

/// What the devices do not have. The rules are those of docs/guests-frameworks.md.
@Suite("Frameworks of what is not there, for guests", .serialized)
struct AbsentTests {
    @Test("P1, P2: nobody is near: nobody is found, nothing is sent, an invitation is not taken")
    func peers() throws {
        let pair = try GuestPair(program: "library-guest")
        pair.order("peers")
        pair.run(seconds: 6)
        #expect(pair.said() == ["peers 0", "not connected", "nobody 2", "other 0 false"])
        #expect(pair.lines(of: .phone, "nobody is near").count == 2)
    }

    @Test("P6: widgets are a line, live activities and advertisers get nothing, search forgets")
    func missing() throws {
        let pair = try GuestPair(program: "library-guest")
        pair.order("missing")
        pair.run(seconds: 1)
        #expect(
            pair.said() == [
                "activities false", "activity unsupported true", "tracking true",
                "advertising 00000000-0000-0000-0000-000000000000", "carrier true", "indexed true false",
            ])
        #expect(pair.lines(of: .phone, #""category":"widgets""#, #""kind":"hut""#).count == 1)
        #expect(pair.lines(of: .phone, #""category":"search""#).count == 1)
    }

    @Test("P7: a server can be reached where the device has a network, and changes are told")
    func reachability() throws {
        let pair = try GuestPair(program: "library-guest")
        pair.order("watch network")
        pair.run(seconds: 1)
        for change in [
            NetworkChange.line(NetworkLine(.online, .cellular)), .line(NetworkLine(.airplane)),
        ] {
            pair.send(.system(.network(change)))
            pair.run(seconds: 1)
        }
        #expect(pair.said() == ["reaches true false", "changed true true", "changed false false"])
    }

    @Test("P3, P4: the store has no products and takes no payment; what was bought is nothing")
    func store() throws {
        let said = try LibraryPair.said("store")
        #expect(said.first == "may pay false false")
        #expect(
            said.dropFirst().sorted() == [
                "bought 0", "finished", "products 0", #"response 0 [\"a\", \"b\"]"#, "restore 4",
                "sync unsupported", "updates end",
            ])
        #expect(try LibraryPair.said("store") == said)
    }
}
