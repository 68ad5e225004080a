import HikeValues

/// The calendar clock of a device. It keeps being wrong over a restart, as one that a battery of its own drives.
package final class ClockPart: MessagePart {
    package static let name = "clock"

    /// How far the clock is ahead, or goes ahead; negative: back.
    package struct Shift: PartValue {
        package var interval: Interval

        package init(_ interval: Interval) { self.interval = interval }

        /// A hundred years: no calendar of the app's comes to its end.
        package static let farthest = Interval.seconds(100 * 365.25 * 86_400)

        package func write(to writer: inout ByteWriter) { writer.write(fixed: interval.nanoseconds) }

        package init(from reader: inout ByteReader) throws(ByteReaderError) {
            interval = Interval(nanoseconds: try reader.fixed(Int64.self))
            guard interval <= Self.farthest, interval >= .zero - Self.farthest else { throw .invalidValue }
        }

        /// The clock behind a jump. It stays within its bounds.
        package func after(_ jump: Shift) -> Shift {
            Shift(min(Self.farthest, max(.zero - Self.farthest, interval + jump.interval)))
        }
    }

    private let board: any Board
    private var shift: Shift
    private var listeners = Listeners<ClockJump>()

    package init(settings: Shift?, on board: any Board) {
        self.board = board
        shift = settings ?? Shift(.zero)
        board.setClock(ahead: shift.interval)
    }

    package func handle(_ input: Shift) {
        shift = shift.after(input)
        board.setClock(ahead: shift.interval)
        let jump = ClockJump(interval: input.interval, date: board.date)
        board.record(.input) { line in
            line.add("input", Self.name)
            line.add("by", jump.interval.inSeconds, decimals: 3)
            line.add("date", jump.date.iso8601(decimals: 3))
        }
        listeners.tell(jump, by: board) { _ in true }
    }

    package static func settings(_ settings: Shift?, after input: Shift, at time: Instant) -> Shift? {
        (settings ?? Shift(.zero)).after(input)
    }

    package func ended(_ process: AppProcess) { listeners.remove(process) }

    package func service(for process: AppProcess) -> AnyObject { Service(self, process) }

    private final class Service: CalendarClock {
        private let part: ClockPart
        private let process: AppProcess

        init(_ part: ClockPart, _ process: AppProcess) {
            self.part = part
            self.process = process
        }

        func start(_ handler: @escaping (ClockJump) -> Void) { part.listeners.set(process, handler) }
        func stop() { part.listeners.remove(process) }
    }
}
