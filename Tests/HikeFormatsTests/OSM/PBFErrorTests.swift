import HikeFormats
import Testing

@Suite("Refused PBF files (OHR-22)")
struct PBFErrorTests {
    private static let node = Message().signed(1, 1).signed(8, 1).signed(9, 1)

    private static func nodes(_ message: Message) -> [UInt8] {
        HandmadePBF.file(HandmadePBF.block(["", "a"], Message().message(2, message)))
    }

    private static func way(_ message: Message) -> [UInt8] {
        HandmadePBF.file(HandmadePBF.block(["", "a"], Message().message(3, message)))
    }

    @Test("other files are told from PBF")
    func otherFiles() {
        #expect(HandmadePBF.fault([]) == .empty)
        #expect(HandmadePBF.fault(Array("<?xml version".utf8)) == .notPBF(hint: "XML"))
        #expect(HandmadePBF.fault([0x1F, 0x8B, 8, 0, 0, 0]) == .notPBF(hint: "a gzip file"))
        #expect(HandmadePBF.fault([0, 0]) == .notPBF(hint: nil))
        #expect(HandmadePBF.fault([0, 0, 0, 0]) == .notPBF(hint: nil))
        let data = HandmadePBF.raw("OSMData", HandmadePBF.block([""]))
        #expect(HandmadePBF.fault(data) == .notPBF(hint: nil))
        #expect(HandmadePBF.fault(HandmadePBF.header + HandmadePBF.header) == .secondHeader)
    }

    @Test("compression other than zlib is named", arguments: [4, 5, 6, 7] as [UInt64])
    func compression(_ field: UInt64) throws {
        let name = ["LZMA", "bzip2", "LZ4", "Zstandard"][Int(field) - 4]
        let file =
            HandmadePBF.header + HandmadePBF.blob("OSMData", Message().number(2, 9).data(field, [1, 2]))
        #expect(HandmadePBF.fault(file) == .unsupportedCompression(name))
        let error = PBFError(.unsupportedCompression(name), at: 12)
        #expect("\(error)".contains(name) && "\(error)".contains("osmium cat"))
    }

    @Test("a feature that is not known is refused", arguments: ["HistoricalInformation", "Way.Colours"])
    func features(_ name: String) {
        let header = HandmadePBF.raw("OSMHeader", Message().text(4, "OsmSchema-V0.6").text(4, name))
        #expect(HandmadePBF.fault(header) == .unsupportedFeature(name))
    }

