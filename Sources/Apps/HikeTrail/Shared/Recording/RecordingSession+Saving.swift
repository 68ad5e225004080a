import Foundation
import HikeHardware
import HikeRecording

/// From the sheet to the saved hike, or to none (OHX-10).
extension RecordingSession {
    /// Saves the hike under the name of the sheet.
    func save() {
        guard let draft else { return }
        let name = draft.name.trimmingCharacters(in: .whitespacesAndNewlines)
        let usual = SavedRoute.usualName(draft.recovery.startedAt)
        if store(draft.recovery, name: name.isEmpty ? usual : name, comment: draft.comment) {
            self.draft = nil
            end()
        }
        show()
    }

    /// Saves what was found under its usual name; a failure leaves the files for another time.
    func recover() {
        guard let found else { return }
        if store(found, name: SavedRoute.usualName(found.startedAt), comment: "") { self.found = nil }
        show()
    }

    /// Throws the hike of the sheet, or what was found, away.
    func discard() {
        guard let id = draft?.recovery.id ?? found?.id else { return }
        do {
            // First: whatever ends here in between, the phone is told, and the next launch does the rest.
            try outbox?.discard(id)
            try remove(id)
            outbox?.flush()
            draft = nil
            found = nil
            device.log(.info, "recording", "discarded")
            end()
        } catch { fail("the recording was not discarded", error) }
        show()
    }

    /// Takes a hike's row and its recording's files away.
    func remove(_ id: UUID) throws {
        // First: what ends here in between is done again at the next launch.
        do { try unmark(id) } catch {
            device.log(
                .error, "recording", "waypoints of a discarded recording still name it",
                [FileMetadata("reason", "\(error)")])
        }
        if store.hikes.contains(where: { $0.id == id }) { try store.delete(id) }
        try files.remove()
    }

    private func end() {
        recorder = TrackRecorder()
        battery = BatteryMonitor()
        isSavedAlready = false
        route = nil
    }

    /// Into the table, into a GPX file, on the way to the phone; only then are the files of the recording taken away, so that its
    /// end in between begins this again.
    private func store(_ recovery: HikeRecovery, name: String, comment: String) -> Bool {
        let hike = recovery.route(
            name: name, comment: comment, modifiedAt: device.clock.date, weight: weight)
        guard let hike else { return false }
        do {
            try outbox?.takeBackDiscard(hike.id)
            try store.save(hike)
            if policy.writesGPX { try writeGPX(hike) }
            try outbox?.send(hike)
            saveWorkout(hike, of: recovery)
            try files.remove()
            return true
        } catch {
            fail("the hike was not saved", error)
            return false
        }
    }

    func writeGPX(_ hike: SavedRoute) throws {
        var made: [HikeMark] = []
        do { made = try marks(hike.id) } catch {
            // The hike is worth more than the names of places on it.
            device.log(
                .error, "recording", "the waypoints of the hike cannot be read",
                [FileMetadata("reason", "\(error)")])
        }
        try files.writeGPX(hike, marks: made)
    }
}
