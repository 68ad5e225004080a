import FacadeCombine
import FacadeFoundation
import FacadeWatchConnectivity

/// A hut whose beds can be observed, which tells so itself.
final class ReachableHut: NSObject {
    var beds = 6 {
        willSet { willChangeValue(for: \.beds) }
        didSet { didChangeValue(for: \.beds) }
    }
    /// Differs where the beds do.
    var isFull: Bool { beds == 0 }
    weak var host: ReachableHut?

    override init() {}
}

/// What the app observes, and what it says of it.
final class Observations: NSObject, WCSessionDelegate, @unchecked Sendable {
    let hut = ReachableHut()
    private var tokens: [NSKeyValueObservation] = []
    private var cancellables: Set<AnyCancellable> = []
    private var transfer: WCSessionFileTransfer?

    private func say<Value>(_ name: String, _ change: NSKeyValueObservedChange<Value>) {
        func text(_ value: Value?) -> String { value.map { "\($0)" } ?? "nil" }
        print(
            "\(name) \(text(change.oldValue)) to \(text(change.newValue))\(change.isPrior ? ", prior" : "")")
    }

    /// All options, in the order of registration, ends of tokens, values that follow from others, publishers.
    func watchHut() {
        let first = hut.observe(\.beds) { [unowned self] hut, change in say("first(\(hut.beds))", change) }
        var second: NSKeyValueObservation? = hut.observe(\.beds, options: [.old, .new, .initial, .prior]) {
            [unowned self] _, change in say("second", change)
        }
        let third = hut.observe(\.isFull, options: .new) { [unowned self] in say("full: \($0.isFull)", $1) }
        hut.beds = 5
        hut.beds = 5
        second = nil
        hut.beds = 0
        first.invalidate()
        first.invalidate()
        hut.beds = 1
        third.invalidate()
        hut.publisher(for: \.beds).removeDuplicates().prefix(3).sink { print("beds \($0)") }
            .store(in: &cancellables)
        for beds in [1, 2, 3, 4] { hut.beds = beds }
        _ = second
    }

    /// An observer that ends itself, one that another ends, and an object that goes.
    func endWithin() {
        var once: NSKeyValueObservation?
        var other: NSKeyValueObservation?
        once = hut.observe(\.beds) { _, _ in
            print("once")
            once?.invalidate()
            other?.invalidate()
        }
        other = hut.observe(\.beds) { _, _ in print("never") }
        hut.beds = 7
        hut.beds = 8
        var gone: ReachableHut? = ReachableHut()
        let last = gone?.observe(\.beds) { _, _ in print("never") }
        gone = nil
        last?.invalidate()
        let fresh = (0..<100).map { _ in ReachableHut() }
        for hut in fresh { hut.beds = 1 }
        tokens.append(UserDefaults.standard.observe(\.description) { _, _ in print("never") })
    }

    func watchSession() {
        let session = WCSession.default
        session.delegate = self
        tokens = [
            session.observe(\.activationState, options: [.initial, .old, .new]) { session, change in
                let old = change.oldValue.map { "\($0.rawValue)" } ?? "nil"
                print("state \(old) to \(session.activationState.rawValue), main: \(Thread.isMainThread)")
            },
            session.observe(\.isReachable, options: [.old, .new]) { [unowned self] in say("reachable", $1) },
            session.observe(\.isWatchAppInstalled, options: .new) { [unowned self] in say("installed", $1) },
            session.observe(\.isPaired, options: .new) { [unowned self] in say("paired", $1) },
        ]
        session.activate()
    }

    /// - Parameter size: bytes of the file.
    func send(_ size: Int) {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("walk")
        do { try Data(count: size).write(to: place) } catch { return print("no file: \(error)") }
        let transfer = WCSession.default.transferFile(place, metadata: nil)
        self.transfer = transfer
        tokens.append(
            transfer.progress.observe(\.fractionCompleted, options: [.new]) { progress, _ in
                print("sent \(progress.completedUnitCount) of \(progress.totalUnitCount)")
            })
    }

    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
        error: (any Error)?
    ) { print("delegate: \(activationState.rawValue)") }

    func sessionReachabilityDidChange(_ session: WCSession) { print("delegate: \(session.isReachable)") }
}
