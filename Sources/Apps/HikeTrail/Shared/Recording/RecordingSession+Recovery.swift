import HikeHardware
import HikeRecording
import HikeValues

/// What an earlier recording left, and what becomes of it (OHX-08, OHX-09).
extension RecordingSession {
    /// What an error leaves is left for another time.
    func takeUp() throws {
        hasLeftovers = true
        if let left = try files.load() {
            device.log(
                .notice, "recording", "a recording ended untold",
                [
                    FileMetadata("points", String(left.points.count)),
                    FileMetadata("distance", DecimalText.string(left.distance, decimals: 0)),
                ])
            if try outbox?.isDiscarded(left.id) == true {
                try remove(left.id)
            } else if let goesOn = left.goesOn {
                resume(left, goesOn)
            } else if left.points.count < 2 {
                try remove(left.id)
            } else if left.isSaved || store.hikes.contains(where: { $0.id == left.id }) {
                try finish(left)
            } else if policy.goesOn {
                // It was stopped, and the sheet was open.
                draft = Draft(recovery: left, name: SavedRoute.usualName(left.startedAt))
            } else {
                found = left
            }
        }
        hasLeftovers = false
    }

    /// Makes room for a new recording. What an older one left is taken up if that can be done now, or else put aside.
    ///
    /// - Returns: whether there is room; not while the wearer has to be asked.
    func makeRoom() throws -> Bool {
        if hasLeftovers {
            do { try takeUp() } catch {
                let kept = try files.setAside()
                hasLeftovers = false
                device.log(
                    .error, "recording", "what a recording left was put aside",
                    [
                        FileMetadata("files", kept.joined(separator: ", ")),
                        FileMetadata("reason", "\(error)"),
                    ])
                message = Message(
                    title: "Put Aside",
                    text: "An earlier recording cannot be read. It is kept in \(RecordingFiles.asideFolder).")
            }
        }
        guard found == nil, draft == nil, !isRecording else { return false }
        try files.remove()
        return true
    }

    /// The hike is in the table already: what was still to do is done again, which changes nothing that was done.
    private func finish(_ left: HikeRecovery) throws {
        let row = try store.fetch(left.id)
        // One that saved itself on the last of the battery is not asked about, even where its row is lost.
        let suffix = left.isSaved ? SavedRoute.lowBatterySuffix : ""
        let name = row?.name ?? SavedRoute.usualName(left.startedAt) + suffix
        var hike = row
        // The files may know more of the way than the row.
        if let last = left.points.last, row.map({ $0.endTime < last.date }) ?? true {
            hike = left.route(
                name: name, comment: row?.comment ?? "", modifiedAt: device.clock.date, weight: weight)
            if let hike { try store.save(hike) }
        }
        if let hike {
            if policy.writesGPX { try writeGPX(hike) }
            try outbox?.send(hike)
            saveWorkout(hike, of: left)
        }
        try files.remove()
    }
}
