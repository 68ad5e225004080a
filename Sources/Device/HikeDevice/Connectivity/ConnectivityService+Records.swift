import HikeConnectivity
import HikeHardware
import HikeValues

/// What the event log says of the radio, the queues and the sessions (EM-12).
extension ConnectivityService {
    func record(_ direction: String, _ frame: RadioFrame, size: Int, on runtime: DeviceRuntime) {
        runtime.recorder.record(.bus, at: runtime.now) { line in
            line.add("direction", direction)
            line.add("kind", frame.kindName)
            if let key = frame.key { line.add("id", Int(key.sequence)) }
            line.add("size", size)
            switch frame {
            case .offer(let manifest, _, _):
                line.add("file", manifest.label.text)
                line.add("fileSize", manifest.size)
                line.add("metadata", manifest.metadata.keys.sorted().joined(separator: " "))
            case .chunk(_, let index, _): line.add("chunk", index)
            case .chunkAcknowledgement(_, let next), .ready(_, let next, _): line.add("next", next)
            case .refused(_, let reason): line.add("outcome", "\(reason)")
            case .hello, .completed: break
            }
        }
    }

    func recordTransfer(
        _ outcome: String, _ transfer: String, app: String, error: ConnectivityError? = nil,
        on runtime: DeviceRuntime
    ) {
        runtime.recorder.record(.bus, at: runtime.now) { line in
            line.add("direction", "queue")
            line.add("kind", "file")
            line.add("id", transfer)
            line.add("app", app)
            line.add("outcome", outcome)
            if let error { line.add("error", "\(error)") }
        }
    }

    func record(_ property: Session.Property, app: String, on runtime: DeviceRuntime) {
        runtime.recorder.record(.session, at: runtime.now) { line in
            line.add("app", app)
            switch property {
            case .activationState(let state): line.add("state", "\(state)")
            case .isPaired(let value): line.add("paired", value)
            case .isCounterpartInstalled(let value): line.add("counterpartInstalled", value)
            case .isReachable(let value): line.add("reachable", value)
            }
        }
    }
}

extension RadioFrame {
    /// The frame's word in the log.
    var kindName: String {
        switch self {
        case .hello: "hello"
        case .offer: "offer"
        case .chunk: "chunk"
        case .ready: "ready"
        case .chunkAcknowledgement: "acknowledgement"
        case .completed: "completed"
        case .refused: "refused"
        }
    }

    /// The file that the frame is about.
    var key: FileKey? {
        switch self {
        case .hello: nil
        case .offer(let manifest, _, _): manifest.key
        case .chunk(let key, _, _), .ready(let key, _, _), .chunkAcknowledgement(let key, _),
            .completed(let key),
            .refused(let key, _):
            key
        }
    }
}

extension AppPresence {
    init(_ state: LifecycleState) {
        self =
            switch state {
            case .notRunning: .notRunning
            case .suspended: .suspended
            case .background: .background
            case .foreground: .foreground
            }
    }
}
