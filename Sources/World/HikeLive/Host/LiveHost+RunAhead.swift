import HikeBus
import HikeValues

/// A pair that runs ahead of the clock, as fast as it goes, because a terminal has asked for it.
struct RunAhead {
    var goal: Instant
    /// The connection that waits for it.
    var client: Int
    /// Virtual time that passes until other terminals are looked after again.
    var stretch = Interval.seconds(1)
    /// When the terminal was last told how far it is.
    var told: MonotonicTime

    /// How long other terminals wait at most, roughly.
    static let piece = Duration.milliseconds(50)
    /// How often the terminal is told how far it is.
    static let period = Duration.seconds(1)
    static let shortest = Interval.milliseconds(10)
    static let longest = Interval.seconds(3_600)

    /// Chooses the next stretch by how long the last one took.
    mutating func adapt(to time: Duration) {
        if time < Self.piece / 2 {
            stretch = min(Interval(nanoseconds: stretch.nanoseconds * 2), Self.longest)
        } else if time > Self.piece {
            stretch = max(Interval(nanoseconds: stretch.nanoseconds / 2), Self.shortest)
        }
    }
}

/// `time run-for`. How the time is cut does not show in the log.
extension LiveHost {
    func beginRunAhead(_ seconds: Double, for client: Int) throws {
        guard seconds.isFinite, (0...2_592_000).contains(seconds) else {
            throw PairCommandError.outOfRange(what: "time", value: seconds, range: "0 to 2592000 s")
        }
        guard ahead == nil else {
            throw PairCommandError.unusable(
                "the pair runs ahead already, because another terminal has asked for it; wait for its end or end it "
                    + "with 'hikesim time pause'")
        }
        isPaused = true
        ahead = RunAhead(goal: engine.now + .seconds(seconds), client: client, told: .now)
    }

    /// Goes one stretch further.
    func runAhead() throws {
        guard var run = ahead else { return }
        let begin = MonotonicTime.now
        try advance(to: min(run.goal, engine.now + run.stretch))
        let end = MonotonicTime.now
        if engine.now >= run.goal { return endRunAhead(.status(currentStatus)) }
        run.adapt(to: begin.duration(to: end))
        if run.told.duration(to: end) >= RunAhead.period {
            run.told = end
            tell([run.client] + asked.clients, engine.now)
        }
        ahead = run
    }

    /// For who waits, where another terminal has ended it: what was asked for has not happened.
    var cutShort: ControlReply {
        let goal = DecimalText.string((ahead?.goal ?? engine.now).inSeconds, decimals: 3)
        let time = DecimalText.string(engine.now.inSeconds, decimals: 3)
        return .failed("another terminal has ended it at \(time) s of virtual time, before \(goal) s")
    }

    /// Tells who waits what has become of it.
    func endRunAhead(_ reply: ControlReply) {
        guard let run = ahead else { return }
        ahead = nil
        control.reply(reply, to: run.client)
    }
}
