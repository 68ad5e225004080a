import HikeHardware
import HikeValues
import Testing

@Suite("What reaches parts")
struct PartInputTests {
    private static let fix = Fix(
        time: .seconds(3), coordinate: Coordinate(latitude: 47.25, longitude: -11.5), altitude: 812.5,
        horizontalAccuracy: 4, verticalAccuracy: 6, speed: 1.25, speedAccuracy: 0.5, course: 271,
        courseAccuracy: 9)
    private static let heading = Heading(
        time: .seconds(4), magneticHeading: 10.5, trueHeading: 13.25, accuracy: 5)

    private static let inputs: [DeviceInput] = [
        .fix(fix), .fixLost, .heading(heading), .haptics(.failing), .haptics(.working),
    ]

    private static func message(_ input: DeviceInput) throws -> PartMessage {
        guard case .part(let message) = input else { throw CancellationError() }
        return message
    }

    private static func read<Value: PartValue>(_ type: Value.Type, _ message: PartMessage) throws -> Value {
        var reader = ByteReader(message.content)
        let value = try Value(from: &reader)
        try reader.finish()
        return value
    }

    @Test("issue 22: positions, headings and the condition of haptics are read as they were written")
    func written() throws {
        #expect(try Self.read(LocationInput.self, Self.message(.fix(Self.fix))) == .fix(Self.fix))
        #expect(try Self.read(LocationInput.self, Self.message(.fixLost)) == .lost)
        #expect(try Self.read(Heading.self, Self.message(.heading(Self.heading))) == Self.heading)
        for condition in HapticCondition.allCases {
            #expect(try Self.read(HapticCondition.self, Self.message(.haptics(condition))) == condition)
        }
    }

    @Test("issue 22: bytes that are not exactly one input of the part are none, nor is a wrong word")
    func refused() throws {
        for input in Self.inputs {
            let message = try Self.message(input)
            #expect(DeviceParts.isInput(message))
            for change in [Array(message.content.dropLast()), message.content + [0], []] {
                #expect(
                    !DeviceParts.isInput(
                        PartMessage(part: message.part, content: change, isReading: message.isReading)))
            }
            // Who says that it is a reading may let a quiet app transmit, or keep another from it.
            #expect(
                !DeviceParts.isInput(
                    PartMessage(part: message.part, content: message.content, isReading: !message.isReading)))
        }
        var writer = ByteWriter()
        writer.write("broken")
        #expect(!DeviceParts.isInput(PartMessage(part: HapticsPart.name, content: writer.bytes)))
    }

    @Test("EM-20: the condition of haptics outlives a restart, positions and headings do not")
    func kept() throws {
        var settings: [PartMessage] = []
        for input in Self.inputs.dropLast() { settings.keep(try Self.message(input), at: .zero) }
        #expect(settings == [PartMessage(HapticsPart.self, settings: .failing)])
        settings.keep(try Self.message(.haptics(.working)), at: .zero)
        #expect(settings == [PartMessage(HapticsPart.self, settings: .working)])
    }
}
