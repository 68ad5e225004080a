/// Opens URLs in the app that has their scheme (``DeviceServices/links``); `app-settings:` is the app's own page in the
/// device's settings.
public protocol Links: AnyObject {
    /// Whether an app of the device has the URL's scheme.
    func canOpen(_ url: String) -> Bool
    /// Opens a URL in the app that has its scheme, which comes to the front for it: by an app in front alone.
    ///
    /// - Returns: whether there is one, and it is opened.
    @discardableResult
    func open(_ url: String) -> Bool
}

extension DeviceServices {
    /// URLs of all apps; nil on a device without.
    public var links: (any Links)? { service() }
}
