import HikeRecording
import HikeValues
import Testing

@Suite("What a recording leaves on the disk")
struct HikeRecoveryTests {
    /// A recording with so many points.
    static func recovery(_ count: Int, isSaved: Bool = false) -> HikeRecovery {
        var recorder = TrackRecorder()
        _ = recorder.handle(.start(.balanced))
        for index in 0..<count {
            _ = recorder.handle(
                Walks.fix(Double(index) * 12, Double(index) * 10, altitude: 1_000 + Double(index)))
        }
        return HikeRecovery(
            id: Walks.id, startedAt: Walks.date, savedAt: Walks.date + .seconds(Double(count) * 10),
            recorder: recorder, isSaved: isSaved)
    }

    @Test("OHX-07: the two files give the recording again, with its measured distance")
    func roundTrip() throws {
        let saved = Self.recovery(40)
        let files = try saved.files()
        let read = try HikeRecovery(meta: files.meta, points: files.points)
        #expect(read.points.count == 40)
        #expect(read.distance == saved.distance)
        #expect(read.startedAt == saved.startedAt)
        #expect(!read.isSaved)
        let route = try #require(read.route(name: "Hike", modifiedAt: Walks.date))
        #expect(route.id == Walks.id)
        #expect(route.totalDistance == saved.distance)
    }

    @Test("OHX-09: a recording that goes on says so, with its pause and its route; another has no word of it")
    func goesOn() throws {
        var saved = Self.recovery(10)
        let plain = String(decoding: try saved.files().meta, as: UTF8.self)
        #expect(!["isTracking", "isPaused", "plannedRoute"].contains { plain.contains($0) })
        for goesOn in [
            HikeRecovery.GoingOn(), .init(isPaused: true), .init(isPaused: false, route: Walks.id),
        ] {
            saved.goesOn = goesOn
            let files = try saved.files()
            #expect(String(decoding: files.meta, as: UTF8.self).contains("\"isTracking\":true"))
            #expect(try HikeRecovery(meta: files.meta, points: files.points).goesOn == goesOn)
        }
        // As other programs may write it.
        let other = plain.replacing("{\"", with: "{\"isTracking\":true,\"", maxReplacements: 1)
        let read = try HikeRecovery(meta: Array(other.utf8), points: try Self.recovery(10).files().points)
        #expect(read.goesOn == HikeRecovery.GoingOn())
    }

    @Test("OHX-07, RD-12: who dies between the two files loses nothing of the older pair")
    func torn() throws {
        let old = try Self.recovery(40).files()
        let new = try Self.recovery(70).files()
        #expect(try HikeRecovery(meta: old.meta, points: new.points).points.count == 40)
        #expect(throws: HikeRecoveryError.damagedPoints(bytes: 800, described: 70)) {
            try HikeRecovery(meta: new.meta, points: old.points)
        }
    }

    @Test("OHX-08: points of another recording are not taken for this one's")
    func foreignPoints() throws {
        let files = try Self.recovery(40).files()
        var other = files.points
        other[100] ^= 1
        #expect(throws: HikeRecoveryError.damagedPoints(bytes: 800, described: 40)) {
            try HikeRecovery(meta: files.meta, points: other)
        }
        #expect(throws: HikeRecoveryError.self) {
            try HikeRecovery(meta: Array("{}".utf8), points: files.points)
        }
    }

    @Test("OHX-08: any bytes give a recording or a typed error")
    func anyBytes() throws {
        let files = try Self.recovery(12, isSaved: true).files()
        var random = RandomStream(seed: 7)
        for _ in 0..<2_000 {
            var meta = files.meta
            meta[Int(random.next() % UInt64(meta.count))] = UInt8(truncatingIfNeeded: random.next())
            guard let read = try? HikeRecovery(meta: meta, points: files.points) else { continue }
            #expect(read.points.count <= 12)
        }
        #expect(try HikeRecovery(meta: files.meta, points: files.points).isSaved)
    }
}
