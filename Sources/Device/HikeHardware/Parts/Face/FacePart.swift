import HikeValues

/// Recognises the owner of a device: a phone by the face or the passcode, a watch by the passcode.
package final class FacePart: MessagePart {
    package static let name = "face"
    /// Until a face is known as the owner's.
    package static let matchTime = Interval.milliseconds(1_200)
    /// Until a face is given up.
    package static let failTime = Interval.seconds(4)
    /// For which the owner enters a passcode, or decides.
    package static let passcodeTime = Interval.seconds(5)

    private struct Question {
        let process: AppProcess
        let handler: (OwnerAnswer) -> Void
        let answer: OwnerAnswer
        let isByPasscode: Bool
    }

    private let board: any Board
    private var state: FaceState
    private var questions: [(id: String, question: Question)] = []
    private var asked = 0

    package init(settings: FaceState?, on board: any Board) {
        self.board = board
        state = settings ?? .matches
    }

    package func handle(_ input: FaceState) {
        state = input
        board.record(.input) { line in
            line.add("input", Self.name)
            line.add("face", input.rawValue)
        }
    }

    package static func settings(_ settings: FaceState?, after input: FaceState, at time: Instant)
        -> FaceState?
    {
        input
    }

    /// What is in front of the device; nil: it has no eye for faces.
    package var seen: FaceState? { board.role == .phone ? state : nil }

    private var hasPasscode: Bool { board.lock?.hasPasscode != false }

    fileprivate var obstacle: OwnerAnswer? {
        guard hasPasscode else { return .noPasscode }
        guard board.role == .phone else { return .notAvailable }
        switch state {
        case .lockedOut: return .lockedOut
        case .notEnrolled: return .notEnrolled
        case .matches, .noMatch, .passcode, .cancel: return nil
        }
    }

    /// How a question that is asked now will end, and when.
    private func course(allowsPasscode: Bool) -> (answer: OwnerAnswer, after: Interval, isByPasscode: Bool) {
        if allowsPasscode, !hasPasscode { return (.noPasscode, .zero, false) }
        if let obstacle {
            return allowsPasscode ? (.recognised, Self.passcodeTime, true) : (obstacle, .zero, false)
        }
        switch state {
        case .matches: return (.recognised, Self.matchTime, false)
        case .noMatch:
            guard allowsPasscode else { return (.failed, Self.failTime, false) }
            return (.recognised, Self.failTime + Self.passcodeTime, true)
        case .passcode:
            guard allowsPasscode else { return (.otherWay, Self.failTime, false) }
            return (.recognised, Self.failTime + Self.passcodeTime, true)
        case .cancel, .lockedOut, .notEnrolled: return (.cancelled, Self.matchTime, false)
        }
    }

    fileprivate func ask(
        _ reason: String, allowsPasscode: Bool, _ process: AppProcess,
        _ handler: @escaping (OwnerAnswer) -> Void
    ) -> String {
        asked += 1
        let id = "\(Self.name).\(asked)"
        var course = course(allowsPasscode: allowsPasscode)
        if board.standing(of: process) != .foreground { course = (.notInFront, .zero, false) }
        questions.append(
            (
                id,
                Question(
                    process: process, handler: handler, answer: course.answer,
                    isByPasscode: course.isByPasscode)
            ))
        board.log(
            .info, Self.name, "the owner is asked",
            [
                FileMetadata("app", process.app), FileMetadata("reason", reason),
                FileMetadata("passcode", allowsPasscode ? "yes" : "no"), FileMetadata("id", id),
            ])
        board.wake(id, at: board.now + course.after, isQuiet: false)
        return id
    }

    package func woken(_ name: String) {
        guard let found = questions.first(where: { $0.id == name })?.question else { return }
        if found.isByPasscode, state == .lockedOut { state = .matches }
        end(name, found.answer)
    }

    fileprivate func end(_ id: String, _ answer: OwnerAnswer) {
        guard let index = questions.firstIndex(where: { $0.id == id }) else { return }
        let question = questions.remove(at: index).question
        board.cancelWake(id)
        board.log(
            .info, Self.name, "the question to the owner is over",
            [
                FileMetadata("app", question.process.app), FileMetadata("answer", answer.rawValue),
                FileMetadata("id", id),
            ])
        board.call(question.process) { question.handler(answer) }
    }

    package func entered(_ process: AppProcess) {
        guard board.standing(of: process) != .foreground else { return }
        for (id, question) in questions where question.process === process && question.answer != .notInFront {
            end(id, .interrupted)
        }
    }

    package func ended(_ process: AppProcess) {
        for (id, question) in questions where question.process === process { board.cancelWake(id) }
        questions.removeAll { $0.question.process === process }
    }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    private final class Service: OwnerCheck {
        private let part: FacePart
        private let process: AppProcess

        init(_ part: FacePart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        var obstacle: OwnerAnswer? { part.obstacle }
        func ask(
            _ reason: String, allowsPasscode: Bool, _ handler: @escaping (OwnerAnswer) -> Void
        ) -> String { part.ask(reason, allowsPasscode: allowsPasscode, process, handler) }
        func cancel(_ id: String) { part.end(id, .withdrawn) }
    }
}

extension FaceState: PartValue {
    package func write(to writer: inout ByteWriter) { writer.write(rawValue) }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        guard let state = FaceState(rawValue: try reader.string(limit: 32)) else { throw .invalidValue }
        self = state
    }
}
