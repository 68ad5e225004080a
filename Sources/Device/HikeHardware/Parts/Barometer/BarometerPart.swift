import HikeValues

/// The barometer of a device: it reads while an app listens.
package final class BarometerPart: MessagePart {
    package static let name = MotionSensor.barometer.rawValue
    package static func isReading(_ input: Pressure) -> Bool { true }
    package static func isWanted(by app: AppDescription) -> Bool { app.sensors.contains(.barometer) }

    /// The pressure at the device.
    package struct Pressure: PartValue {
        /// Hectopascals, of ``range``.
        package let hectopascals: Double
        /// Metres above the sea, as the device knows it, and of error.
        package let altitude: Double
        package let accuracy: Double

        /// From above the highest mountain to below the deepest mine.
        package static let range = 250.0...1_200.0

        /// - Parameter hectopascals: brought within ``range``.
        package init(hectopascals: Double, altitude: Double = 0, accuracy: Double = 0) {
            self.hectopascals = min(max(hectopascals, Self.range.lowerBound), Self.range.upperBound)
            self.altitude = altitude
            self.accuracy = accuracy
        }

        package func write(to writer: inout ByteWriter) {
            for value in [hectopascals, altitude, accuracy] { writer.write(value) }
        }

        package init(from reader: inout ByteReader) throws(ByteReaderError) {
            let value = try reader.double()
            guard Self.range.contains(value) else { throw .invalidValue }
            hectopascals = value
            (altitude, accuracy) = (try reader.double(), try reader.double())
            guard altitude.isFinite, accuracy.isFinite, accuracy >= 0 else { throw .invalidValue }
        }
    }

    private let board: any Board
    private var listeners = Listeners<Double>()
    private var climbers = Listeners<AltitudeReading>()

    package init(settings: NoSettings?, on board: any Board) { self.board = board }

    package func handle(_ input: Pressure) {
        tellPressure(input)
        tellAltitude(input)
    }

    private func tellAltitude(_ input: Pressure) {
        guard !climbers.isEmpty else { return }
        board.record(.sensor) { line in
            line.add("sensor", Self.name)
            line.add("state", "altitude")
            line.add("altitude", input.altitude, decimals: 2)
        }
        let reading = AltitudeReading(
            time: board.now, altitude: input.altitude, accuracy: input.accuracy)
        climbers.tell(reading, by: board) { board.maySense($0) }
    }

    private func tellPressure(_ input: Pressure) {
        guard !listeners.isEmpty else { return }
        board.record(.sensor) { line in
            line.add("sensor", Self.name)
            line.add("state", "reading")
            line.add("value", input.hectopascals, decimals: 3)
        }
        listeners.tell(input.hectopascals, by: board) { board.maySense($0) }
    }

    package func isHeard(by process: AppProcess) -> Bool {
        listeners.contains(process) || climbers.contains(process)
    }

    package func ended(_ process: AppProcess) {
        listeners.remove(process)
        climbers.remove(process)
    }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    private final class Service: Barometer {
        private let part: BarometerPart
        private let process: AppProcess
        private var start: Double?

        init(_ part: BarometerPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func start(_ handler: @escaping (PressureReading) -> Void) {
            start = nil
            part.board.request(.motion, for: process)
            part.listeners.set(process) { [weak self] pressure in
                guard let self else { return }
                let first = start ?? pressure
                start = first
                handler(
                    PressureReading(
                        time: part.board.now, pressure: pressure,
                        relativeAltitude: StandardAtmosphere.relativeAltitude(of: pressure, since: first)))
            }
        }

        func stop() { part.listeners.remove(process) }

        func startAltitude(_ handler: @escaping (AltitudeReading) -> Void) {
            part.board.request(.motion, for: process)
            part.climbers.set(process, handler)
        }

        func stopAltitude() { part.climbers.remove(process) }
    }
}
