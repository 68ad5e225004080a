import Foundation
import FoundationNetworking

/// How a session loads. A session has its own copy of it.
open class URLSessionConfiguration: NSObject, NSCopying, @unchecked Sendable {
    /// Kinds of connections that use several ways at once.
    public enum MultipathServiceType: Int, Sendable {
        case none, handover, interactive, aggregate
    }

    /// The name of a background session; nil: it is none.
    open internal(set) var identifier: String?
    /// `returnCacheDataDontLoad` loads nothing, as nothing is cached; all else loads.
    open var requestCachePolicy: NSURLRequest.CachePolicy = .useProtocolCachePolicy
    /// Seconds for which nothing may come, of requests that do not say more.
    open var timeoutIntervalForRequest: TimeInterval = 60
    /// Seconds after which a task ends, also one that waits for a network.
    open var timeoutIntervalForResource: TimeInterval = 604_800
    /// Kept.
    open var networkServiceType: NSURLRequest.NetworkServiceType = .`default`
    /// Whether a mobile line may be used.
    open var allowsCellularAccess = true
    /// Whether a line that costs may be used.
    open var allowsExpensiveNetworkAccess = true
    /// Whether a line may be used on which the owner spares data.
    open var allowsConstrainedNetworkAccess = true
    /// Whether a task without a network waits for one instead of failing. Background sessions always do.
    open var waitsForConnectivity = false
    /// Kept.
    open var isDiscretionary = false
    /// Kept.
    open var sharedContainerIdentifier: String?
    /// Whether the app is let go on when a background task ends.
    open var sessionSendsLaunchEvents = true
    /// Kept.
    open var connectionProxyDictionary: [AnyHashable: Any]?
    /// Kept.
    open var httpShouldUsePipelining = false
    /// Kept.
    open var httpShouldSetCookies = true
    /// Kept.
    open var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy = .onlyFromMainDocumentDomain
    /// Headers of each request; those of the request itself come first.
    open var httpAdditionalHeaders: [AnyHashable: Any]?
    /// Kept.
    open var httpMaximumConnectionsPerHost = 6
    /// Kept.
    open var httpCookieStorage: HTTPCookieStorage?
    /// Kept.
    open var urlCredentialStorage: URLCredentialStorage?
    /// Kept.
    open var urlCache: URLCache?
    /// Kept.
    open var shouldUseExtendedBackgroundIdleMode = false
    /// Kept.
    open var protocolClasses: [AnyClass]?
    /// Kept.
    open var multipathServiceType: MultipathServiceType = .none

    override init() { super.init() }

    /// One as every session has it that says nothing else.
    open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }
    /// One that keeps nothing on the disk: the same as ``default`` here.
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }

    /// One whose tasks go on while the app is suspended.
    open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration()
        configuration.identifier = identifier
        configuration.waitsForConnectivity = true
        return configuration
    }

    /// Another one with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let other = URLSessionConfiguration()
        other.identifier = identifier
        other.requestCachePolicy = requestCachePolicy
        other.timeoutIntervalForRequest = timeoutIntervalForRequest
        other.timeoutIntervalForResource = timeoutIntervalForResource
        other.networkServiceType = networkServiceType
        other.allowsCellularAccess = allowsCellularAccess
        other.allowsExpensiveNetworkAccess = allowsExpensiveNetworkAccess
        other.allowsConstrainedNetworkAccess = allowsConstrainedNetworkAccess
        other.waitsForConnectivity = waitsForConnectivity
        other.isDiscretionary = isDiscretionary
        other.sharedContainerIdentifier = sharedContainerIdentifier
        other.sessionSendsLaunchEvents = sessionSendsLaunchEvents
        other.connectionProxyDictionary = connectionProxyDictionary
        other.httpShouldUsePipelining = httpShouldUsePipelining
        other.httpShouldSetCookies = httpShouldSetCookies
        other.httpCookieAcceptPolicy = httpCookieAcceptPolicy
        other.httpAdditionalHeaders = httpAdditionalHeaders
        other.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
        other.httpCookieStorage = httpCookieStorage
        other.urlCredentialStorage = urlCredentialStorage
        other.urlCache = urlCache
        other.shouldUseExtendedBackgroundIdleMode = shouldUseExtendedBackgroundIdleMode
        other.protocolClasses = protocolClasses
        other.multipathServiceType = multipathServiceType
        return other
    }
}
