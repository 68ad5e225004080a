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
