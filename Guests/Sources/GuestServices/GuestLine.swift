import GuestCalls
import GuestExchange
import GuestProcess
import HikeValues

/// The app's end of what a framework and the device say to each other: made once, when the framework first needs it
/// (``GuestServices/part(_:)``). It stands beside the framework that uses it.
public protocol GuestPart: AnyObject {
    associatedtype Report: GuestReport

    /// One that asks the device by `line`.
    init(_ line: GuestLine)
    /// Takes what the device reports, on the main thread.
    func take(_ report: Report)
}

extension GuestPart {
    func take(_ event: GuestEvent) throws(CallError) {
        take(try Report(name: event.name, content: event.content))
    }
}

/// Asks the device, one question after the other.
public final class GuestLine {
    private let device: GuestDevice

    init(_ device: GuestDevice) { self.device = device }

    /// Asks a question of a family, whose answer it is when this returns.
    ///
    /// - Throws: ``GuestServiceError/refused(_:)``, where the device knows no such question or its values mean nothing.
    @discardableResult
    public func ask<Question: GuestQuestion>(
        _ question: Question
    ) throws(GuestServiceError) -> Question.Answer {
        let bytes = try ask(question.call())
        do throws(CallError) { return try Question.Answer(bytes) } catch { throw .refused(error.description) }
    }

    /// Asks for what is only to be done. A refusal is in the device's log.
    public func tell(_ question: some GuestQuestion) {
        do throws(GuestServiceError) { try ask(question) } catch { return }
    }

    private func ask(_ call: GuestCall) throws(GuestServiceError) -> [UInt8] {
        do throws(GuestRefusal) { return try device.ask(call.name, call.content) } catch {
            throw .refused(error.description)
        }
    }

    @discardableResult
    func ask(_ request: GuestRequest) throws(GuestServiceError) -> GuestReply {
        let bytes = try ask(request.call())
        let reply: GuestReply
        do throws(CallError) { reply = try GuestReply(bytes) } catch { throw .refused(error.description) }
        if case .failed(let error) = reply { throw .link(error) }
        return reply
    }

    /// Asks for what brings nothing. A refusal is in the device's log.
    func tell(_ request: GuestRequest) {
        do throws(GuestServiceError) { try ask(request) } catch { return }
    }

    /// Asks for an id or a name.
    func text(_ request: GuestRequest) throws(GuestServiceError) -> String {
        guard case .text(let text) = try ask(request) else {
            throw .refused("the device answered with something else")
        }
        return text
    }
}
