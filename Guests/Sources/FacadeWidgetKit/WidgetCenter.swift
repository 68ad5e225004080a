@_exported import FacadeFoundation
import GuestCalls
import GuestServices

/// The sizes of a widget.
public enum WidgetFamily: Int, Sendable, CaseIterable {
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    case accessoryCorner, accessoryCircular, accessoryRectangular, accessoryInline
}

/// A widget that the owner has put somewhere: none.
public struct WidgetInfo: Hashable, Identifiable, Sendable {
    public let kind: String
    public let family: WidgetFamily
    public var id: String { kind }
}

/// Widgets of the app: the devices show none, so that what is asked of them is a line in the log.
public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()

    private func tell(_ kind: String) {
        GuestServices.current.log.write(
            .info, "widgets", "widgets are to be made anew", [GuestField("kind", kind)])
    }

    /// A line in the log.
    public func reloadAllTimelines() { tell("all") }
    /// A line in the log.
    public func reloadTimelines(ofKind kind: String) { tell(kind) }
    /// A line in the log.
    public func invalidateConfigurationRecommendations() { tell("recommendations") }

    /// None; off the main queue.
    public func getCurrentConfigurations(
        _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
    ) {
        DispatchQueue.global().async { completion(.success([])) }
    }

    /// None.
    public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}
