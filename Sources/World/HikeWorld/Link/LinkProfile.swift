import HikeConfigs
import HikeConnectivity
import HikeValues

/// How a radio link behaves, and how long its devices take over what travels on it: what a file of
/// `configs/links` says (EM-11).
public struct LinkProfile: Hashable, Sendable {
    /// How frames travel.
    public var quality: LinkQuality
    /// Handed to the devices when they are switched on.
    public var timing: ConnectivityTiming

    /// Without arguments: what holds for a file that says nothing.
    public init(
        quality: LinkQuality = LinkQuality(latency: .fixed(LinkQuality.shortestLatency)),
        timing: ConnectivityTiming = ConnectivityTiming()
    ) {
        self.quality = quality
        self.timing = timing
    }

    private static let files = ShippedFiles(
        folder: "links", files: ConfigurationFiles.links, read: LinkProfileReader.read)

    /// The names of the profiles that come with the program.
    public static let shippedNames = files.names

    /// A profile that comes with the program; nil where none has that name.
    public static func shipped(_ name: String) throws(ScenarioError) -> LinkProfile? {
        try files.profile(name)
    }

    /// The profile of a scenario's link with its changes.
    public init(_ link: Scenario.Link, files: ScenarioFiles) throws {
        let profile: LinkProfile
        switch link.profile {
        case .shipped(let name):
            guard let shipped = try Self.shipped(name) else {
                throw ScenarioFileError.unusable(
                    path: name,
                    reason: "there is no such link profile; there are "
                        + Self.shippedNames.joined(separator: ", "))
            }
            profile = shipped
        case .file(let path):
            profile = try LinkProfileReader.read(bytes: try files.read(path), file: files.path(path))
        }
        self = profile.applying(link.changes)
    }

    /// The same with some values replaced.
    public func applying(_ changes: Scenario.LinkChanges) -> LinkProfile {
        LinkProfile(quality: quality.applying(changes), timing: timing.applying(changes.timing))
    }
}

extension ConnectivityTiming {
    func applying(_ changes: Scenario.TimingChanges) -> ConnectivityTiming {
        var timing = self
        timing.activation = changes.activation ?? activation
        timing.opportunityInForeground = changes.opportunityInForeground ?? opportunityInForeground
        timing.opportunityInBackground = changes.opportunityInBackground ?? opportunityInBackground
        timing.opportunityForComplication = changes.opportunityForComplication ?? opportunityForComplication
        timing.phoneColdWake = changes.phoneColdWake ?? phoneColdWake
        timing.backgroundWake = changes.backgroundWake ?? backgroundWake
        timing.messageTimeout = changes.messageTimeout ?? messageTimeout
        timing.replyTimeout = changes.replyTimeout ?? replyTimeout
        timing.transferTimeout = changes.transferTimeout ?? transferTimeout
        return timing
    }
}
