@_exported import FacadeFoundation
@_exported import GuestErrors

/// The domain of ``SKError``.
public let SKErrorDomain = "SKErrorDomain"

/// Why something was not bought.
public struct SKError: FrameworkError {
    public static var errorDomain: String { SKErrorDomain }
    public let code: Code

    public init(_ code: Code) { self.code = code }

    /// The reason. Of these `paymentNotAllowed` comes.
    public enum Code: Int, FrameworkErrorCode {
        public typealias Failure = SKError

        case unknown = 0
        case clientInvalid = 1
        case paymentCancelled = 2
        case paymentInvalid = 3
        case paymentNotAllowed = 4
        case storeProductNotAvailable = 5
        case cloudServicePermissionDenied = 6
        case cloudServiceNetworkConnectionFailed = 7
        case cloudServiceRevoked = 8

        /// What happened and what to do; nil: a reason that does not come here.
        public var sentence: String? {
            switch self {
            case .paymentNotAllowed: "the device has no store: ask canMakePayments first"
            case .unknown, .clientInvalid, .paymentCancelled, .paymentInvalid, .storeProductNotAvailable,
                .cloudServicePermissionDenied, .cloudServiceNetworkConnectionFailed, .cloudServiceRevoked:
                nil
            }
        }
    }

    public static var unknown: Code { .unknown }
    public static var clientInvalid: Code { .clientInvalid }
    public static var paymentCancelled: Code { .paymentCancelled }
    public static var paymentInvalid: Code { .paymentInvalid }
    public static var paymentNotAllowed: Code { .paymentNotAllowed }
    public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
}

/// Something that can be bought. The device has no store: none comes.
open class SKProduct: NSObject, @unchecked Sendable {
    public let productIdentifier: String
    public let localizedTitle: String
    public let localizedDescription: String
    public let price: NSDecimalNumber
    public let priceLocale: Locale

    override init() {
        productIdentifier = ""
        localizedTitle = ""
        localizedDescription = ""
        price = 0
        priceLocale = .current
    }
}

/// A wish to buy something.
open class SKPayment: NSObject, @unchecked Sendable {
    public internal(set) var productIdentifier: String
    public internal(set) var quantity = 1
    public internal(set) var applicationUsername: String?

    /// One of a product.
    public convenience init(product: SKProduct) { self.init(identifier: product.productIdentifier) }

    init(identifier: String) { productIdentifier = identifier }
}

/// A wish that can be changed.
open class SKMutablePayment: SKPayment, @unchecked Sendable {}

/// How far a payment is.
public enum SKPaymentTransactionState: Int, Sendable {
    case purchasing = 0
    case purchased = 1
    case failed = 2
    case restored = 3
    case deferred = 4
}

/// A payment that has been made, or has failed.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
    public let payment: SKPayment
    public let error: (any Error)?
    public let transactionState: SKPaymentTransactionState
    public let transactionIdentifier: String?
    public let transactionDate: Date?
    open var original: SKPaymentTransaction? { nil }

    init(refused payment: SKPayment) {
        self.payment = payment
        error = SKError(.paymentNotAllowed)
        transactionState = .failed
        transactionIdentifier = nil
        transactionDate = nil
    }
}

/// Hears of payments.
public protocol SKPaymentTransactionObserver: AnyObject {
    /// Payments have come further.
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])
    /// Payments are over.
    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])
    /// What was bought could not be had again.
    func paymentQueue(
        _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)
    /// What was bought is there again.
    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
    /// The store sends somebody who wants to buy.
    func paymentQueue(
        _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
    ) -> Bool
}

extension SKPaymentTransactionObserver {
    /// Does nothing.
    public func paymentQueue(
        _ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]
    ) {}
    /// Does nothing.
    public func paymentQueue(
        _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
    ) {}
    /// Does nothing.
    public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
    /// False.
    public func paymentQueue(
        _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
    ) -> Bool { false }
}

/// The app's payments. The device has no store: each fails.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
    private static let queue = SKPaymentQueue()
    private var observers: [any SKPaymentTransactionObserver] = []
    /// Payments that the app has not finished.
    public private(set) var transactions: [SKPaymentTransaction] = []

    override init() {}

    /// The one that there is.
    public class func `default`() -> SKPaymentQueue { queue }
    /// False.
    public class func canMakePayments() -> Bool { false }

    /// Tells an observer from now on.
    open func add(_ observer: any SKPaymentTransactionObserver) { observers.append(observer) }
    /// Tells it nothing more.
    open func remove(_ observer: any SKPaymentTransactionObserver) {
        observers.removeAll { $0 === observer }
    }

    /// Fails with `paymentNotAllowed`, never within the call.
    open func add(_ payment: SKPayment) {
        DispatchQueue.main.async { [self] in
            let transaction = SKPaymentTransaction(refused: payment)
            transactions.append(transaction)
            for observer in observers { observer.paymentQueue(self, updatedTransactions: [transaction]) }
        }
    }

    /// The app has seen what became of a payment.
    open func finishTransaction(_ transaction: SKPaymentTransaction) {
        transactions.removeAll { $0 === transaction }
        DispatchQueue.main.async { [self] in
            for observer in observers { observer.paymentQueue(self, removedTransactions: [transaction]) }
        }
    }

    /// Fails with `paymentNotAllowed`, never within the call.
    open func restoreCompletedTransactions() {
        DispatchQueue.main.async { [self] in
            for observer in observers {
                observer.paymentQueue(
                    self, restoreCompletedTransactionsFailedWithError: SKError(.paymentNotAllowed))
            }
        }
    }
}
