import Foundation
import HikeRendering
import HikeScreens

/// Draw lists for tests.
enum Lists {
    static let size = Size(60, 50)

    static func list(_ commands: [DrawCommand], scale: Double = 2, appearance: Appearance = .light)
        -> DrawList
    {
        DrawList(size: size, scale: scale, appearance: appearance, commands: commands)
    }

    /// A line of text measured with the bundled font, as a layout does.
    static func run(
        _ text: String, at origin: Point, size: Double = 12, weight: FontWeight = .regular,
        colour: Colour = .label
    ) throws -> TextRun {
        let screen = Screen(
            "run", alignment: .topLeading,
            Element(.text(Text(text, TextLook(.body, size: size, weight: weight), colour: colour))))
        let profile = DisplayProfile(
            name: "bare", kind: .phone, size: Size(2000, 100), scale: 2, safeArea: .zero, cornerRadius: 0)
        let drawn = LaidOutScreen(screen, on: profile, fonts: try FontBook.bundled().library).drawList
        for case .text(var run) in drawn.commands {
            run.origin = origin
            return run
        }
        return TextRun(
            text: "", font: Font(face: FontFace(), size: size), origin: origin, offsets: [], width: 0,
            colour: colour)
    }
}

/// Numbers that are the same on every run.
struct TestRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

/// Pictures that are compared by the digests of their pixels. `HIKESIM_REBUILD_GOLDEN=1` accepts what is drawn now;
/// with `HIKESIM_PICTURES=DIR` every picture is written there, and for one that differs what was and is.
enum Golden {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")

    static func differs(_ picture: PixelBuffer, _ name: String) throws -> String? {
        let environment = ProcessInfo.processInfo.environment
        let file = folder.appendingPathComponent("\(name).png")
        if let pictures = environment["HIKESIM_PICTURES"] {
            try write(picture, URL(fileURLWithPath: pictures).appendingPathComponent("\(name).png"))
        }
        if environment["HIKESIM_REBUILD_GOLDEN"] != nil {
            try write(picture, file, level: 9)
            return nil
        }
        guard let bytes = try? Data(contentsOf: file) else {
            return "there is no \(file.path): HIKESIM_REBUILD_GOLDEN=1 makes it"
        }
        let wanted = try ImageDecoding.decode([UInt8](bytes))
        if wanted.digest == picture.digest { return nil }
        let difference = PictureDifference(wanted, picture)
        let shown = FileManager.default.temporaryDirectory.appendingPathComponent("difference-\(name).png")
        try write(difference.picture, shown)
        return "\(name): \(difference.summary); was, is and difference are side by side in \(shown.path)"
    }

    static func write(_ picture: PixelBuffer, _ file: URL, level: Int = 1) throws {
        try Data(try PNGEncoding.encode(picture, level: level)).write(to: file)
    }
}
