import GuestCalls
import GuestServices
import HikeValues

/// Asks the owner of the device by the face or the passcode.
final class GuestOwnerCheck: GuestPart {
    private let line: GuestLine
    private var handlers: [String: (OwnerAnswer) -> Void] = [:]

    init(_ line: GuestLine) { self.line = line }

    func take(_ report: GuestOwnerReport) {
        switch report {
        case .ended(let id, let answer): handlers.removeValue(forKey: id)?(answer)
        }
    }

    /// Why a face could not be asked for now; nil: it could.
    var obstacle: OwnerAnswer? {
        guard case .obstacle(let answer) = try? line.ask(GuestOwnerQuestion.obstacle) else {
            return .notAvailable
        }
        return answer
    }

    /// Asks the owner; `handler` is called once, never within the call.
    ///
    /// - Returns: the question's id; nil where the device cannot ask.
    func ask(_ reason: String, allowsPasscode: Bool, _ handler: @escaping (OwnerAnswer) -> Void) -> String? {
        let question = GuestOwnerQuestion.ask(reason: reason, allowsPasscode: allowsPasscode)
        guard case .asked(let id) = try? line.ask(question) else { return nil }
        handlers[id] = handler
        return id
    }

    func withdraw(_ id: String) { line.tell(GuestOwnerQuestion.withdraw(id: id)) }
}
