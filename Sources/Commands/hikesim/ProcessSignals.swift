import Foundation
import Glibc
import HikeBus

extension CommandFailure {
    /// Somebody has ended the command before its end.
    init(_ cause: Interrupted, _ sentence: String) {
        self.init(exitCode: cause.exitCode, description: "\(cause): \(sentence)")
    }
}

/// The signals by which a person or a machine ends a command: the first asks what runs to end well, a second one ends
/// the process at once, without what it has made for as long as it lives.
enum ProcessSignals {
    /// Is told of the first signal. To be asked for before any thread is started, which would get the signals instead.
    static let interruption: Interruption = listen()

    private static func listen() -> Interruption {
        let interruption = Interruption()
        var taken = sigset_t()
        sigemptyset(&taken)
        for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !ignoresHangUp {
            sigaddset(&taken, number)
        }
        pthread_sigmask(SIG_BLOCK, &taken, nil)
        let set = taken
        Thread.detachNewThread {
            while true {
                var set = set
                var signal: Int32 = 0
                guard sigwait(&set, &signal) == 0 else { continue }
                // The second time nobody wants to wait any more.
                if interruption.cause != nil {
                    Leftovers.removeAll()
                    _exit(Interrupted(signal: signal).exitCode)
                }
                interruption.interrupt(by: signal)
            }
        }
        return interruption
    }

    /// As under nohup: the command outlives its terminal.
    private static var ignoresHangUp: Bool {
        let before = signal(SIGHUP, SIG_DFL)
        _ = signal(SIGHUP, before)
        return unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
