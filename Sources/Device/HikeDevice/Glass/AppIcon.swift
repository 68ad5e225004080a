import HikeHardware
import HikeScreens

/// The icon of an app, wherever the system shows one.
struct AppIcon {
    let app: AppDescription

    /// The key of its picture among those of the system (``GlassPart``).
    static func key(_ app: String) -> String { "system-icon:\(app)" }

    /// - Parameters:
    ///   - side: points.
    ///   - isRound: as on a watch.
    func tile(side: Double, isRound: Bool) -> Element {
        let radius = isRound ? side / 2 : side * 0.225
        guard app.icon == nil else {
            let square = Size(side, side)
            return .image(Self.key(app.id), size: square, fit: .fill, isResizable: true)
                .frame(width: side, height: side).clipped(cornerRadius: radius)
        }
        let sign =
            app.symbol == AppDescription.anySymbol
            ? Element.number(initials, size: side * 0.4, weight: .semibold, colour: .white)
            : .symbol(app.symbol, size: side * 0.52, colour: .white)
        return sign.frame(width: side, height: side).background(colour, cornerRadius: radius)
    }

    /// The first letters of the first two words of its title, else of its id.
    private var initials: String {
        let words = app.title.split { !$0.isLetter && !$0.isNumber }
        let letters = words.prefix(2).compactMap(\.first)
        return letters.isEmpty ? String(app.id.prefix(1)).uppercased() : String(letters).uppercased()
    }

    private static let colours: [Colour] = [
        .blue, .green, .orange, .indigo, .teal, .pink, .purple, .red, .brown, .cyan,
    ]

    /// Of its id, so that it is the same in each run.
    private var colour: Colour {
        var hash: UInt32 = 2_166_136_261
        for byte in app.id.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Self.colours[Int(hash % UInt32(Self.colours.count))]
    }
}
