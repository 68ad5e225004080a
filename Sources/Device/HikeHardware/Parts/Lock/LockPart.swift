import HikeValues

/// Locks a device and unlocks it, and says what apps may use of their files meanwhile.
package final class LockPart: MessagePart {
    package static let name = "lock"
    /// From the lock until files that are for an unlocked device alone are out of reach.
    package static let delay = Interval.seconds(10)
    private static let protects = "protects"
    private static let idle = "idle"
    private static let recognises = "recognises"

    private enum Phase {
        case unlocked
        case locked
        /// Nobody has unlocked it since it was switched on.
        case lockedSinceStart
    }

    private let board: any Board
    private var settings: LockSettings
    private var phase = Phase.unlocked
    private let listeners = PatientListeners<LockNews>()
    private var processes: [AppProcess] = []
    private var awake: [AppProcess] = []
    package private(set) var protection = DataProtection.available

    package init(settings: LockSettings?, on board: any Board) {
        self.board = board
        self.settings = settings ?? LockSettings()
    }

    package var isLocked: Bool { phase != .unlocked }
    package var hasPasscode: Bool { settings.hasPasscode }

    // MARK: What happens

    package func booted() {
        if board.configuration.isLocked {
            phase = .lockedSinceStart
            if hasPasscode { protection = .beforeFirstUnlock }
        }
        armIdle()
    }

    package func perform(_ command: SystemCommand) {
        guard case .unlock = command else { return }
        guard isLocked else { return board.log(.warning, Self.name, "the device is not locked", []) }
        unlock(by: hasPasscode ? "passcode" : "touch")
    }

    package func handle(_ input: LockInput) {
        board.record(.input) { line in
            line.add("input", Self.name)
            line.add("lock", input.word)
            if case .locksItself(.some(let time)) = input { line.add("after", time.inSeconds, decimals: 3) }
        }
        switch input {
        case .lock:
            guard !isLocked else { return board.log(.warning, Self.name, "the device is locked already", []) }
            lock(by: "a person")
        case .passcode(let isSet):
            settings.hasPasscode = isSet
            if !isSet { open() }
        case .locksItself(let time):
            settings.idleTime = time
            armIdle()
        case .wrist(let isOn):
            if !isOn, hasPasscode, board.role == .watch, !isLocked { lock(by: "the wrist") }
        }
    }

    package static func settings(_ settings: LockSettings?, after input: LockInput, at time: Instant)
        -> LockSettings?
    {
        var new = settings ?? LockSettings()
        switch input {
        // That there is something tells the world that the device may be locked.
        case .lock, .wrist: break
        case .passcode(let isSet): new.hasPasscode = isSet
        case .locksItself(let time): new.idleTime = time
        }
        return new
    }

    package func woken(_ name: String) {
        switch name {
        case Self.protects: protection = .locked
        case Self.recognises: if phase == .locked { unlock(by: "face") }
        default:
            guard !isLocked else { return }
            if awake.contains(where: { board.standing(of: $0) == .foreground }) { return armIdle() }
            lock(by: "itself")
        }
    }

    /// Somebody touches the glass.
    package func touched() { armIdle() }

    /// Somebody wants into the device: one that was unlocked since it was switched on looks for its owner's face.
    package func look(_ face: FaceState?) {
        guard isLocked else { return }
        if phase == .locked, !hasPasscode { return unlock(by: "touch") }
        guard phase == .locked, face == .matches else {
            return board.log(.notice, Self.name, "the device asks for its passcode: 'unlock' enters it", [])
        }
        board.wake(Self.recognises, at: board.now + FacePart.matchTime, isQuiet: false)
    }

    private func armIdle() {
        guard board.role == .phone, let time = settings.idleTime, !isLocked else {
            return board.cancelWake(Self.idle)
        }
        board.wake(Self.idle, at: board.now + time, isQuiet: false)
    }

    // MARK: Locking

    private func lock(by cause: String) {
        phase = .locked
        board.log(.info, Self.name, "the device is locked", [FileMetadata("by", cause)])
        board.cancelWake(Self.idle)
        board.lockChanged()
        guard hasPasscode else { return }
        tell(.dataBecomesUnavailable)
        board.wake(Self.protects, at: board.now + Self.delay, isQuiet: true)
    }

    private func unlock(by means: String) {
        phase = .unlocked
        board.cancelWake(Self.recognises)
        board.log(.info, Self.name, "the device is unlocked", [FileMetadata("by", means)])
        open()
        board.lockChanged()
        armIdle()
    }

    /// Everything can be used again.
    private func open() {
        board.cancelWake(Self.protects)
        protection = .available
        if wasTold { tell(.dataIsAvailable) }
        wasTold = false
    }

    /// Apps have been told that something is out of reach, or were started while it was.
    private var wasTold: Bool = false

    private func tell(_ news: LockNews) {
        wasTold = true
        for process in processes { listeners.tell(news, to: process, by: board) }
    }

    // MARK: What apps see

    package func ended(_ process: AppProcess) {
        listeners.remove(process)
        processes.removeAll { $0 === process }
        awake.removeAll { $0 === process }
    }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    private final class Service: DeviceLock {
        private let part: LockPart
        private let process: AppProcess

        init(_ part: LockPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        var protection: DataProtection { part.protection }

        func hear(_ handler: @escaping (LockNews) -> Void) {
            guard !process.isOver else { return }
            if !part.processes.contains(where: { $0 === process }) { part.processes.append(process) }
            if part.protection != .available { part.wasTold = true }
            part.listeners.set(process, by: part.board, handler)
        }

        func keepAwake(_ keepsAwake: Bool) {
            part.awake.removeAll { $0 === process }
            if keepsAwake, !process.isOver { part.awake.append(process) }
            part.armIdle()
        }
    }
}

extension LockInput {
    /// The word of the log.
    fileprivate var word: String {
        switch self {
        case .lock: "now"
        case .passcode(let isSet): isSet ? "passcode" : "no passcode"
        case .locksItself(let time): time == nil ? "never by itself" : "by itself"
        case .wrist(let isOn): isOn ? "on the wrist" : "off the wrist"
        }
    }
}
