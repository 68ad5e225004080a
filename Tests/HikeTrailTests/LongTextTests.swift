import Foundation
import HikeConnectivity
import HikeFormats
import HikeHardware
import HikeRecording
import HikeRouting
import HikeValues
import HikeWaypoints
import Testing

@testable import HikeTrail

/// Texts of people on their way through stores, the link and exports.
@Suite("Long and strange texts (NF-19)")
struct LongTextTests {
    /// One of each kind that has been broken somewhere, many times over.
    static let pieces: [(name: String, text: String)] = [
        ("family", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"),
        ("flag", "\u{1F1E6}\u{1F1F9}"),
        ("skin", "\u{1F9D7}\u{1F3FD}\u{200D}\u{2640}\u{FE0F}"),
        ("right to left", "\u{5E9}\u{5D1}\u{5D9}\u{5DC} \u{202B}\u{627}\u{644}\u{62C}\u{628}\u{644}\u{202C}"),
        ("decomposed", "U\u{308}bergang e\u{301}"), ("beyond the plane", "\u{20BB7}\u{1D11E}"),
        ("quotes", "'; DROP TABLE saved_routes; -- \"<&>]]>\\"), ("mark alone", "\u{301}x\u{FFFD}"),
    ]

    static func long(_ piece: String) -> String {
        Array(repeating: piece, count: 1_500).joined(separator: " ")
    }

    /// The scalars, which must not change: two texts are equal for Swift in other forms too.
    private static func scalars(_ text: String?) -> [UInt32] { text?.unicodeScalars.map(\.value) ?? [] }

    /// How often bytes stand in others: a mark at the beginning of a text joins what is before it, so characters do not
    /// tell.
    private static func count(_ wanted: [UInt8], in bytes: [UInt8]) -> Int {
        var (count, index) = (0, 0)
        while index + wanted.count <= bytes.count {
            if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) {
                count += 1
                index += wanted.count
            } else {
                index += 1
            }
        }
        return count
    }

    @Test("NF-19: a hike's name and comment come whole from the watch's store over the link into the phone's")
    func hikes() throws {
        for (name, piece) in Self.pieces {
            let text = Self.long(piece)
            var hike = try RouteStoreTests.hike(1, name: text)
            hike.comment = text + "\n" + text
            let watch = FakeServices(.watch)
            try RouteStore(device: watch).save(hike)
            let again = RouteStore(device: watch)
            again.loadAll()
            #expect(Self.scalars(again.hikes.first?.name) == Self.scalars(text), "\(name)")
            let outbox = HikeOutbox(device: watch)
            try outbox.send(hike)
            let file = try #require(watch.sent.first)
            #expect(try PropertyCodec.encode(file.metadata).count < 2_000, "\(name)")
            let (phone, _) = try PhoneHikesTests.phone([])
            let app = TrailPhone(device: phone)
            app.handle(.launched)
            PhoneHikesTests.receive(try watch.storage.read(file.path), hike, phone, app)
            let stored = RouteStore(device: phone)
            let arrived = try #require(try stored.fetch(hike.id))
            #expect(Self.scalars(arrived.name) == Self.scalars(text), "\(name)")
            #expect(Self.scalars(arrived.comment) == Self.scalars(hike.comment), "\(name)")
        }
    }

    @Test("NF-19: a planned route's name comes whole to the watch, and its metadata stay small")
    func routes() throws {
        for (name, piece) in Self.pieces {
            var route = try Routes.make(1)
            route.name = Self.long(piece)
            let metadata = PlannedRouteStore.metadata(of: RouteSummary(route))
            #expect(try PropertyCodec.encode(metadata).count < 2_000, "\(name)")
            let told = try #require(metadata["name"]?.string)
            #expect(!told.isEmpty && Self.scalars(route.name).starts(with: Self.scalars(told)), "\(name)")
            let device = FakeServices(.watch)
            TrailWatchTests.receive(try route.json(), device, TrailWatchTests.launched(device))
            let kept = PlannedRouteStore(device: device)
            kept.loadAll()
            #expect(Self.scalars(kept.fetch(route.id)?.name) == Self.scalars(route.name), "\(name)")
        }
        // A short one is told as it is.
        #expect(TransferMetadata.name("Übergang 🏔️") == .string("Übergang 🏔️"))
    }

    @Test(
        "NF-19: a waypoint with the longest label and note fits into one message and arrives as it was sent")
    func waypoints() throws {
        for (index, (name, piece)) in (Self.pieces + [("controls", "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}")])
            .enumerated()
        {
            let label = WaypointLimits.label(Self.long(piece))
            let note = WaypointLimits.note(Self.long(piece))
            #expect(note.utf8.count > WaypointLimits.noteBytes - 40, "\(name)")
            let (watch, phone) = (try WaypointSyncTests.Half(.watch), try WaypointSyncTests.Half(.phone))
            let waypoint = WaypointDevice.waypoint(index, label: label, note: note)
            try watch.store.insert(
                waypoint, photo: nil, thumbnail: [UInt8](repeating: 7, count: WaypointLimits.thumbnailBytes))
            watch.sync.send()
            let sent = try #require(watch.device.userInfos.first)
            #expect(try PropertyCodec.encode(sent.content).count <= 65_536, "\(name)")
            watch.deliver(to: phone)
            let arrived = try #require(phone.store.fetch(waypoint.id), "\(name)")
            #expect(Self.scalars(arrived.label) == Self.scalars(label), "\(name)")
            #expect(Self.scalars(arrived.note) == Self.scalars(note), "\(name)")
            #expect(try phone.store.fetchAll() == watch.store.fetchAll())
        }
    }

    @Test("NF-19: exports hold names, comments and notes to their last character")
    func exports() throws {
        for (name, piece) in Self.pieces {
            let text = Self.long(piece)
            var hike = try RouteStoreTests.hike(1, name: text)
            hike.comment = text
            let mark = HikeMark(coordinate: Routes.start, name: text, note: text, category: "Water")
            let report = try HikeReport(hike, marks: [mark])
            let bytes = try report.gpx()
            let read = try GPXDocument(bytes)
            #expect(Self.scalars(read.tracks.first?.name) == Self.scalars(text), "\(name)")
            #expect(Self.scalars(read.waypoints.first?.name) == Self.scalars(text), "\(name)")
            #expect(read.report.warnings.isEmpty, "\(name)")
            #expect(Self.count(Array("<desc>".utf8), in: bytes) == 2)
            func plain(_ text: String) -> [UInt8] { text.utf8.filter { $0 != UInt8(ascii: "\\") } }
            // The hike's name and comment, the mark's name and note.
            #expect(Self.count(plain(text), in: plain(report.markdown())) == 4, "\(name)")
            // On paper no text is cut to a number of lines.
            let document = "\(HikeDocument(report).document)"
            #expect(document.contains(text.debugDescription.dropFirst().dropLast()), "\(name)")
        }
    }
}
