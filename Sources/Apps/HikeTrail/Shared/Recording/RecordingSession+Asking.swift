import HikeScreens

/// What recording tells on both devices, and what touches do.
extension RecordingSession {
    /// What the hiker is told and has to take note of.
    var alert: Element? {
        message.map {
            .alert(
                "recording-message", $0.title, message: $0.text, buttons: [.button("recording-ok", "OK")])
        }
    }

    /// Whether a touch was one of recording's.
    func touched(_ interaction: Interaction) -> Bool {
        switch interaction {
        case .pressed("start-recording", _): start()
        case .pressed("stop-recording", _): stop()
        case .pressed("pause-recording", _): setPaused(true)
        case .pressed("resume-recording", _): setPaused(false)
        case .pressed("recording-ok", _): message = nil
        case .pressed("save-hike", _): save()
        case .pressed("discard-hike", _): discard()
        // The page of a hike has fields of these names too.
        case .typed("hike-name", let text) where draft != nil: draft?.name = text
        case .typed("hike-comment", let text) where draft != nil: draft?.comment = text
        case .focused("hike-name") where draft != nil, .focused("hike-comment") where draft != nil: break
        default: return false
        }
        return true
    }
}
