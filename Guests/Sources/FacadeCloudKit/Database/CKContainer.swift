import FacadeFoundation
import GuestCalls
import GuestServices
import HikeCloud

/// Whether the owner has an account.
public enum CKAccountStatus: Int, Sendable {
    case couldNotDetermine, available, restricted, noAccount, temporarilyUnavailable
}

extension NSNotification.Name {
    /// The owner's account is another.
    public static let CKAccountChanged = AccountNews.name
}

/// Tells of the owner's account.
public enum AccountNews {
    /// Whoever names it wants to hear it: it is sent from the first such moment on.
    static let name: NSNotification.Name = {
        let name = NSNotification.Name("CKAccountChangedNotification")
        GuestServices.current.cloud.observeAccount {
            NotificationCenter.default.post(name: name, object: nil)
        }
        return name
    }()
}

/// The databases of an app and of those of its kin.
open class CKContainer: NSObject, @unchecked Sendable {
    nonisolated(unsafe) private static var made: [String: CKContainer] = [:]

    /// Its identifier.
    public let containerIdentifier: String?
    let name: String
    /// On which the app is called back, as on a device off the main thread.
    static let queue = DispatchQueue(label: "com.apple.cloudkit.callback")

    /// The owner's own.
    public private(set) lazy var privateCloudDatabase = CKDatabase(self, .private)
    /// All owners'. Not here: everything fails with `badDatabase`.
    public private(set) lazy var publicCloudDatabase = CKDatabase(self, .public)
    /// What others share with the owner. Not here: everything fails with `badDatabase`.
    public private(set) lazy var sharedCloudDatabase = CKDatabase(self, .shared)

    /// One of an identifier.
    public convenience init(identifier containerIdentifier: String) { self.init(name: containerIdentifier) }

    private init(name: String) {
        self.name = name
        containerIdentifier = name
        super.init()
    }

    /// The app's own: `iCloud.` and its bundle's identifier. An app of a phone and one of its watch that have one identifier here have one.
    open class func `default`() -> CKContainer {
        let name = "iCloud." + (ownIdentifier ?? "app")
        if let container = made[name] { return container }
        let container = CKContainer(name: name)
        made[name] = container
        return container
    }

    /// A watch app's identifier is its phone app's, with a word behind it.
    private static var ownIdentifier: String? {
        let companion = Bundle.main.object(forInfoDictionaryKey: "WKCompanionAppBundleIdentifier") as? String
        return companion ?? Bundle.main.object(forInfoDictionaryKey: "CFBundleIdentifier") as? String
    }

    /// The database of a scope.
    open func database(with databaseScope: CKDatabase.Scope) -> CKDatabase {
        switch databaseScope {
        case .public: publicCloudDatabase
        case .private: privateCloudDatabase
        case .shared: sharedCloudDatabase
        }
    }

    /// Has an operation done on the private database, where it names no other.
    open func add(_ operation: CKDatabaseOperation) {
        (operation.database ?? privateCloudDatabase).add(operation)
    }

    // MARK: The owner

    private var status: CKAccountStatus {
        switch GuestServices.current.cloud.account {
        case .available: .available
        case .none: .noAccount
        case .restricted: .restricted
        case .unavailable: .temporarilyUnavailable
        case .unknown: .couldNotDetermine
        }
    }

    /// Whether the owner has an account; the device knows it without a network.
    open func accountStatus(completionHandler: @escaping @Sendable (CKAccountStatus, (any Error)?) -> Void) {
        let status = status
        Self.queue.async { completionHandler(status, nil) }
    }

    /// Whether the owner has an account; the device knows it without a network.
    open func accountStatus() async throws -> CKAccountStatus {
        await withCheckedContinuation { continuation in
            accountStatus { status, _ in continuation.resume(returning: status) }
        }
    }

    /// The name of the owner's own record.
    open func fetchUserRecordID(
        completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
    ) {
        privateCloudDatabase.ask(.user) { result in
            switch result {
            case .success(.user(let name)): completionHandler(CKRecord.ID(recordName: name), nil)
            case .success: completionHandler(nil, CKError(.internalError))
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    /// The name of the owner's own record.
    open func userRecordID() async throws -> CKRecord.ID {
        try await withCheckedThrowingContinuation { continuation in
            fetchUserRecordID { id, error in
                continuation.resume(with: Self.result(id, error))
            }
        }
    }

    static func result<Value>(_ value: Value?, _ error: (any Error)?) -> Result<Value, any Error> {
        value.map { .success($0) } ?? .failure(error ?? CKError(.internalError))
    }
}
