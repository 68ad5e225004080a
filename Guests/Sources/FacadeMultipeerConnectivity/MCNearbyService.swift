import FacadeFoundation
import GuestCalls
import GuestServices

/// Says once in the app's log that nobody is near.
enum Nearby {
    nonisolated(unsafe) private static var told: Set<String> = []

    static func tell(_ what: String, _ service: String) {
        guard told.insert(what + service).inserted else { return }
        GuestServices.current.log.write(
            .notice, "peers", "nobody is near", [GuestField("app", what), GuestField("service", service)])
    }

    /// The platform ends an app that gives another type.
    static func check(_ type: String) {
        let isRight =
            1...15 ~= type.utf8.count
            && type.utf8.allSatisfy { byte in
                byte == 0x2d || 0x30...0x39 ~= byte || 0x61...0x7a ~= byte
            }
        precondition(
            isRight && !type.hasPrefix("-") && !type.hasSuffix("-"),
            "MultipeerConnectivity: a service type has 1 to 15 lower-case letters, digits and hyphens")
    }
}

/// Lets others find the app. Here nobody is near.
open class MCNearbyServiceAdvertiser: NSObject, @unchecked Sendable {
    open weak var delegate: (any MCNearbyServiceAdvertiserDelegate)?
    public let myPeerID: MCPeerID
    public let discoveryInfo: [String: String]?
    public let serviceType: String

    /// One of the app's own device. A type of service has 1 to 15 lower-case letters, digits and hyphens; another ends the app.
    public init(peer myPeerID: MCPeerID, discoveryInfo info: [String: String]?, serviceType: String) {
        Nearby.check(serviceType)
        self.myPeerID = myPeerID
        discoveryInfo = info
        self.serviceType = serviceType
    }

    /// Begins; nobody comes.
    open func startAdvertisingPeer() { Nearby.tell("advertises", serviceType) }
    /// Ends.
    open func stopAdvertisingPeer() {}
}

/// Hears of who wants to join.
public protocol MCNearbyServiceAdvertiserDelegate: AnyObject {
    /// A peer invites the app to a session.
    func advertiser(
        _ advertiser: MCNearbyServiceAdvertiser, didReceiveInvitationFromPeer peerID: MCPeerID,
        withContext context: Data?, invitationHandler: @escaping (Bool, MCSession?) -> Void)
    /// The app cannot be found.
    func advertiser(
        _ advertiser: MCNearbyServiceAdvertiser, didNotStartAdvertisingPeer error: any Error)
}

extension MCNearbyServiceAdvertiserDelegate {
    /// Does nothing.
    public func advertiser(
        _ advertiser: MCNearbyServiceAdvertiser, didNotStartAdvertisingPeer error: any Error
    ) {}
}

/// Looks for others. Here nobody is near.
open class MCNearbyServiceBrowser: NSObject, @unchecked Sendable {
    open weak var delegate: (any MCNearbyServiceBrowserDelegate)?
    public let myPeerID: MCPeerID
    public let serviceType: String

    /// One of the app's own device. A type of service has 1 to 15 lower-case letters, digits and hyphens; another ends the app.
    public init(peer myPeerID: MCPeerID, serviceType: String) {
        Nearby.check(serviceType)
        self.myPeerID = myPeerID
        self.serviceType = serviceType
    }

    /// Begins; nobody is found.
    open func startBrowsingForPeers() { Nearby.tell("looks", serviceType) }
    /// Ends.
    open func stopBrowsingForPeers() {}

    /// Invites a peer to a session. Nobody answers: after `timeout`, 30 s where it is 0 or less, the session's delegate hears that the
    /// peer is not connected.
    open func invitePeer(
        _ peerID: MCPeerID, to session: MCSession, withContext context: Data?, timeout: TimeInterval
    ) {
        let wait = timeout > 0 ? timeout : 30
        DispatchQueue.global().asyncAfter(deadline: .now() + wait) {
            session.delegate?.session(session, peer: peerID, didChange: .notConnected)
        }
    }
}

/// Hears of who is near.
public protocol MCNearbyServiceBrowserDelegate: AnyObject {
    /// A peer is near.
    func browser(
        _ browser: MCNearbyServiceBrowser, foundPeer peerID: MCPeerID,
        withDiscoveryInfo info: [String: String]?)
    /// A peer has gone.
    func browser(_ browser: MCNearbyServiceBrowser, lostPeer peerID: MCPeerID)
    /// Nobody can be looked for.
    func browser(_ browser: MCNearbyServiceBrowser, didNotStartBrowsingForPeers error: any Error)
}

extension MCNearbyServiceBrowserDelegate {
    /// Does nothing.
    public func browser(_ browser: MCNearbyServiceBrowser, didNotStartBrowsingForPeers error: any Error) {}
}
