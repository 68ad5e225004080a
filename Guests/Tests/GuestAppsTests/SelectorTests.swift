import GuestApps
import HikeHardware
import Testing

/// Foundation's rules of selectors, XML and bookmarks: F17 to F21 of docs/guests-frameworks.md.
@Suite("Methods by selectors, XML and bookmarks for guests", .serialized)
struct SelectorTests {
    @Test(
        "F17: timers and calls that are put off call a method of their object at their moments, until they are ended"
    )
    func timers() throws {
        let pair = try GuestPair(program: "library-guest")
        pair.run(seconds: 1)
        pair.act("methods")
        pair.run(seconds: 9)
        #expect(
            pair.said(of: .phone) == [
                "plain at 1", "begun at 1 false", "plain at 2", "tick 1 info at 3", "plain at 4",
                "tick 2 info at 5",
                "heard later at 6",
            ])
    }

    @Test("F17: a notification comes to the methods of its name and object; who hears is not kept")
    func notifications() throws {
        let said = try LibraryPair.said("notes")
        #expect(
            said == [
                "heard hut, true", "heard of the one", "heard hut, false", "heard hut, false", "gone",
                "a block heard", "gone", "end of notes",
            ])
    }

    @Test("F20: a loop has the notifications of a name from its beginning on, and ends with its task")
    func loops() throws {
        let said = try LibraryPair.said("note loop")
        #expect(
            said == ["looped 1", "looped 2", "loop over", "endless over"])
    }

    @Test("F17: a target that does not have the method ends the app with a sentence")
    func wrongTarget() throws {
        let pair = try GuestPair(program: "library-guest")
        pair.run(seconds: 1)
        pair.act("wrong method")
        pair.run(seconds: 2)
        #expect(
            pair.lines(
                of: .phone, "the app stopped itself", "unrecognized selector sent to instance of NSObject"
            ).count == 1)
    }

    @Test("F18: XML is read as on the platform, by import Foundation alone")
    func documents() throws {
        let said = try LibraryPair.said("xml")
        #expect(
            said == [
                "parsed true: gpx v=1|nameKornhütte & See", "broken false, line 1, error true", "empty false",
            ])
    }

    @Test(
        "F19: a bookmark finds its file in another launch, the same bytes in every container; else it is an error"
    )
    func bookmarks() throws {
        let pair = try GuestPair(program: "library-guest")
        pair.run(seconds: 1)
        pair.act("keep bookmark")
        pair.run(seconds: 1)
        pair.live(.forceQuit)
        pair.live(.launch)
        pair.act("bookmark")
        pair.run(seconds: 1)
        #expect(
            pair.said(of: .phone) == [
                "scope true", "none true", "kept 35 bytes", "found walk, stale false", "gone: true",
                "other bytes true",
            ])
    }
}
