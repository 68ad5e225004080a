import GuestApps
import HikeHardware
import Testing

/// The rules are those of docs/guests-frameworks.md.
@Suite("When a guest's files were changed", .serialized)
struct FileDateTests {
    @Test(
        "F22: a file was changed when the app wrote to it, by the device's time, in a later launch too; the owner is mobile"
    )
    func dates() throws {
        let pair = try GuestPair(program: "library-guest")
        pair.run(seconds: 1)
        pair.act("write files")
        pair.run(seconds: 4)
        #expect(pair.said() == ["stream 1 1"])
        pair.act("file dates")
        pair.run(seconds: 1)
        let first = [
            "plain 1 1", "whole 1 1", "folder 5 5", "stream 1 1", "copy 1 1", "dated -100000000 -100000000",
            "owner mobile",
        ]
        #expect(Array(pair.said().dropFirst()) == first)
        pair.act("append")
        pair.run(seconds: 1)
        pair.live(.terminate)
        pair.live(.launch)
        pair.act("file dates")
        pair.run(seconds: 1)
        #expect(
            Array(pair.said().dropFirst(8)) == first.map { $0.hasPrefix("whole") ? "whole 6 6" : $0 })
        #expect(pair.lines(of: .phone, "for what a guest may not have").isEmpty)
    }
}
