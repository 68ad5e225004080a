import FacadeFoundation
import FacadeUIKit
import FacadeWatchKit

/// Loads in a session of the background, and is done when its delegate has heard of everything.
final class BackgroundLoads: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
    static let shared = BackgroundLoads()

    private var session: URLSession?
    /// What the system waits for.
    private var completions: [() -> Void] = []

    func load(_ address: String) {
        let made =
            session
            ?? URLSession(
                configuration: .background(withIdentifier: "huts"), delegate: self, delegateQueue: .main)
        session = made
        guard let url = URL(string: address) else { return }
        made.downloadTask(with: url).resume()
    }

    /// The system has something of a session.
    func woken(for session: String, _ how: String, _ completion: @escaping () -> Void) {
        Probe.shared.say("\(how) for \(session)")
        completions.append(completion)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        Probe.shared.say("loaded \((try? String(contentsOf: location, encoding: .utf8)) ?? "nothing")")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        Probe.shared.say("all told, \(completions.count) waits")
        for completion in completions { completion() }
        completions = []
    }
}
