/// Why code cannot run inside an app.
public enum AppCodeRefusal: Error, Equatable, CustomStringConvertible, Sendable {
    case notInstalled(app: String, device: String)
    case notRunning(app: String, device: String)
    case suspended(app: String, device: String)

    public var description: String {
        switch self {
        case .notInstalled(let app, let device): "app '\(app)' is not on '\(device)'"
        case .notRunning(let app, let device):
            "app '\(app)' does not run on '\(device)', so that no code runs in it: launch it first"
        case .suspended(let app, let device):
            "app '\(app)' is suspended on '\(device)', so that no code of it runs: bring it to the front first"
        }
    }
}
