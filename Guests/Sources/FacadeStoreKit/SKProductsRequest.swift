import FacadeFoundation
import GuestCalls
import GuestServices

/// Hears of a request.
public protocol SKRequestDelegate: AnyObject {
    /// It is over.
    func requestDidFinish(_ request: SKRequest)
    /// It has failed.
    func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
    /// Does nothing.
    public func requestDidFinish(_ request: SKRequest) {}
    /// Does nothing.
    public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// A question to the store.
open class SKRequest: NSObject, @unchecked Sendable {
    fileprivate weak var heard: (any SKRequestDelegate)?
    fileprivate var isUnderWay = false

    /// Asks; what comes of it is never told within the call.
    open func start() {
        guard !isUnderWay else { return }
        isUnderWay = true
        DispatchQueue.main.async { [self] in
            guard isUnderWay else { return }
            isUnderWay = false
            answer()
        }
    }

    /// Ends it without a word.
    open func cancel() { isUnderWay = false }

    fileprivate func answer() { heard?.request(self, didFailWithError: SKError(.paymentNotAllowed)) }
}

/// Asks for the app's receipt, and gets none.
open class SKReceiptRefreshRequest: SKRequest, @unchecked Sendable {
    open var delegate: (any SKRequestDelegate)? {
        get { heard }
        set { heard = newValue }
    }
}

/// What the store says of products.
open class SKProductsResponse: NSObject, @unchecked Sendable {
    /// None.
    public let products: [SKProduct] = []
    /// All that were asked for, in order.
    public let invalidProductIdentifiers: [String]

    init(invalid: [String]) { invalidProductIdentifiers = invalid }
}

/// Hears what the store says of products.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
    /// What it says.
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// Asks for products; the device's store knows none.
open class SKProductsRequest: SKRequest, @unchecked Sendable {
    private let identifiers: [String]
    open weak var delegate: (any SKProductsRequestDelegate)?

    /// A question for products.
    public init(productIdentifiers: Set<String>) { identifiers = productIdentifiers.sorted() }

    override fileprivate func answer() {
        delegate?.productsRequest(self, didReceive: SKProductsResponse(invalid: identifiers))
        delegate?.requestDidFinish(self)
    }
}

/// Asks the owner what they think of the app.
public enum SKStoreReviewController {
    /// A line in the log: nothing is shown.
    public static func requestReview() {
        GuestServices.current.log.write(.notice, "store", "the app asks for a review", [])
    }
}
