import CGuestRuntime
import GuestExchange
import GuestRuntime

/// Why a device did not answer a question; a sentence.
public struct GuestRefusal: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String
}

/// What a guest sees of the device that it runs on: calls go out with the end of the event, questions at once.
///
/// Frameworks stand on it; the app itself does not know it. It is used on the guest's one thread.
public final class GuestDevice {
    private let connection: GuestConnection
    private var calls: [GuestCall] = []
    /// The device's name: of an app's device its role, `phone` or `watch`.
    public let name: String
    /// The device's state as the last event brought it.
    public internal(set) var snapshot: [UInt8] = []

    init(name: String, connection: GuestConnection) {
        self.name = name
        self.connection = connection
    }

    /// Calls the device. It performs all calls of an event in their order, when the event is over.
    ///
    /// More calls, or a longer one, than ``ExchangeLimits`` allow end the guest.
    public func call(_ name: String, _ content: [UInt8] = []) {
        check(name, content)
        guard calls.count < ExchangeLimits.calls else {
            guest_fail("the app called its device more than \(ExchangeLimits.calls) times in one event")
        }
        calls.append(GuestCall(name, content))
    }

    /// Asks the device and waits for the answer; virtual time stands still. Calls before it are performed behind it.
    ///
    /// - Throws: what the device says instead of an answer.
    public func ask(_ name: String, _ content: [UInt8] = []) throws(GuestRefusal) -> [UInt8] {
        check(name, content)
        connection.send(.question(GuestCall(name, content)))
        switch connection.receive() {
        case .reply(let content): return content
        case .refusal(let sentence): throw GuestRefusal(description: sentence)
        case .start, .event: guest_fail("the host spoke before it answered a question")
        }
    }

    private func check(_ name: String, _ content: [UInt8]) {
        guard name.utf8.count <= ExchangeLimits.name, content.count <= ExchangeLimits.content else {
            guest_fail(
                "a call '\(name.prefix(40))' of \(content.count) bytes: at most \(ExchangeLimits.content) are "
                    + "allowed, and \(ExchangeLimits.name) for its name")
        }
    }

    /// What is to be told of an event that is over.
    func answer() -> GuestAnswer {
        defer { calls = [] }
        return GuestAnswer(
            uptime: GuestCapture.uptime, next: GuestCapture.next, calls: calls,
            notes: GuestCapture.violations().map { String($0.description.prefix(1000)) })
    }
}
