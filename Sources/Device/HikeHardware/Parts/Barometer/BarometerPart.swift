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

        /// From above the highest mountain to below the deepest mine.
        package static let range = 250.0...1_200.0

        /// - Parameter hectopascals: brought within ``range``.
        package init(hectopascals: Double) {
            self.hectopascals = min(max(hectopascals, Self.range.lowerBound), Self.range.upperBound)
        }

        package func write(to writer: inout ByteWriter) { writer.write(hectopascals) }

        package init(from reader: inout ByteReader) throws(ByteReaderError) {
            let value = try reader.double()
            guard Self.range.contains(value) else { throw .invalidValue }
            hectopascals = value
        }
    }

    private let board: any Board
    private var listeners = Listeners<Double>()

    package init(settings: NoSettings?, on board: any Board) { self.board = board }

    package func handle(_ input: Pressure) {
        guard !listeners.isEmpty else { return }
        board.record(.sensor) { line in
            line.add("sensor", Self.name)
            line.add("state", "reading")
            line.add("value", input.hectopascals, decimals: 3)
        }
        listeners.tell(input.hectopascals, by: board) { board.maySense($0) }
    }

    package func ended(_ process: AppProcess) { listeners.remove(process) }

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
    }
}
