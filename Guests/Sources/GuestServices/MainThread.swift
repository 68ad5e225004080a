import CGuestRuntime
import Foundation
import GuestCalls
import HikeValues

/// What is the main thread's alone. On a device its use on another thread shows at some time, or never; here it is an error with its
/// place, where the scenario asks for that.
public enum MainThread {
    /// To be called where something of the main thread's own is used.
    ///
    /// - Parameter what: its name, as `UIApplication.applicationState`.
    public static func expect(_ what: @autoclosure () -> String) {
        guard !Thread.isMainThread else { return }
        GuestServices.current.part(ThreadRules.self).note(what())
    }
}

/// Tells the device of each such place once.
final class ThreadRules: GuestPart {
    private let line: GuestLine
    private lazy var isStrict = (try? line.ask(GuestThreadQuestion.isStrict)) ?? false
    private var known: Set<[GuestCodePlace]> = []

    init(_ line: GuestLine) { self.line = line }

    func take(_ report: NoReport) {}

    func note(_ what: String) {
        guard isStrict else { return }
        let places = Self.places()
        guard known.insert(places + [GuestCodePlace(offset: 0, image: what)]).inserted else { return }
        line.tell(GuestThreadQuestion.misused(what, places))
    }

    private static func places() -> [GuestCodePlace] {
        var places = [guest_place](repeating: guest_place(), count: GuestThreadQuestion.mostPlaces)
        let count = guest_trace(&places, Int32(places.count))
        return places.prefix(Int(count)).map { place in
            GuestCodePlace(offset: place.offset, image: place.image.map { String(cString: $0) } ?? "")
        }
    }
}
