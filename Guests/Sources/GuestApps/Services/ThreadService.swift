import GuestCalls
import GuestExchange
import GuestHost
import HikeHardware
import HikeValues

/// Threads: what is the main one's alone, and was used on another one.
struct ThreadService: GuestService {
    /// Frames of the app's own in an error.
    private static let mostFrames = 8
    private unowned let app: GuestDeviceApp

    init(_ app: GuestDeviceApp) { self.app = app }

    func answer(_ question: GuestThreadQuestion) -> Bool {
        switch question {
        case .isStrict: break
        case .misused(let what, let places):
            let frames = app.program.ownFrames(
                of: places.map { GuestCrashReport.Frame(offset: $0.offset, image: $0.image) })
            app.device.log(
                .error, "threads", "\(app.local(what)) was used on another thread than the main one",
                frames.prefix(Self.mostFrames).enumerated().map { place, frame in
                    FileMetadata("frame\(place)", app.local(frame.description))
                })
        }
        return app.device.guestRules.hasStrictThreads
    }
}
