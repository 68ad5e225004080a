@_exported import FacadeFoundation
@_exported import FacadeUniformTypeIdentifiers
import GuestServices

/// What is known of a thing of the app's.
open class CSSearchableItemAttributeSet: NSObject, @unchecked Sendable {
    public let contentType: String
    open var title: String?
    open var displayName: String?
    open var contentDescription: String?
    open var keywords: [String]?
    open var thumbnailData: Data?
    open var latitude: NSNumber?
    open var longitude: NSNumber?

    /// Of a type of things.
    public init(itemContentType type: String) {
        contentType = type
        super.init()
    }
    /// Of a type of things.
    public convenience init(contentType: UTType) { self.init(itemContentType: contentType.identifier) }
}

/// A thing of the app's.
open class CSSearchableItem: NSObject, @unchecked Sendable {
    open var uniqueIdentifier: String
    open var domainIdentifier: String?
    open var expirationDate: Date!
    open var attributeSet: CSSearchableItemAttributeSet

    /// What a person could look for.
    public init(
        uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet
    ) {
        self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
        self.domainIdentifier = domainIdentifier
        self.attributeSet = attributeSet
        super.init()
    }
}

/// The index of the device's search: there is none, and what is put there is forgotten.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
    private static let made = CSSearchableIndex()
    nonisolated(unsafe) private static var isNoted = false

    /// The one of the app.
    open class func `default`() -> CSSearchableIndex { made }
    /// False: nothing is indexed here.
    open class func isIndexingAvailable() -> Bool { false }

    private func forget(_ handler: (@Sendable ((any Error)?) -> Void)?) {
        if !Self.isNoted {
            Self.isNoted = true
            GuestServices.current.log.write(.notice, "search", "the device has no search: nothing is indexed")
        }
        DispatchQueue.global().async { handler?(nil) }
    }

    /// Forgets them.
    open func indexSearchableItems(
        _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { forget(completionHandler) }
    /// Of no effect.
    open func deleteSearchableItems(
        withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { forget(completionHandler) }
    /// Of no effect.
    open func deleteSearchableItems(
        withDomainIdentifiers domainIdentifiers: [String],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { forget(completionHandler) }
    /// Of no effect.
    open func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        forget(completionHandler)
    }
}

public let CSSearchableItemActionType = "com.apple.corespotlightitem"
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
