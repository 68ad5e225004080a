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

    package init(settings: NoSettings?, on board: any Board) { self.board = board }

    package func handle(_ input: MotionInput) {
        switch input {
        case .sample(let sample): samples.tell(sample, by: board) { board.maySense($0) }
        case .activity(let news):
            activity = news
            guard !activities.isEmpty else { return }
            record()
            activities.tell(news, by: board) { board.maySense($0) }
        }
    }

    package func ended(_ process: AppProcess) {
        samples.remove(process)
        activities.remove(process)
    }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

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
    }
}