    @Test("limits of blobs hold before anything is unpacked")
    func blobLimits() {
        let long: [UInt8] = [0, 1, 0, 1] + [UInt8](repeating: 0, count: 70_000)
        #expect(
            HandmadePBF.fault(HandmadePBF.header + long)
                == .blobHeaderTooLarge(bytes: 65_537, limit: 65_536))
        let huge = HandmadePBF.blob("OSMData", Message().number(2, 1 << 40).data(3, [1]))
        #expect(
            HandmadePBF.fault(HandmadePBF.header + huge)
                == .blobTooLarge(bytes: 1 << 40, limit: 32 << 20))
        let header = Message().text(1, "OSMData").number(3, 1 << 30)
        let claim = [0, 0, 0, UInt8(header.bytes.count)] + header.bytes
        #expect(
            HandmadePBF.fault(HandmadePBF.header + claim) == .blobTooLarge(bytes: 1 << 30, limit: 32 << 20))
    }

    @Test("a blob that unpacks to more, to less or not at all")
    func sizes() {
        let block = HandmadePBF.block([""], Message().message(1, Self.node)).bytes
        func fault(_ size: Int, _ data: [UInt8]) -> PBFError.Fault? {
            let blob = Message().number(2, UInt64(size)).data(3, data)
            return HandmadePBF.fault(HandmadePBF.header + HandmadePBF.blob("OSMData", blob))
        }
        let data = HandmadePBF.zlib(block)
        #expect(fault(block.count, data) == nil)
        #expect(fault(block.count + 1, data) == .wrongSize(declared: block.count + 1))
        #expect(fault(block.count - 1, data) == .wrongSize(declared: block.count - 1))
        #expect(fault(0, data) == .wrongSize(declared: 0))
        #expect(fault(block.count, data + [0]) == .damagedCompression)
        #expect(fault(block.count, data.dropLast()) == .damagedCompression)
        #expect(fault(block.count, data.dropLast() + [data[data.count - 1] ^ 1]) == .damagedCompression)
        #expect(fault(block.count, []) == .damagedCompression)
    }

    @Test("columns that do not belong together")
    func columns() {
        func fault(_ message: Message) -> PBFError.Fault? { HandmadePBF.fault(Self.nodes(message)) }
        let two = Message().deltas(1, [1, 2]).deltas(8, [1, 2])
        #expect(fault(two.deltas(9, [1])) == .malformed(what: "nodes without ids or coordinates"))
        let whole = two.deltas(9, [1, 2])
        #expect(fault(whole) == nil)
        #expect(fault(whole.deltas(9, [1, 2])) == .malformed(what: "a column in two parts"))
        #expect(fault(whole.packed(10, [0])) == .truncated)
        #expect(fault(whole.packed(10, [0, 0, 0])) == .malformed(what: "tags of no node"))
        #expect(
            fault(whole.packed(10, [1, 2, 0, 0])) == .malformed(what: "a string that is not in the table"))
        #expect(fault(whole.data(10, [1, 0x80])) == .truncated)
        #expect(fault(two.data(9, [1, 0x80])) == .truncated)
        #expect(fault(two.number(9, 1)) == .malformed(what: "a field of a wrong type"))
    }

    @Test("ways and relations with parts missing")
    func parts() {
        #expect(HandmadePBF.fault(Self.way(Message())) == .malformed(what: "a way without id"))
        #expect(
            HandmadePBF.fault(Self.way(Message().number(1, 1).packed(2, [1])))
                == .malformed(what: "keys without values"))
        #expect(
            HandmadePBF.fault(Self.way(Message().number(1, 1).packed(2, [1]).packed(3, [2])))
                == .malformed(what: "a string that is not in the table"))
        func relation(_ message: Message) -> PBFError.Fault? {
            HandmadePBF.fault(
                HandmadePBF.file(HandmadePBF.block(["", "a"], Message().message(4, message))))
        }
        #expect(relation(Message()) == .malformed(what: "a relation without id"))
        let one = Message().number(1, 1).deltas(9, [1])
        #expect(relation(one) == .malformed(what: "members without roles or kinds"))
        #expect(
            relation(one.packed(8, [1]).packed(10, [3])) == .malformed(what: "a member of an unknown kind"))
        #expect(
            relation(one.packed(8, [1]).packed(10, [256])) == .malformed(what: "a member of an unknown kind"))
        #expect(
            relation(one.packed(8, [2]).packed(10, [0]))
                == .malformed(what: "a string that is not in the table"))
        #expect(relation(one.packed(8, [1]).packed(10, [0])) == nil)
    }

    @Test("a group of several kinds, and other breaches of the format")
    func format() {
        let mixed = Message().message(1, Self.node).message(3, Message().number(1, 1))
        #expect(
            HandmadePBF.fault(HandmadePBF.file(HandmadePBF.block([""], mixed)))
                == .malformed(what: "a group of several kinds"))
        let twice = HandmadePBF.block(["a"]).message(1, HandmadePBF.strings(["b"]))
        #expect(HandmadePBF.fault(HandmadePBF.file(twice)) == .malformed(what: "a second string table"))
        let scale = HandmadePBF.block([""]).number(17, 0)
        #expect(HandmadePBF.fault(HandmadePBF.file(scale)) == .malformed(what: "a granularity of 0"))
        let wrong = Message(bytes: [0x0B])
        #expect(HandmadePBF.fault(HandmadePBF.file(wrong)) == .malformed(what: "a field of a wrong type"))
        // The size of a blob that is not compressed may stand behind its data.
        let blob = HandmadePBF.blob("OSMData", Message().data(1, []).number(2, 0))
        #expect(HandmadePBF.fault(HandmadePBF.header + blob + blob) == nil)
        let nothing = HandmadePBF.blob("OSMData", Message().number(2, 1))
        #expect(
            HandmadePBF.fault(HandmadePBF.header + nothing)
                == .malformed(what: "a blob without data or without its size"))
    }

    @Test("a place off the earth is refused with the node's id")
    func coordinates() {
        for (latitude, longitude) in [(900_000_001, 0), (0, -1_800_000_001), (Int64.max / 4, 0)]
            as [(Int64, Int64)]
        {
            let message = Message().deltas(1, [7, 8]).deltas(8, [0, latitude]).deltas(9, [0, longitude])
            #expect(HandmadePBF.fault(Self.nodes(message)) == .badCoordinate(node: 8))
            let plain = Message().signed(1, 9).signed(8, latitude).signed(9, longitude)
            let file = HandmadePBF.file(HandmadePBF.block([""], Message().message(1, plain)))
            #expect(HandmadePBF.fault(file) == .badCoordinate(node: 9))
        }
    }

    @Test("limits of a blob's contents")
    func contentLimits() {
        var limits = PBFLimits()
        limits.refsPerWay = 2
        let way = Self.way(Message().number(1, 5).deltas(8, [1, 2, 3]))
        #expect(HandmadePBF.fault(way, limits: limits) == .tooManyRefs(way: 5, count: 3, limit: 2))
        limits = PBFLimits()
        limits.values = 2
        #expect(HandmadePBF.fault(way, limits: limits) == .tooManyValues(limit: 2))
        limits = PBFLimits()
        limits.strings = 1
        #expect(HandmadePBF.fault(way, limits: limits) == .tooManyStrings(limit: 1))
        limits = PBFLimits()
        limits.entities = 1
        let nodes = Self.nodes(Message().deltas(1, [1, 2]).deltas(8, [1, 2]).deltas(9, [1, 2]))
        #expect(HandmadePBF.fault(nodes, limits: limits) == .tooManyEntities(limit: 1))
    }

    @Test("an error says where, inside a compressed blob too, and what to do")
    func place() throws {
        let way = Self.way(Message().number(1, 5).deltas(8, [Int64](repeating: 1, count: 100_001)))
        let error = #expect(throws: PBFError.self) { try HandmadePBF.read(way) }
        #expect(error?.offset == HandmadePBF.header.count)
        #expect(error?.innerOffset.map { $0 > 0 && $0 < 40 } == true)
        let start = HandmadePBF.header.count
        #expect(
            "\(try #require(error))".hasPrefix(
                "The blob at byte \(start), byte \(error?.innerOffset ?? -1) of its contents: "
                    + "way 5 has 100001 nodes; at most 100000 are read."))
    }

    @Test(
        "a file that is cut off anywhere, or has any byte changed, is read or refused",
        arguments: [false, true])
    func spoilt(_ isCompressed: Bool) throws {
        var writer = PBFWriter()
        writer.isCompressed = isCompressed
        writer.entitiesPerBlob = 2
        let file = try writer.write(SmallMap.entities)
        let whole = try PBFReader(file.span.bytes)
        let ends = [whole.blobs[0].offset] + whole.blobs.map(\.stored.upperBound)
        for count in 0..<file.count {
            let fault = HandmadePBF.fault(Array(file[..<count]))
            // What ends between two blobs cannot be told from a smaller file.
            #expect((fault == nil) == ends.contains(count), "cut at \(count)")
        }
        for index in file.indices {
            for change in [0x01, 0x80, 0xFF] as [UInt8] {
                var spoilt = file
                spoilt[index] ^= change
                _ = HandmadePBF.fault(spoilt)
            }
        }
    }
}
