import HikeValues

/// Accelerometer and gyroscope of a device: they read while an app listens.
package final class MotionPart: MessagePart {
    package static let name = MotionSensor.motion.rawValue
    package static func isReading(_ input: MotionInput) -> Bool { true }
    package static func isWanted(by app: AppDescription) -> Bool { app.sensors.contains(.motion) }

    /// Between two readings of the sensors.
    package static let period = Interval.milliseconds(100)

    private let board: any Board
    private var samples = Listeners<MotionSample>()
    private var activities = Listeners<ActivityNews>()
    private var activity = ActivityNews(activity: .unknown, confidence: .low, start: .zero)
    /// What went on, each once, with how sure the device was at last.
    private var history: [ActivityNews] = []
    /// For so long it is kept at least, as by `CMMotionActivityManager`.
    private static let memory = Interval.seconds(7 * 86_400)
    /// Of it at most: a change every ten seconds in all these days.
    private static let mostEntries = 60_480

    package init(settings: NoSettings?, on board: any Board) { self.board = board }

    package func handle(_ input: MotionInput) {
        switch input {
        case .sample(let sample): samples.tell(sample, by: board) { board.maySense($0) }
        case .activity(let news):
            activity = news
            remember(news)
            guard !activities.isEmpty else { return }
            record()
            activities.tell(news, by: board, inPlaceOf: "activity") {
                board.maySense($0) || isSuspended($0)
            }
        }
    }

    /// Whether it hears the last news when it goes on.
    private func isSuspended(_ process: AppProcess) -> Bool {
        board.standing(of: process) == .suspended && board.answer(of: process, to: .motion).isGranted
    }

    package func isHeard(by process: AppProcess) -> Bool {
        samples.contains(process) || activities.contains(process)
    }

    package func ended(_ process: AppProcess) {
        samples.remove(process)
        activities.remove(process)
    }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    private func remember(_ news: ActivityNews) {
        if let last = history.last, last.activity == news.activity, last.start == news.start {
            history[history.count - 1] = news
            return
        }
        history.append(news)
        // The first of them began before the time that is kept.
        let kept = history.firstIndex { board.now - $0.start < Self.memory } ?? history.count
        history.removeFirst(max(kept - 1, history.count - Self.mostEntries, 0))
    }

    /// Attitudes come too often for the log.
    private func record() {
        board.record(.sensor) { line in
            line.add("sensor", Self.name)
            line.add("state", activity.activity.rawValue)
            line.add("confidence", activity.confidence.rawValue)
        }
    }

    private final class Service: Motion {
        private let part: MotionPart
        private let process: AppProcess

        init(_ part: MotionPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func start(every interval: Interval, _ handler: @escaping (MotionSample) -> Void) {
            part.board.request(.motion, for: process)
            let periods = max(1, interval.nanoseconds / MotionPart.period.nanoseconds)
            let step = periods * MotionPart.period.nanoseconds
            part.samples.set(process) { sample in
                // At whole multiples, so that no start moves them.
                if sample.time.nanoseconds % step == 0 { handler(sample) }
            }
        }

        func stop() { part.samples.remove(process) }

        func startActivity(_ handler: @escaping (ActivityNews) -> Void) {
            part.board.request(.motion, for: process)
            part.activities.set(process, handler)
            guard part.board.maySense(process) else { return }
            let known = part.activity
            part.board.call(process) { handler(known) }
        }

        func stopActivity() { part.activities.remove(process) }

        func activities(from start: Instant, to end: Instant) -> [ActivityNews]? {
            guard end > start, part.board.answer(of: process, to: .motion).isGranted else { return nil }
            let first = part.history.lastIndex { $0.start <= start } ?? 0
            return part.history.dropFirst(first).filter { $0.start < end }
        }
    }
}
