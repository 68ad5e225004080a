@_exported import FacadeFoundation

/// What a live activity shows.
public protocol ActivityAttributes: Codable {
    /// What of it changes.
    associatedtype ContentState: Codable, Hashable
}

/// What a live activity shows at a moment.
public struct ActivityContent<State: Codable & Hashable> {
    public var state: State
    public var staleDate: Date?
    public var relevanceScore: Double

    public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
        self.state = state
        self.staleDate = staleDate
        self.relevanceScore = relevanceScore
    }
}

extension ActivityContent: Sendable where State: Sendable {}

/// How far a live activity is.
public enum ActivityState: Hashable, Sendable, Codable {
    case active, ended, dismissed, stale, pending
}

/// When one that has ended goes.
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
    private let date: Date?
    public static let `default` = ActivityUIDismissalPolicy(date: nil)
    public static let immediate = ActivityUIDismissalPolicy(date: .distantPast)
    /// At a moment.
    public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
        ActivityUIDismissalPolicy(date: date)
    }
}

/// How one learns what is new.
public struct PushType: Hashable, Sendable {
    public static let token = PushType()
}

/// Why there is no live activity.
public enum ActivityAuthorizationError: Error, LocalizedError, Hashable, Sendable {
    case attributesTooLarge, denied, globalMaximumExceeded, malformedActivityIdentifier,
        missingProcessIdentifier,
        persistenceFailure, reconnectNotPermitted, targetMaximumExceeded, unentitled, unsupported,
        unsupportedTarget, visibility

    public var errorDescription: String? {
        "there are no live activities on this device: ask ActivityAuthorizationInfo().areActivitiesEnabled first"
    }
}

/// Whether there may be live activities: no.
public final class ActivityAuthorizationInfo: Sendable {
    public init() {}
    public var areActivitiesEnabled: Bool { false }
    public var frequentPushesEnabled: Bool { false }
    /// It tells once that there may be none.
    public var activityEnablementUpdates: AsyncStream<Bool> {
        AsyncStream { continuation in
            continuation.yield(false)
            continuation.finish()
        }
    }
}

/// A live activity: there is none.
public final class Activity<Attributes: ActivityAttributes>: Identifiable {
    /// What it shows at a moment.
    public typealias ContentState = Attributes.ContentState

    public let id: String
    public let attributes: Attributes
    public let content: ActivityContent<ContentState>
    public var activityState: ActivityState { .dismissed }
    public var pushToken: Data? { nil }

    private init(id: String, attributes: Attributes, content: ActivityContent<ContentState>) {
        self.id = id
        self.attributes = attributes
        self.content = content
    }

    /// None.
    public static var activities: [Activity<Attributes>] { [] }

    /// - Throws: ``ActivityAuthorizationError/unsupported``, always.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
    ) throws -> Activity<Attributes> { throw ActivityAuthorizationError.unsupported }

    /// Of no effect.
    public func update(_ content: ActivityContent<ContentState>) async {}
    /// Of no effect.
    public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {}
}
