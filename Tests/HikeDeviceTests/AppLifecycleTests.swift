import HikeDevice
import HikeHardware
import Testing

@Suite("App lifecycle")
struct AppLifecycleTests {
    /// One line of the table: state and command, the new state and what happens.
    struct Row: Sendable, CustomStringConvertible {
        var from: LifecycleState
        var command: LifecycleCommand
        var to: LifecycleState
        var effects: [AppLifecycle.Effect]

        var description: String { "\(command) when \(from)" }

        init(
            _ from: LifecycleState, _ command: LifecycleCommand, _ to: LifecycleState,
            _ effects: [AppLifecycle.Effect] = []
        ) {
            self.from = from
            self.command = command
            self.to = to
            self.effects = effects
        }
    }

    static let start: [AppLifecycle.Effect] = [
        .create, .entered(.foreground), .deliver(.launched), .deliver(.enteredForeground),
    ]
    static let forward: [AppLifecycle.Effect] = [.entered(.foreground), .deliver(.enteredForeground)]
    static let back: [AppLifecycle.Effect] = [.entered(.background), .deliver(.enteredBackground)]
    static let end: [AppLifecycle.Effect] = [.discard, .entered(.notRunning)]

    static let table: [Row] =
        [
            Row(.notRunning, .launch, .foreground, start),
            Row(.notRunning, .foreground, .foreground, start),
            Row(
                .notRunning, .background, .background,
                [.create, .entered(.background), .deliver(.launched), .deliver(.enteredBackground)]),
            Row(.notRunning, .suspend, .notRunning),
            Row(.notRunning, .terminate, .notRunning),
            Row(.notRunning, .lowMemory, .notRunning),
            Row(.foreground, .launch, .foreground),
            Row(.foreground, .foreground, .foreground),
            Row(.foreground, .background, .background, back),
            Row(
                .foreground, .suspend, .suspended,
                [.deliver(.enteredBackground), .deliver(.willSuspend), .entered(.suspended)]),
            Row(.foreground, .terminate, .notRunning, [.deliver(.willTerminate)] + end),
            Row(.foreground, .lowMemory, .foreground, [.deliver(.lowMemory)]),
            Row(.background, .launch, .foreground, forward),
            Row(.background, .foreground, .foreground, forward),
            Row(.background, .background, .background),
            Row(.background, .suspend, .suspended, [.deliver(.willSuspend), .entered(.suspended)]),
            Row(.background, .terminate, .notRunning, [.deliver(.willTerminate)] + end),
            Row(.background, .lowMemory, .background, [.deliver(.lowMemory)]),
            Row(.suspended, .launch, .foreground, forward),
            Row(.suspended, .foreground, .foreground, forward),
            Row(.suspended, .background, .background, back),
            Row(.suspended, .suspend, .suspended),
            // Ended without being told.
            Row(.suspended, .terminate, .notRunning, end),
            Row(.suspended, .lowMemory, .notRunning, end),
        ]
        // Neither a person's hand nor a mistake of its own lets an app say goodbye.
        + [LifecycleCommand.forceQuit, .crash].flatMap { command in
            [Row(.notRunning, command, .notRunning)]
                + [.foreground, .background, .suspended].map { Row($0, command, .notRunning, end) }
        }

    /// The commands that bring a new app into a state.
    static func lifecycle(in state: LifecycleState) -> AppLifecycle {
        var life = AppLifecycle()
        switch state {
        case .notRunning: break
        case .foreground: _ = life.handle(.launch)
        case .background: _ = life.handle(.background)
        case .suspended:
            _ = life.handle(.background)
            _ = life.handle(.suspend)
        }
        return life
    }

    @Test("EM-29: every command in every state does what the table says", arguments: table)
    func row(_ row: Row) {
        var life = Self.lifecycle(in: row.from)
        #expect(life.state == row.from)
        #expect(life.handle(row.command) == row.effects)
        #expect(life.state == row.to)
    }

    @Test("EM-29: the table is whole")
    func tableIsWhole() {
        let pairs = Set(Self.table.map { "\($0.from) \($0.command)" })
        #expect(pairs.count == 4 * LifecycleCommand.allCases.count)
        #expect(Self.table.count == pairs.count)
    }
}
