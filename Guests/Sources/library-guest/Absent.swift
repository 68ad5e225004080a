import FacadeMultipeerConnectivity
import FacadeStoreKit

/// What the devices do not have, used as apps do.
final class Absent: NSObject, MCSessionDelegate, MCNearbyServiceBrowserDelegate,
    MCNearbyServiceAdvertiserDelegate,
    SKProductsRequestDelegate, SKPaymentTransactionObserver, @unchecked Sendable
{
    static let shared = Absent()
    private let me = MCPeerID(displayName: "phone")
    private lazy var session = MCSession(peer: me, securityIdentity: nil, encryptionPreference: .required)
    private lazy var advertiser = MCNearbyServiceAdvertiser(
        peer: me, discoveryInfo: nil, serviceType: "hut-chat")
    private lazy var browser = MCNearbyServiceBrowser(peer: me, serviceType: "hut-chat")

    func sayPeers() {
        session.delegate = self
        advertiser.delegate = self
        browser.delegate = self
        advertiser.startAdvertisingPeer()
        browser.startBrowsingForPeers()
        browser.startBrowsingForPeers()
        print("peers \(session.connectedPeers.count)")
        do { try session.send(Data([1]), toPeers: [me], with: .reliable) } catch MCError.notConnected {
            print("not connected")
        } catch { print("\(error)") }
        do { try session.send(Data([1]), toPeers: [], with: .reliable) } catch {
            print("nobody \((error as NSError).code)")
        }
        browser.invitePeer(MCPeerID(displayName: "other"), to: session, withContext: nil, timeout: 5)
    }

    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {
        print("\(peerID.displayName) \(state.rawValue) \(Thread.isMainThread)")
    }
    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {}
    func session(
        _ session: MCSession, didReceive stream: InputStream, withName streamName: String,
        fromPeer peerID: MCPeerID
    ) {}
    func session(
        _ session: MCSession, didStartReceivingResourceWithName resourceName: String,
        fromPeer peerID: MCPeerID,
        with progress: Progress
    ) {}
    func session(
        _ session: MCSession, didFinishReceivingResourceWithName resourceName: String,
        fromPeer peerID: MCPeerID,
        at localURL: URL?, withError error: (any Error)?
    ) {}
    func browser(
        _ browser: MCNearbyServiceBrowser, foundPeer peerID: MCPeerID,
        withDiscoveryInfo info: [String: String]?
    ) { print("found") }
    func browser(_ browser: MCNearbyServiceBrowser, lostPeer peerID: MCPeerID) {}
    func advertiser(
        _ advertiser: MCNearbyServiceAdvertiser, didReceiveInvitationFromPeer peerID: MCPeerID,
        withContext context: Data?, invitationHandler: @escaping (Bool, MCSession?) -> Void
    ) { print("invited") }

    private var request: SKProductsRequest?

    func sayStore() {
        print("may pay \(SKPaymentQueue.canMakePayments()) \(AppStore.canMakePayments)")
        SKPaymentQueue.default().add(self)
        let request = SKProductsRequest(productIdentifiers: ["b", "a"])
        request.delegate = self
        self.request = request
        request.start()
        SKPaymentQueue.default().restoreCompletedTransactions()
        SKStoreReviewController.requestReview()
        Task {
            print("products \(try await Product.products(for: ["a"]).count)")
            var bought = 0
            for await _ in Transaction.currentEntitlements { bought += 1 }
            print("bought \(bought)")
            do { try await AppStore.sync() } catch { print("sync \(error)") }
            let listener = Task {
                for await _ in Transaction.updates { print("update") }
                print("updates end")
            }
            try? await Task.sleep(for: .milliseconds(100))
            listener.cancel()
        }
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        print("response \(response.products.count) \(response.invalidProductIdentifiers)")
    }
    func requestDidFinish(_ request: SKRequest) { print("finished") }
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        print("transactions \(transactions.count)")
    }
    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        print("restore \((error as NSError).code)")
    }
}
