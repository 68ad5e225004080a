import HikeValues

@testable import HikeScreens

/// A font whose widths one can reckon with: an em of 1000, letters of 500, and some that are not.
enum TestFont {
    static let metrics: FontMetrics = {
        var advances: [UInt32: Int] = [:]
        for scalar in UInt32(0x21)...0x7E { advances[scalar] = 500 }
        for scalar in UInt32(0xC0)...0x17F { advances[scalar] = 500 }
        for letter in "iljt.,:;!'|".unicodeScalars { advances[letter.value] = 250 }
        for letter in "mwMW".unicodeScalars { advances[letter.value] = 800 }
        for digit in "023456789".unicodeScalars { advances[digit.value] = 600 }
        advances[0x31] = 400
        advances[0x20] = 250
        advances[0xA0] = 250
        advances[0x2026] = 750
        for scalar in UInt32(0x4E00)...0x4EFF { advances[scalar] = 1000 }
        return FontMetrics(
            unitsPerEm: 1000, ascent: 800, descent: 200, capHeight: 700, missingAdvance: 1000,
            advances: advances)
    }()

    static let library = FontLibrary(regular: metrics)
}

extension LaidOutScreen {
    /// Laid out with the font above.
    init(
        _ content: Element, on profile: DisplayProfile = .bare, state: ScreenState = ScreenState(),
        alignment: Alignment = .topLeading, appearance: Appearance? = nil
    ) {
        self.init(
            Screen("test", alignment: alignment, content), on: profile, fonts: TestFont.library, state: state,
            appearance: appearance)
    }

    func element(_ id: String) -> LaidOutElement? { elements.first { $0.id == id } }

    func frame(_ id: String) -> Rect? { element(id)?.frame }

    /// The lines that are drawn, in order.
    var lines: [String] {
        drawList.commands.compactMap { command in
            if case .text(let run) = command { return run.text }
            return nil
        }
    }
}

extension DisplayProfile {
    /// 200 by 300 points, two pixels each, nothing in the way.
    static let bare = DisplayProfile(
        name: "bare", kind: .phone, size: Size(200, 300), scale: 2, safeArea: .zero, cornerRadius: 0)
}

extension Element {
    /// A grey block of a size.
    static func block(_ id: String, _ width: Double, _ height: Double) -> Element {
        Element.shape(.rectangle, fill: .grey).frame(width: width, height: height).id(id)
    }
}

extension TextSetting {
    /// The test font at 10 points and one pixel a point: a letter is 5 wide, a line 12 high.
    static func test(
        lineLimit: Int = 0, truncation: Truncation = .tail, monospacedDigits: Bool = false
    ) -> TextSetting {
        TextSetting(
            metrics: TestFont.metrics, font: Font(face: FontFace(), size: 10), unit: 0.01, lineHeight: 12,
            monospacedDigits: monospacedDigits, lineLimit: lineLimit, truncation: truncation)
    }
}
