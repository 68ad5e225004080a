import HikeValues

/// What a request has done that others may want to hear of.
enum CloudHappening: Hashable, Sendable {
    case record(CloudRecord, CloudNotice.Reason)
    /// It was made or deleted.
    case zone(CloudZoneName)
    case values(app: String)
}

extension CloudContainer {
    /// What is to be told of the request that was answered last, to all but the one who made it.
    mutating func takePushes(but source: CloudSource) -> [CloudPush] {
        defer { happenings = [] }
        guard !happenings.isEmpty else { return [] }
        var contents: [CloudPushContent] = []
        var over: [String] = []
        for subscription in subscriptions {
            let notices = notices(of: subscription)
            contents += notices.map { .notice($0) }
            if case .query(_, _, _, let occasions) = subscription.kind, occasions.contains(.once),
                !notices.isEmpty
            {
                over.append(subscription.id)
            }
        }
        subscriptions.removeAll { over.contains($0.id) }
        var pushes: [CloudPush] = []
        for other in sources where other.device != source.device {
            pushes += contents.map { CloudPush(to: other, $0) }
            let hasValues = happenings.contains { if case .values(other.app) = $0 { true } else { false } }
            if hasValues { pushes.append(CloudPush(to: other, .values)) }
        }
        return pushes
    }

    private func notices(of subscription: CloudSubscription) -> [CloudNotice] {
        switch subscription.kind {
        case .query(let type, let predicate, let zone, let occasions):
            return happenings.compactMap { happening in
                guard case .record(let record, let reason) = happening, record.type == type,
                    zone == nil || zone == record.id.zone, occasions.contains(Self.occasion(reason)),
                    predicate.holds({ record.searched($0) })
                else { return nil }
                let fields = record.fields.filter { subscription.keys.contains($0.key) }
                return CloudNotice(
                    container: name, subscription: subscription.id, reason: reason, record: record.id,
                    zone: record.id.zone, fields: fields, alert: subscription.alert)
            }
        case .zone(let zone, let type):
            guard happenings.contains(where: { $0.concerns(type) && $0.zone == zone }) else { return [] }
            return [
                CloudNotice(
                    container: name, subscription: subscription.id, reason: .changed, zone: zone,
                    alert: subscription.alert)
            ]
        case .database(let type):
            let isChanged = happenings.contains { happening in
                happening.concerns(type) && happening.zone.map { !$0.isStandard } == true
            }
            guard isChanged else { return [] }
            return [
                CloudNotice(
                    container: name, subscription: subscription.id, reason: .changed,
                    alert: subscription.alert)
            ]
        }
    }

    private static func occasion(_ reason: CloudNotice.Reason) -> CloudSubscription.Occasions {
        switch reason {
        case .recordCreated: .creation
        case .recordUpdated: .update
        case .recordDeleted: .deletion
        case .changed: []
        }
    }
}

extension CloudHappening {
    fileprivate var zone: CloudZoneName? {
        switch self {
        case .record(let record, _): record.id.zone
        case .zone(let zone): zone
        case .values: nil
        }
    }

    /// Whether it is of a type of records; nil: of any.
    fileprivate func concerns(_ type: String?) -> Bool {
        switch self {
        case .record(let record, _): type == nil || record.type == type
        case .zone: type == nil
        case .values: false
        }
    }
}
