import FacadeFoundation

/// Why the store did not do what was asked.
public enum StoreKitError: Error, LocalizedError, Sendable {
    case unknown
    case userCancelled
    case networkError(URLError)
    case systemError(any Error)
    case notAvailableInStorefront
    case notEntitled
    case unsupported

    /// What happened and what to do.
    public var errorDescription: String? {
        switch self {
        case .unsupported: "the device has no store: go on without"
        case .unknown, .userCancelled, .networkError, .systemError, .notAvailableInStorefront, .notEntitled:
            nil
        }
    }
}

/// Something that can be bought. The device has no store: there is none.
public struct Product: Identifiable, Hashable, Sendable {
    public let id: String
    public let type: ProductType
    public let displayName: String
    public let description: String
    public let price: Decimal
    public let displayPrice: String
    public let isFamilyShareable: Bool

    /// What kind of product it is.
    public struct ProductType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let consumable = ProductType(rawValue: "Consumable")
        public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
        public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
        public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")
    }

    /// How a purchase has ended.
    public enum PurchaseResult: Sendable {
        case success(VerificationResult<Transaction>)
        case userCancelled
        case pending
    }

    /// What is said with a purchase.
    public struct PurchaseOption: Hashable, Sendable {
        fileprivate let token: UUID?
        /// By whose account.
        public static func appAccountToken(_ token: UUID) -> PurchaseOption { PurchaseOption(token: token) }
    }

    /// The products of these names: none.
    public static func products<Identifiers: Collection<String>>(
        for identifiers: Identifiers
    ) async throws -> [Product] { [] }

    /// Buys it.
    ///
    /// - Throws: ``StoreKitError/unsupported``.
    public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
        throw StoreKitError.unsupported
    }

    /// Nil: nothing was bought.
    public var latestTransaction: VerificationResult<Transaction>? { get async { nil } }
    /// Nil: nothing was bought.
    public var currentEntitlement: VerificationResult<Transaction>? { get async { nil } }
}

/// Whether something is signed by the store.
public enum VerificationResult<SignedType: Sendable>: Sendable {
    case unverified(SignedType, VerificationError)
    case verified(SignedType)

    /// Why it is not.
    public enum VerificationError: Error, Sendable {
        case revokedCertificate
        case invalidCertificateChain
        case invalidDeviceVerification
        case invalidEncoding
        case invalidSignature
        case missingRequiredProperties
    }

    /// The value, where it is signed.
    ///
    /// - Throws: ``VerificationError``.
    public var payloadValue: SignedType {
        get throws {
            switch self {
            case .verified(let value): return value
            case .unverified(_, let error): throw error
            }
        }
    }

    /// The value, whatever it is worth.
    public var unsafePayloadValue: SignedType {
        switch self {
        case .verified(let value), .unverified(let value, _): value
        }
    }
}

/// Something that was bought. The device has no store: there is none.
public struct Transaction: Identifiable, Hashable, Sendable {
    public let id: UInt64
    public let originalID: UInt64
    public let productID: String
    public let productType: Product.ProductType
    public let purchaseDate: Date
    public let expirationDate: Date?
    public let revocationDate: Date?
    public let isUpgraded: Bool

    /// Transactions, one after the other.
    public struct Transactions: AsyncSequence, Sendable {
        public typealias Element = VerificationResult<Transaction>
        fileprivate let ends: Bool

        /// Gives them.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let ends: Bool

            /// None: at once, or, of what is still to come, when the task is cancelled.
            public mutating func next() async -> VerificationResult<Transaction>? {
                if ends { return nil }
                let never = AsyncStream<Never> { _ in }
                for await _ in never {}
                return nil
            }
        }

        /// Begins.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(ends: ends) }
    }

    /// Nothing.
    public static var currentEntitlements: Transactions { Transactions(ends: true) }
    /// Nothing.
    public static var all: Transactions { Transactions(ends: true) }
    /// Nothing.
    public static var unfinished: Transactions { Transactions(ends: true) }
    /// Nothing ever comes; it ends with its task.
    public static var updates: Transactions { Transactions(ends: false) }

    /// Nil.
    public static func latest(for productID: String) async -> VerificationResult<Transaction>? { nil }
    /// Nil.
    public static func currentEntitlement(
        for productID: String
    ) async -> VerificationResult<Transaction>? { nil }

    /// The app has given what was bought.
    public func finish() async {}
}

/// The store.
public enum AppStore {
    /// False.
    public static var canMakePayments: Bool { false }

    /// Asks for what was bought.
    ///
    /// - Throws: ``StoreKitError/unsupported``.
    public static func sync() async throws { throw StoreKitError.unsupported }
}

/// The store's country.
public struct Storefront: Hashable, Sendable {
    public let countryCode: String
    public let id: String
    /// Nil: the device has no store.
    public static var current: Storefront? { get async { nil } }
}
