import HikeValues

/// The compass of a device: it reads always, and tells the apps in front that listen.
package final class HeadingPart: MessagePart {
    package static let name = "heading"
    package static func isReading(_ input: Heading) -> Bool { true }

    private let board: any Board
    private var listeners = Listeners<Heading>()

    package init(settings: NoSettings?, on board: any Board) { self.board = board }

    package func handle(_ input: Heading) {
        board.record(.heading) { line in
            line.add("magnetic", input.magneticHeading, decimals: 2)
            line.add("true", input.trueHeading, decimals: 2)
            line.add("accuracy", input.accuracy, decimals: 2)
        }
        listeners.tell(input, by: board) { board.standing(of: $0) == .foreground }
    }

    package func isHeard(by process: AppProcess) -> Bool { listeners.contains(process) }

    package func ended(_ process: AppProcess) { listeners.remove(process) }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    private final class Service: Compass {
        private let part: HeadingPart
        private let process: AppProcess

        init(_ part: HeadingPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func start(_ handler: @escaping (Heading) -> Void) { part.listeners.set(process, handler) }
        func stop() { part.listeners.remove(process) }
    }
}

extension Heading: PartValue {
    package func write(to writer: inout ByteWriter) {
        writer.write(time)
        writer.write(magneticHeading)
        writer.write(trueHeading)
        writer.write(accuracy)
    }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init(
            time: try reader.instant(), magneticHeading: try reader.double(),
            trueHeading: try reader.double(), accuracy: try reader.double())
    }
}

extension DeviceInput {
    /// The compass reports a heading.
    public static func heading(_ heading: Heading) -> DeviceInput {
        .part(PartMessage(HeadingPart.self, heading))
    }
}
