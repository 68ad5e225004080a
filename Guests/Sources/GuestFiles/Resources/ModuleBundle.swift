/// What a module of a package finds its own resources by.
public enum ModuleBundle {
    /// A source that declares `Bundle.module`, as the module's own builds have one.
    ///
    /// - Parameter name: the bundle's, as in `guest.json`.
    public static func source(_ name: String) -> String {
        let quoted = name.flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : [$0] }
        return """
            import Foundation

            extension Foundation.Bundle {
                /// The resources of this module, in the app's bundle.
                static let module = Bundle(path: Bundle.main.bundlePath + "/\(String(quoted)).bundle") ?? .main
            }

            """
    }
}
