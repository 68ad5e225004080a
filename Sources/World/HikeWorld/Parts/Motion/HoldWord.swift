import HikeHardware
import HikeValues

/// How a device is held from now on: `{ on: phone, hold: hand }`.
enum HoldWord: Hashable {
    /// By the name of a profile of how devices are carried.
    case carried(String)
    /// A watch is raised to be read, or lowered.
    case looked(Bool)

    static let step = PartWords.PartWord(
        word: "hold", keys: ["on", "hold"], example: "",
        read: { reader, fields throws(ScenarioError) in
            let device = try fields.required("on", reader.device)
            let words = device == "phone" ? phone : watch
            let word = try fields.required("hold", .word(of: words))
            let order: HoldWord = device == "phone" ? .carried(word) : .looked(word == watch[0])
            var writer = ByteWriter()
            order.write(to: &writer)
            return [.world(devices: [device], part: MotionPart.name, writer.bytes)]
        })

    private static let phone = ["hand", "pocket", "rucksack"]
    private static let watch = ["raised", "lowered"]

    func write(to writer: inout ByteWriter) {
        switch self {
        case .carried(let name):
            writer.write(true)
            writer.write(name)
        case .looked(let isLooking):
            writer.write(false)
            writer.write(isLooking)
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        self = try reader.bool() ? .carried(try reader.string(limit: 64)) : .looked(try reader.bool())
    }
}
