import HikeScreens
import HikeValues

/// The display as an app sees it (``DeviceServices/screen``). What is on it the device asks of ``DeviceApp/screen()``, and it tells
/// what is touched by ``AppEvent/touched(_:)``.
public protocol DeviceScreen: AnyObject {
    /// The display: its size in points and what is rounded off or covered of it.
    var display: DisplayProfile { get }
    /// Tells what a screen shows. A `view` event is written where that differs from before.
    func show(_ screen: String, _ fields: (inout JSONLine) -> Void)
    /// A document as a PDF file (MAP-44). Pictures and map tiles are found as on a screen of the app: those of
    /// ``DeviceApp/picture(named:)`` and files of its container. Equal documents and pictures give equal bytes.
    func makePDF(of document: PaperDocument) throws(DocumentError) -> [UInt8]
}
