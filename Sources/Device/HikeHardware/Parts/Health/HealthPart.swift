import HikeValues

/// Health sensors, the owner's weight, workouts and the weather of a device (EM-32, MAP-39, MAP-40).
package final class HealthPart: MessagePart {
    package static let name = "health"

    package static func settings(
        _ settings: HealthScript?, after input: HealthChange, at time: Instant
    ) -> HealthScript? {
        var script = settings ?? HealthScript()
        script.change(input, at: time)
        return script
    }

    private let board: any Board
    private var script: HealthScript
    private var listeners = Listeners<HealthSample>()
    /// Sensors that are to read: when, and whether nobody may transmit for it.
    private var armed: [HealthQuantity: (time: Instant, isQuiet: Bool)] = [:]

    package init(settings: HealthScript?, on board: any Board) {
        self.board = board
        script = settings ?? HealthScript()
    }

    package func handle(_ input: HealthChange) {
        board.record(.input) { line in
            line.add("input", Self.name)
            line.add("quantity", input.quantity.rawValue)
            if let value = input.value { line.add("value", value, decimals: 3) }
            line.add("over", input.over.inSeconds, decimals: 3)
        }
        script.change(input, at: board.now)
        arm(isQuiet: false)
    }

    package func ended(_ process: AppProcess) {
        listeners.remove(process)
        arm(isQuiet: true)
    }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    // MARK: Readings

    /// Readings come at whole multiples of their interval, so that a restart moves none, as long as somebody wants them.
    private func arm(isQuiet: Bool) {
        for quantity in HealthQuantity.allCases {
            guard let interval = script.interval(quantity) else { continue }
            guard !listeners.isEmpty, script[quantity] != nil else {
                armed[quantity] = nil
                board.cancelWake(quantity.rawValue)
                continue
            }
            let next = (board.now.nanoseconds / interval.nanoseconds + 1) * interval.nanoseconds
            // One that is due stays due, and who may transmit because of it may do so still.
            let reading = (
                time: armed[quantity]?.time ?? Instant(nanoseconds: next),
                isQuiet: isQuiet && armed[quantity]?.isQuiet != false
            )
            armed[quantity] = reading
            board.wake(quantity.rawValue, at: reading.time, isQuiet: reading.isQuiet)
        }
    }

    /// A sensor reads.
    package func woken(_ name: String) {
        guard let quantity = HealthQuantity(rawValue: name) else { return }
        let isQuiet = armed.removeValue(forKey: quantity)?.isQuiet ?? true
        guard let value = script.value(quantity, at: board.now) else { return }
        board.record(.sensor) { line in
            line.add("sensor", quantity.rawValue)
            line.add("state", "reading")
            line.add("value", value, decimals: 3)
        }
        listeners.tell(HealthSample(time: board.now, quantity, value), by: board, where: mayRead)
        arm(isQuiet: isQuiet)
    }

    private func mayUse(_ process: AppProcess) -> Bool { board.answer(of: process, to: .health).isGranted }

    private func mayRead(_ process: AppProcess) -> Bool {
        mayUse(process) && board.standing(of: process).seesSensors
    }

    // MARK: Apps

    private final class Service: Health, WeatherService {
        private let part: HealthPart
        private let process: AppProcess

        init(_ part: HealthPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func start(_ handler: @escaping (HealthSample) -> Void) {
            part.listeners.set(process, handler)
            part.arm(isQuiet: part.board.isQuiet(for: process))
        }

        func stop() {
            part.listeners.remove(process)
            part.arm(isQuiet: true)
        }

        func setWorkout(isRunning: Bool) { part.board.setWorkout(of: process, isRunning: isRunning) }

        var bodyMass: Double? {
            part.mayUse(process) ? part.script.value(.bodyMass, at: part.board.now) : nil
        }

        func requestUVIndex(at place: Coordinate, _ handler: @escaping (Result<Int, WeatherError>) -> Void) {
            let index = part.script.value(.uvIndex, at: part.board.now)
            part.board.call(process) {
                handler(index.map { .success(Int($0.rounded())) } ?? .failure(.unavailable))
            }
        }

        func save(_ workout: WorkoutRecord) throws(ServiceError) {
            guard part.mayUse(process) else { throw .denied(.health) }
            let isNew = try part.board.keep(
                try WorkoutFile.json(workout), as: WorkoutFile.path(of: workout.id))
            part.board.record(.store) { line in
                line.add("app", process.app)
                line.add("store", "workouts")
                line.add("operation", isNew ? "save" : "replace")
                line.add("id", workout.id)
                line.add("name", workout.activity)
            }
        }
    }
}
