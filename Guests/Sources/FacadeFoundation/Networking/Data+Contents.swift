import Foundation
import GuestServices

extension Data {
    /// The content of a file. What is at an address of the network cannot be waited for: that is an error and a `warning`.
    ///
    /// - Throws: of a file Foundation's own errors; else `URLError.notConnectedToInternet`.
    public init(contentsOf url: URL) throws {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            try self.init(contentsOf: url, options: [])
            return
        }
        GuestServices.current.log.write(
            .warning, "guest", "Data(contentsOf:) loads nothing over the network: use a URLSession")
        throw URLError.failed(.notConnectedToInternet, url)
    }
}
