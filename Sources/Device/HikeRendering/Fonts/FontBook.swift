import HikeScreens

/// The fonts that come with HikeSim: Inter in four weights. They are part of the executable; no font of the system is ever looked for.
public final class FontBook: Sendable {
    private let faces: [Typeface]
    /// What layout measures with.
    public let library: FontLibrary

    private static let shared: Result<FontBook, RenderingError> = {
        do throws(RenderingError) { return .success(try FontBook()) } catch { return .failure(error) }
    }()

    /// The one of the process, read at the first call (a few milliseconds). May be used by several threads.
    public static func bundled() throws(RenderingError) -> FontBook { try shared.get() }

    private init() throws(RenderingError) {
        var faces: [Typeface] = []
        for index in 0..<4 { faces.append(try Typeface(index: index)) }
        self.faces = faces
        var others: [FontFace: FontMetrics] = [:]
        for weight in FontWeight.allCases {
            let face = FontFace(weight: weight)
            others[face] = faces[Self.index(of: face)].metrics
        }
        library = FontLibrary(regular: faces[0].metrics, others: others)
    }

    /// Whether the fonts have every letter of a text, so that no hollow box would stand for one.
    public func canWrite(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0.isASCII || EmojiSymbols.isInvisible($0.value) || faces[0].glyph($0.value) != nil
        }
    }

    /// Among the files of `CHikeFonts`.
    static func index(of face: FontFace) -> Int {
        switch face.weight {
        case .regular: 0
        case .medium: 1
        case .semibold: 2
        case .bold: 3
        }
    }

    func typeface(_ face: FontFace) -> Typeface { faces[Self.index(of: face)] }
}

/// Emoji that texts of the apps contain, and the symbols that are drawn for them: the bundled fonts have no emoji.
enum EmojiSymbols {
    static let names: [UInt32: String] = [
        0x1F4CD: "mappin", 0x1F4CC: "pin.fill", 0x1F4C5: "calendar", 0x1F4C6: "calendar", 0x1F4E7: "envelope",
        0x2709: "envelope", 0x1F4DE: "phone.fill", 0x260E: "phone.fill", 0x1F4F1: "iphone",
        0x1F4F7: "camera", 0x26A0: "exclamationmark.triangle", 0x2764: "heart.fill", 0x1F43E: "pawprint.fill",
        0x1F3D4: "mountain.2.fill", 0x26F0: "mountain.2.fill", 0x1F4A7: "drop.fill", 0x26FA: "tent",
        0x1F6A9: "flag.fill", 0x1F3C1: "flag.checkered", 0x23F1: "stopwatch", 0x1F50B: "battery.100",
    ]

    /// Scalars that are never drawn: controls, joiners, marks of direction, variation selectors.
    static func isInvisible(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0...0x20, 0x7F...0xA0, 0xAD, 0x1680, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x2064, 0x3000,
            0xFEFF, 0xFE00...0xFE0F:
            true
        default: false
        }
    }
}
