import Foundation
import HikeValues
import Testing

@testable import HikeWorld

/// Reads pcapng as the specification has it.
struct CaptureReader {
    struct Packet {
        var interface: Int
        var nanoseconds: UInt64
        var payload: [UInt8]
        var flags: UInt32?
    }

    var interfaces: [(name: String, resolution: UInt8, linkType: Int)] = []
    var packets: [Packet] = []
    var complaints: [String] = []

    init(_ bytes: [UInt8]) {
        var place = 0
        func number(_ offset: Int, _ width: Int) -> Int {
            (0..<width).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        func options(from start: Int, to end: Int) -> [Int: [UInt8]] {
            var found: [Int: [UInt8]] = [:]
            var place = start
            while place + 4 <= end, number(place, 2) != 0 {
                let length = number(place + 2, 2)
                found[number(place, 2)] = Array(bytes[place + 4..<place + 4 + length])
                place += 4 + (length + 3) / 4 * 4
            }
            return found
        }
        while place + 12 <= bytes.count {
            let length = number(place + 4, 4)
            let end = place + length
            guard length % 4 == 0, end <= bytes.count, number(end - 4, 4) == length else {
                complaints.append("the block at \(place) has no right length")
                return
            }
            switch number(place, 4) {
            case 0x0A0D_0D0A:
                if place != 0 || number(8, 4) != 0x1A2B_3C4D || number(12, 4) != 1 {
                    complaints.append("the section's header is wrong")
                }
            case 1:
                let found = options(from: place + 16, to: end - 4)
                interfaces.append(
                    (
                        String(decoding: found[2] ?? [], as: UTF8.self), found[9]?.first ?? 6,
                        number(place + 8, 2)
                    ))
            case 6:
                let size = number(place + 20, 4)
                let time = UInt64(number(place + 12, 4)) << 32 | UInt64(number(place + 16, 4))
                let found = options(from: place + 28 + (size + 3) / 4 * 4, to: end - 4)
                packets.append(
                    Packet(
                        interface: number(place + 8, 4), nanoseconds: time,
                        payload: Array(bytes[place + 28..<place + 28 + size]),
                        flags: found[2].map { UInt32($0[0]) }))
            default: complaints.append("an unknown block at \(place)")
            }
            place = end
        }
        if place != bytes.count { complaints.append("\(bytes.count - place) bytes are left") }
    }
}

@Suite("The packet capture")
struct PacketCaptureTests {
    private let start = UTCDate(nanosecondsSince1970: 1_781_418_600_000_000_000)

    private func sample() throws -> [LogEvent] {
        try TraceSamples.events(TraceSamples.booted + TraceSamples.delivered)
    }

    @Test("EM-12: blocks, interfaces, times and payloads are as pcapng and docs/trace.md have them")
    func structure() throws {
        let events = try sample()
        let (bytes, count) = PacketCapture.pcapng(events, start: start)
        let reader = CaptureReader(bytes)
        #expect(reader.complaints == [])
        #expect(reader.interfaces.map(\.name) == ["phone-watch", "watch-phone"])
        #expect(reader.interfaces.allSatisfy { $0.resolution == 9 && $0.linkType == 147 })
        let bus = events.filter { $0.event == "bus" }
        #expect(reader.packets.count == bus.count && count == bus.count)
        for (packet, event) in zip(reader.packets, bus) {
            #expect(packet.interface == (event.device == "phone" ? 0 : 1))
            #expect(packet.nanoseconds == UInt64(1_781_418_600_000_000_000 + event.time.nanoseconds))
            #expect(packet.payload.suffix(event.line().count).elementsEqual(event.line()))
        }
        #expect(reader.packets.map(\.flags) == [1, nil, nil, 2, 1, 2, nil, 1, nil])
        // Magic, version 1, send, userInfo, items, the names.
        let expected =
            Array("HKS1".utf8) + [1, 1, 5, 8, 5] + Array("phone".utf8) + [5] + Array("watch{".utf8)
        #expect(reader.packets[3].payload.starts(with: expected))
        #expect(PacketCapture.pcapng(events, start: start).bytes == bytes)
    }

    @Test("EM-12: a log without radio is a capture without packets, and one device can be chosen")
    func few() throws {
        let empty = PacketCapture.pcapng([], start: start)
        #expect(empty.packets == 0 && CaptureReader(empty.bytes).complaints == [])
        let watch = CaptureReader(PacketCapture.pcapng(try sample(), start: start, device: "watch").bytes)
        #expect(watch.interfaces.map(\.name) == ["watch-phone"] && watch.packets.count == 3)
    }

    @Test("EM-12: what an app chose, in any length and script, keeps the blocks whole")
    func hostile() throws {
        let odd = "{\"direction\":\"queue\",\"channel\":\"x\",\"kind\":\"y\",\"app\":\""
        let text = (0...9).map { "1 phone bus \(odd)\(String(repeating: "ü", count: $0))\\\"\"}\n" }.joined()
        let long = "2 \(String(repeating: "d", count: 400)) bus {\"direction\":\"send\"}\n"
        let reader = CaptureReader(
            PacketCapture.pcapng(try TraceSamples.events(text + long), start: start).bytes)
        #expect(reader.complaints == [] && reader.packets.count == 11)
        #expect(reader.packets[0].payload[5...7].elementsEqual([3, 0, 0]))
    }
}
