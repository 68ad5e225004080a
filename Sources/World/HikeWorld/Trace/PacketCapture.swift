import HikeValues

/// The `bus` events of a log as a pcapng file (version 1.0, little-endian), for Wireshark and tshark.
///
/// An interface for each device and peer, named `phone-watch` as seen from the phone; link type 147 (USER0). A
/// packet for each event, stamped to the nanosecond; its payload is a header and the event's JSON
/// (`docs/trace.md`). The log holds no content, so the file holds none either.
public enum PacketCapture {
    /// The link type that is registered for private use first: `LINKTYPE_USER0`.
    public static let linkType: UInt16 = 147
    /// The first bytes of each packet.
    public static let magic = Array("HKS1".utf8)
    /// Version of the packet's header.
    public static let version: UInt8 = 1

    /// Writes a log, or the events of ``LogEvent/traceKinds`` of one.
    ///
    /// - Parameters:
    ///   - start: the date of the virtual clock's zero.
    ///   - device: only what this device saw; nil: every device.
    /// - Returns: the file, and how many packets it has.
    public static func pcapng(
        _ events: [LogEvent], start: UTCDate, device: String? = nil
    ) -> (bytes: [UInt8], packets: Int) {
        var bytes: [UInt8] = []
        var count = 0
        // Neither a list nor an array throws.
        do {
            count = try write(
                { body in for event in events { try body(event) } }, start: start, device: device
            ) {
                bytes += $0
            }
        } catch {}
        return (bytes, count)
    }

    /// The same in pieces, of events that are gone through three times.
    ///
    /// - Returns: how many packets there are.
    public static func write(
        _ events: @escaping TraceEvents, start: UTCDate, device: String? = nil,
        to sink: @escaping ([UInt8]) throws -> Void
    ) throws -> Int {
        let topology = try TraceTopology(events)
        func isWanted(_ event: LogEvent) -> Bool {
            event.event == "bus" && device ?? event.device == event.device
        }
        var interfaces: [String: Int] = [:]
        var names: [String] = []
        func add(_ device: String, _ peer: String) -> Int {
            let name = "\(device)-\(peer)"
            if let index = interfaces[name] { return index }
            interfaces[name] = names.count
            names.append(name)
            return names.count - 1
        }
        for pair in topology.pairs where device ?? pair.device == pair.device {
            _ = add(pair.device, pair.peer)
        }
        try events { event in
            if isWanted(event) { _ = add(event.device, topology.peer(of: event)) }
        }
        try sink(section() + names.flatMap(interface))
        var count = 0
        try events { event in
            guard isWanted(event) else { return }
            let peer = topology.peer(of: event)
            try sink(packet(event, to: peer, interface: add(event.device, peer), start: start))
            count += 1
        }
        return count
    }

    // MARK: Blocks

    private static func section() -> [UInt8] {
        var body = ByteWriter()
        body.write(fixed: UInt32(0x1A2B_3C4D))
        body.write(fixed: UInt16(1))
        body.write(fixed: UInt16(0))
        // The section's length is not given.
        body.write(fixed: Int64(-1))
        body.write(raw: options([(4, Array("hikesim".utf8))]))
        return block(0x0A0D_0D0A, body.bytes)
    }

    private static func interface(_ name: String) -> [UInt8] {
        var body = ByteWriter()
        body.write(fixed: linkType)
        body.write(fixed: UInt16(0))
        // Packets are never cut.
        body.write(fixed: UInt32(0))
        // Name, and a resolution of 10 to the power of -9 seconds.
        body.write(raw: options([(2, Array(name.utf8)), (9, [9])]))
        return block(1, body.bytes)
    }

    private static func packet(
        _ event: LogEvent, to peer: String, interface: Int, start: UTCDate
    ) -> [UInt8] {
        let payload = payload(event, peer: peer)
        let date = start + (event.time - .zero)
        let time = UInt64(max(0, date.nanosecondsSince1970))
        var body = ByteWriter()
        body.write(fixed: UInt32(truncatingIfNeeded: interface))
        body.write(fixed: UInt32(truncatingIfNeeded: time >> 32))
        body.write(fixed: UInt32(truncatingIfNeeded: time))
        body.write(fixed: UInt32(truncatingIfNeeded: payload.count))
        body.write(fixed: UInt32(truncatingIfNeeded: payload.count))
        body.write(raw: padded(payload))
        // Flags: inbound or outbound, for frames.
        let way: UInt32? =
            switch event.text("direction") {
            case "receive": 1
            case "send": 2
            default: nil
            }
        if let way {
            var flags = ByteWriter()
            flags.write(fixed: way)
            body.write(raw: options([(2, flags.bytes)]))
        }
        return block(6, body.bytes)
    }

    private static func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
        let length = UInt32(truncatingIfNeeded: body.count + 12)
        var block = ByteWriter(reservingCapacity: body.count + 12)
        block.write(fixed: type)
        block.write(fixed: length)
        block.write(raw: body)
        block.write(fixed: length)
        return block.bytes
    }

    /// Options with the mark of their end.
    private static func options(_ options: [(code: UInt16, value: [UInt8])]) -> [UInt8] {
        var writer = ByteWriter()
        for option in options {
            writer.write(fixed: option.code)
            writer.write(fixed: UInt16(truncatingIfNeeded: option.value.count))
            writer.write(raw: padded(option.value))
        }
        writer.write(fixed: UInt32(0))
        return writer.bytes
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    // MARK: Payload

    /// Magic, version, the numbers of direction, channel and kind (from 1; 0: none or unknown), the names of the
    /// device and its peer, each behind one byte with its length, then the event's line.
    static func payload(_ event: LogEvent, peer: String) -> [UInt8] {
        func number(_ key: String, in words: [String]) -> UInt8 {
            guard let word = event.text(key), let index = words.firstIndex(of: word) else { return 0 }
            return UInt8(truncatingIfNeeded: index + 1)
        }
        var writer = ByteWriter(reservingCapacity: 256)
        writer.write(raw: magic)
        writer.write(version)
        writer.write(number("direction", in: TraceWords.directions))
        writer.write(number("channel", in: TraceWords.channels))
        writer.write(number("kind", in: TraceWords.kinds))
        for name in [event.device, peer] {
            let bytes = name.utf8.prefix(255)
            writer.write(UInt8(truncatingIfNeeded: bytes.count))
            writer.write(raw: bytes)
        }
        writer.write(raw: event.line())
        return writer.bytes
    }
}
