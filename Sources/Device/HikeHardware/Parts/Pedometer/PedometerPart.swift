import HikeValues

/// The pedometer of a device: it counts always, and tells while an app listens.
package final class PedometerPart: MessagePart {
    package static let name = MotionSensor.pedometer.rawValue
    package static func isReading(_ input: Totals) -> Bool { true }
    package static func isWanted(by app: AppDescription) -> Bool { app.sensors.contains(.pedometer) }

    /// All that the sensor has counted in its life; no count falls.
    package struct Totals: PartValue {
        package var time: Instant
        package var steps: Int
        /// Metres.
        package var distance: Double
        package var floorsAscended: Int
        package var floorsDescended: Int
        /// Steps a second; nil while nobody walks.
        package var cadence: Double?
        /// Seconds a metre; nil while nobody walks.
        package var pace: Double?

        package init(
            time: Instant, steps: Int = 0, distance: Double = 0, floorsAscended: Int = 0,
            floorsDescended: Int = 0, cadence: Double? = nil, pace: Double? = nil
        ) {
            self.time = time
            self.steps = steps
            self.distance = distance
            self.floorsAscended = floorsAscended
            self.floorsDescended = floorsDescended
            self.cadence = cadence
            self.pace = pace
        }

        /// More than anybody walks in a life.
        private static let most = 1_000_000_000

        package func write(to writer: inout ByteWriter) {
            writer.write(time)
            for count in [steps, floorsAscended, floorsDescended] {
                writer.write(varint: UInt64(max(0, count)))
            }
            writer.write(distance)
            for rate in [cadence, pace] {
                writer.write(rate != nil)
                if let rate { writer.write(rate) }
            }
        }

        package init(from reader: inout ByteReader) throws(ByteReaderError) {
            time = try reader.instant()
            steps = try reader.count(limit: Self.most)
            floorsAscended = try reader.count(limit: Self.most)
            floorsDescended = try reader.count(limit: Self.most)
            distance = try reader.double()
            cadence = try reader.bool() ? try reader.double() : nil
            pace = try reader.bool() ? try reader.double() : nil
            guard ([distance] + [cadence, pace].compactMap(\.self)).allSatisfy({ $0.isFinite && $0 >= 0 })
            else { throw .invalidValue }
        }
    }

    private let board: any Board
    private var listeners = Listeners<Totals>()
    /// The updates of the last days, since the device was switched on.
    private var history: [Totals] = []
    /// For so long they are kept at least, as by `CMPedometer`.
    private static let memory = Interval.seconds(7 * 86_400)
    /// So much longer at most, so that not every update moves them all.
    private static let slack = Interval.seconds(86_400)

    package init(settings: NoSettings?, on board: any Board) { self.board = board }

    package func handle(_ input: Totals) {
        history.append(input)
        if let oldest = history.first, input.time - oldest.time > Self.memory + Self.slack {
            history.removeAll { input.time - $0.time > Self.memory }
        }
        board.walked(input)
        guard !listeners.isEmpty else { return }
        board.record(.sensor) { line in
            line.add("sensor", Self.name)
            line.add("state", "reading")
            line.add("steps", input.steps)
            line.add("distance", input.distance, decimals: 2)
            if let cadence = input.cadence { line.add("cadence", cadence, decimals: 3) }
        }
        listeners.tell(input, by: board) { board.maySense($0) }
    }

    package func isHeard(by process: AppProcess) -> Bool { listeners.contains(process) }

    package func ended(_ process: AppProcess) { listeners.remove(process) }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    /// What the sensor had counted at a moment; before its first update that is what that had.
    private func totals(at time: Instant) -> Totals? {
        var (low, high) = (0, history.count)
        while low < high {
            let middle = (low + high) / 2
            if history[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? history[low - 1] : history.first
    }

    private func count(from start: Totals, at begin: Instant, to end: Totals, at finish: Instant) -> StepCount
    {
        StepCount(
            start: begin, end: finish, steps: end.steps - start.steps,
            distance: end.distance - start.distance,
            floorsAscended: end.floorsAscended - start.floorsAscended,
            floorsDescended: end.floorsDescended - start.floorsDescended, cadence: end.cadence, pace: end.pace
        )
    }

    private final class Service: Pedometer {
        private let part: PedometerPart
        private let process: AppProcess

        init(_ part: PedometerPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func start(_ handler: @escaping (StepCount) -> Void) {
            part.board.request(.motion, for: process)
            let begin = part.board.now
            var first = part.totals(at: begin)
            part.listeners.set(process) { [weak part] totals in
                guard let part else { return }
                let start = first ?? totals
                first = start
                handler(part.count(from: start, at: begin, to: totals, at: totals.time))
            }
        }

        func stop() { part.listeners.remove(process) }

        func count(from start: Instant, to end: Instant) -> StepCount? {
            guard end > start, part.board.answer(of: process, to: .motion).isGranted else { return nil }
            guard let first = part.totals(at: start), let last = part.totals(at: end) else {
                return StepCount(
                    start: start, end: end, steps: 0, distance: 0, floorsAscended: 0, floorsDescended: 0)
            }
            return part.count(from: first, at: start, to: last, at: end)
        }
    }
}
