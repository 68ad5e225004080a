import HikeValues

/// What a person does that locks a device, and how it is set.
package enum LockInput: PartValue {
    /// The display goes off, and the device is locked.
    case lock
    /// The owner sets a passcode, or takes it away.
    case passcode(Bool)
    /// Phone: it locks by itself when it was not touched for so long; nil: never.
    case locksItself(after: Interval?)
    /// Watch: it is put on, or taken off.
    case wrist(isOn: Bool)

    /// A time without a touch is at most that.
    package static let longest = Interval.seconds(86_400)

    package func write(to writer: inout ByteWriter) {
        switch self {
        case .lock: writer.write(UInt8(0))
        case .passcode(let isSet):
            writer.write(UInt8(1))
            writer.write(isSet)
        case .locksItself(let time):
            writer.write(UInt8(2))
            writer.write(fixed: time?.nanoseconds ?? 0)
        case .wrist(let isOn):
            writer.write(UInt8(3))
            writer.write(isOn)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        let tag = try reader.byte()
        switch tag {
        case 0: self = .lock
        case 1: self = .passcode(try reader.bool())
        case 2: self = .locksItself(after: try reader.idleTime())
        case 3: self = .wrist(isOn: try reader.bool())
        default: throw .unknownTag(tag)
        }
    }
}

/// How a device is locked.
package struct LockSettings: PartValue {
    package var hasPasscode: Bool
    /// Phone: without a touch it locks after that; nil: never.
    package var idleTime: Interval?

    /// As devices come: with a passcode, and none that locks by itself.
    package init(hasPasscode: Bool = true, idleTime: Interval? = nil) {
        self.hasPasscode = hasPasscode
        self.idleTime = idleTime
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(hasPasscode)
        writer.write(fixed: idleTime?.nanoseconds ?? 0)
    }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        hasPasscode = try reader.bool()
        idleTime = try reader.idleTime()
    }
}

extension ByteReader {
    /// None is 0.
    fileprivate mutating func idleTime() throws(ByteReaderError) -> Interval? {
        let time = Interval(nanoseconds: try fixed())
        guard time >= .zero, time <= LockInput.longest else { throw .invalidValue }
        return time == .zero ? nil : time
    }
}

extension DeviceInput {
    /// A person locks a device: its display goes off.
    public static let lock = DeviceInput.part(PartMessage(LockPart.self, LockInput.lock))

    /// A device has a passcode from now on, or none, without which nothing of it is protected.
    public static func passcode(isSet: Bool) -> DeviceInput {
        .part(PartMessage(LockPart.self, LockInput.passcode(isSet)))
    }

    /// A watch is on a wrist from now on, or not: taken off it locks.
    public static func wrist(isOn: Bool) -> DeviceInput {
        .part(PartMessage(LockPart.self, LockInput.wrist(isOn: isOn)))
    }
}
