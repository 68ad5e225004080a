import HikeValues

/// Saving and deleting of records.
extension CloudContainer {
    /// Who does it, when, and how many bytes there may be then.
    private struct Terms {
        var policy: CloudModification.Policy
        var source: CloudSource
        var date: UTCDate
        var room: Int
    }

    private struct Results {
        var saved: [CloudResult<CloudRecord>] = []
        var deleted: [CloudResult<CloudRecordName>] = []
    }

    private static let undone = CloudFailure(
        .batchRequestFailed, "Another record of the zone could not be changed, so nothing of it was.")

    mutating func modify(
        _ modification: CloudModification, from source: CloudSource, at date: UTCDate, room: Int
    ) -> CloudReply {
        guard modification.save.count + modification.delete.count <= CloudLimits.items,
            modification.save.allSatisfy({ $0.record.size.own <= CloudLimits.record })
        else { return Self.tooMany }
        let terms = Terms(policy: modification.policy, source: source, date: date, room: room)
        var draft = self
        var results = draft.apply(modification, but: [], terms)
        if modification.isAtomic {
            let broken = Self.broken(modification, results)
            if !broken.isEmpty {
                draft = self
                let first = results
                results = draft.apply(modification, but: broken, terms)
                // What failed says why. In other zones the second time counts.
                for (index, saved) in modification.save.enumerated()
                where broken.contains(saved.record.id.zone) {
                    if case .failed = first.saved[index] { results.saved[index] = first.saved[index] }
                }
                for (index, name) in modification.delete.enumerated() where broken.contains(name.zone) {
                    if case .failed = first.deleted[index] { results.deleted[index] = first.deleted[index] }
                }
            }
        }
        self = draft
        return .modified(saved: results.saved, deleted: results.deleted)
    }

    /// The zones of the app's own in which something failed.
    private static func broken(_ modification: CloudModification, _ results: Results) -> Set<CloudZoneName> {
        var zones: Set<CloudZoneName> = []
        for (saved, result) in zip(modification.save, results.saved) {
            if case .failed = result { zones.insert(saved.record.id.zone) }
        }
        for (name, result) in zip(modification.delete, results.deleted) {
            if case .failed = result { zones.insert(name.zone) }
        }
        zones.remove(.standard)
        return zones
    }

    /// - Parameter zones: of which nothing is done.
    private mutating func apply(
        _ modification: CloudModification, but zones: Set<CloudZoneName>, _ terms: Terms
    ) -> Results {
        var results = Results()
        let names = Set(modification.save.map(\.record.id))
        for saved in modification.save {
            if zones.contains(saved.record.id.zone) {
                results.saved.append(.failed(Self.undone))
            } else {
                results.saved.append(save(saved, beside: names, terms))
            }
        }
        for name in modification.delete {
            results.deleted.append(zones.contains(name.zone) ? .failed(Self.undone) : delete(name))
        }
        return results
    }

    private mutating func save(
        _ saved: CloudModification.Saved, beside names: Set<CloudRecordName>, _ terms: Terms
    ) -> CloudResult<CloudRecord> {
        let id = saved.record.id
        guard let zone = zones[id.zone] else { return .failed(missing(id.zone)) }
        let old = zone.record(id.name)
        if let failure = objection(to: saved, old, beside: names, terms) { return .failed(failure) }
        var record = merged(saved, into: old, terms.policy)
        let size = CloudZone.bytes(record) - (old.map(CloudZone.bytes) ?? 0)
        guard size <= 0 || used + size <= terms.room else {
            return .failed(CloudFailure(.quotaExceeded, "The owner's space in the cloud is full."))
        }
        change += 1
        record.tag = String(change, radix: 36)
        record.created = old?.created ?? terms.date
        record.creator = old?.creator ?? terms.source.device
        record.modified = terms.date
        record.modifier = terms.source.device
        zones[id.zone]?.put(record, change: change)
        types.insert(record.type)
        happenings.append(.record(record, old == nil ? .recordCreated : .recordUpdated))
        return .done(record)
    }

    /// Why a record is not saved; nil: it is.
    private func objection(
        to saved: CloudModification.Saved, _ old: CloudRecord?, beside names: Set<CloudRecordName>,
        _ terms: Terms
    ) -> CloudFailure? {
        let record = saved.record
        guard CloudNames.isName(record.id.name), CloudNames.isKey(record.type),
            record.fields.allSatisfy({ CloudNames.isKey($0.key) })
        else {
            return CloudFailure(
                .invalidArguments,
                "Names of records are ASCII and begin with no '_'; types and keys are letters, digits and '_'."
            )
        }
        if let old {
            guard old.type == record.type else {
                return CloudFailure(
                    .invalidArguments, "The record '\(record.id.name)' is of the type '\(old.type)'.")
            }
            if terms.policy == .ifUnchanged, old.tag != record.tag {
                return CloudFailure(
                    .serverRecordChanged, "The record '\(record.id.name)' was changed meanwhile.", record: old
                )
            }
        } else if terms.policy == .ifUnchanged, !record.tag.isEmpty {
            return CloudFailure(.unknownItem, "The record '\(record.id.name)' is no longer there.")
        }
        for reference in record.fields.flatMap(\.value.references) where reference.deletesSelf {
            guard reference.target.zone == record.id.zone else {
                return CloudFailure(
                    .invalidArguments, "A record that goes with another has to be in its zone.")
            }
            let isThere = zones[reference.target.zone]?.record(reference.target.name) != nil
            guard isThere || names.contains(reference.target) else {
                return CloudFailure(
                    .referenceViolation,
                    "There is no record '\(reference.target.name)' for '\(record.id.name)' to go with.")
            }
        }
        return nil
    }

    private func merged(
        _ saved: CloudModification.Saved, into old: CloudRecord?, _ policy: CloudModification.Policy
    ) -> CloudRecord {
        guard var record = old else { return saved.record }
        switch policy {
        case .allKeys:
            for field in saved.record.fields { record[field.key] = field }
            // A key that the app has cleared is cleared.
            for key in saved.changed where saved.record[key] == nil { record[key] = nil }
        case .changedKeys, .ifUnchanged:
            for key in saved.changed { record[key] = saved.record[key] }
        }
        return record
    }

    private mutating func delete(_ name: CloudRecordName) -> CloudResult<CloudRecordName> {
        guard zones[name.zone] != nil else { return .failed(missing(name.zone)) }
        guard zones[name.zone]?.record(name.name) != nil else {
            return .failed(CloudFailure(.unknownItem, "There is no record '\(name.name)'."))
        }
        var waiting = [name.name]
        while let next = waiting.popLast() {
            waiting += zones[name.zone]?.dependants(of: CloudRecordName(next, in: name.zone)) ?? []
            change += 1
            guard let record = zones[name.zone]?.remove(next, change: change) else { continue }
            happenings.append(.record(record, .recordDeleted))
        }
        return .done(name)
    }
}
