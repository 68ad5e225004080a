import GuestCalls
import GuestServices

/// The app's end of the picker of the photo library. One is open at a time.
final class GuestPicker: GuestPart {
    private let line: GuestLine
    private var handlers: [([String]) -> Void] = []

    init(_ line: GuestLine) { self.line = line }

    static var current: GuestPicker { GuestServices.current.part() }

    func take(_ report: GuestPickerReport) {
        guard case .ended(let ids) = report, !handlers.isEmpty else { return }
        handlers.removeFirst()(ids)
    }

    /// Shows it; `handler` is called once with the ids of what was chosen, none where it was cancelled.
    func choose(atMost count: Int, _ handler: @escaping ([String]) -> Void) {
        // The device has one picker: a second one is as one that was cancelled.
        guard handlers.isEmpty else { return GuestServices.current.later { handler([]) } }
        handlers.append(handler)
        line.tell(GuestPickerQuestion.choose(atMost: count))
    }

    /// The file of a picture that was chosen; nil: it is gone.
    func picture(_ id: String) -> [UInt8]? {
        var all: [UInt8] = []
        while case .bytes(let part?) = try? line.ask(
            GuestPickerQuestion.picture(id, from: Int64(all.count)))
        {
            all += part
            if part.count < CallLimits.pictureBytes { return all }
        }
        return nil
    }
}
