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
    private let archive: HealthArchive
    private var diary = StepDiary()
    /// Processes in whose workouts the store takes what sensors read.
    private var collectors: [AppProcess] = []
    /// When the store was last written for what sensors read.
    private var written = Instant.zero
    private var isWeightTaken = false
    /// So often at most.
    private static let writing = Interval.seconds(60)

    package init(settings: HealthScript?, on board: any Board) {
        self.board = board
        script = settings ?? HealthScript()
        archive = HealthArchive(on: board)
    }

    package var mayStartApps: Bool { archive.mayStartApps }

    package func isHeard(by process: AppProcess) -> Bool { archive.isHeard(by: process) }

    package func uninstalled(_ app: String) { archive.uninstalled(app) }

    package func handle(_ input: HealthChange) {
        board.record(.input) { line in
            line.add("input", Self.name)
            line.add("quantity", input.quantity.rawValue)
            if let value = input.value { line.add("value", value, decimals: 3) }
            line.add("over", input.over.inSeconds, decimals: 3)
        }
        script.change(input, at: board.now)
        if input.quantity == .bodyMass, let mass = input.value {
            isWeightTaken = true
            archive.take(HealthRecord.bodyMass, mass, from: board.now, to: board.now)
        }
        arm(isQuiet: false)
    }

    package func ended(_ process: AppProcess) {
        listeners.remove(process)
        archive.ended(process)
        setCollecting(false, process)
        arm(isQuiet: true)
    }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    // MARK: Readings

    /// Readings come at whole multiples of their interval, so that a restart moves none, as long as somebody wants them.
    private func arm(isQuiet: Bool) {
        for quantity in HealthQuantity.allCases {
            guard let interval = script.interval(quantity) else { continue }
            guard !listeners.isEmpty || !collectors.isEmpty, script[quantity] != nil else {
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
        if archive.woken(name) { return }
        guard let quantity = HealthQuantity(rawValue: name) else { return }
        let isQuiet = armed.removeValue(forKey: quantity)?.isQuiet ?? true
        guard let value = script.value(quantity, at: board.now) else { return }
        board.record(.sensor) { line in
            line.add("sensor", quantity.rawValue)
            line.add("state", "reading")
            line.add("value", value, decimals: 3)
        }
        listeners.tell(HealthSample(time: board.now, quantity, value), by: board, where: mayRead)
        if collectors.contains(where: mayRead) {
            archive.take(quantity.recordType, value, from: board.now, to: board.now)
            writeSometimes()
        }
        arm(isQuiet: isQuiet)
    }

    /// The pedometer has counted: what comes of it is in the store, whether an app asks or not.
    package func walked(_ totals: PedometerPart.Totals) {
        keep(diary.take(totals, length: collectors.isEmpty ? StepDiary.usual : StepDiary.inWorkout))
    }

    private func keep(_ stretches: [StepDiary.Stretch]) {
        guard !stretches.isEmpty else { return }
        let mass = script.value(.bodyMass, at: board.now) ?? Self.usualMass
        for stretch in stretches {
            let values: [(String, Double)] = [
                (HealthRecord.steps, Double(stretch.steps)), (HealthRecord.distance, stretch.distance),
                (HealthRecord.flights, Double(stretch.flights)),
                (HealthRecord.activeEnergy, stretch.activeEnergy(mass: mass)),
                (HealthRecord.basalEnergy, stretch.basalEnergy(mass: mass)),
            ]
            for (type, value) in values where value > 0 {
                archive.take(type, value, from: stretch.begin, to: stretch.end)
            }
        }
        writeSometimes()
    }

    /// What its owner has entered before the device was switched on is in the store when somebody looks.
    private func takeWeight() {
        guard let mass = script.value(.bodyMass, at: board.now), !isWeightTaken else { return }
        isWeightTaken = true
        if archive.last(HealthRecord.bodyMass)?.value != mass {
            archive.take(HealthRecord.bodyMass, mass, from: .zero, to: .zero)
        }
    }

    /// Kilograms of an owner who has not entered it.
    private static let usualMass = 70.0

    private func writeSometimes() {
        guard board.now - written >= Self.writing else { return }
        written = board.now
        archive.write()
    }

    private func setCollecting(_ isCollecting: Bool, _ process: AppProcess) {
        guard collectors.contains(where: { $0 === process }) != isCollecting else { return }
        // What was walked before is not of the workout.
        keep(diary.close())
        if isCollecting { collectors.append(process) } else { collectors.removeAll { $0 === process } }
        arm(isQuiet: isCollecting ? board.isQuiet(for: process) : true)
        archive.write()
    }

    private func mayUse(_ process: AppProcess) -> Bool { board.answer(of: process, to: .health).isGranted }

    private func mayRead(_ process: AppProcess) -> Bool {
        mayUse(process) && board.standing(of: process).seesSensors
    }

    // MARK: Apps

    private final class Service: Health, HealthSamples, WeatherService {
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

        var source: String { process.app }

        func request(_ types: HealthTypes) { part.archive.request(types, for: process) }

        var requested: HealthTypes { part.archive.requested(by: process) }

        func keep(_ records: [HealthRecord]) throws(HealthStoreError) {
            try part.archive.keep(records, of: process)
        }

        func delete(_ ids: [String]) throws(HealthStoreError) { try part.archive.delete(ids, of: process) }

        func page(_ query: HealthQuery) -> HealthPage {
            part.takeWeight()
            return part.archive.page(query, for: process)
        }

        var end: Int64 { part.archive.end }

        func hear(_ handler: @escaping ([String]) -> Void) { part.archive.hear(process, handler) }

        func setDelivery(of type: String, every interval: Interval?) {
            part.archive.setDelivery(of: type, every: interval, to: process)
        }

        func setCollecting(_ isCollecting: Bool) {
            guard !process.isOver else { return }
            part.setCollecting(isCollecting, process)
        }
    }
}
