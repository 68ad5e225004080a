/// The numbers of the colours by meaning. Our own choice, held to contrast: every label on every background,
/// and `onAccent` on `accent`, has at least 4.5 : 1 (`PaletteTests`), secondary ones included, so that a
/// wrist in the sun can read it.
public enum Palette {
    /// What a meaning is drawn with.
    public static func rgba(of meaning: Colour.Meaning, in appearance: Appearance) -> RGBA {
        appearance == .light ? light(meaning) : dark(meaning)
    }

    private static func light(_ meaning: Colour.Meaning) -> RGBA {
        switch meaning {
        case .label: RGBA(hex: 0x14171A)
        case .secondaryLabel: RGBA(hex: 0x555C63)
        case .tertiaryLabel: RGBA(hex: 0x666D75)
        case .placeholder: RGBA(hex: 0x666D75)
        case .background: RGBA(hex: 0xFFFFFF)
        case .secondaryBackground: RGBA(hex: 0xF4F5F2)
        case .groupedBackground: RGBA(hex: 0xF1F2EE)
        case .groupedRow: RGBA(hex: 0xFFFFFF)
        case .raised: RGBA(hex: 0xFFFFFF)
        case .separator: RGBA(hex: 0x3C4043, opacity: 0.2)
        case .fill: RGBA(hex: 0x74797F, opacity: 0.16)
        case .accent: RGBA(hex: 0x1B6E3C)
        case .onAccent: RGBA(hex: 0xFFFFFF)
        case .red: RGBA(hex: 0xC62828)
        case .orange: RGBA(hex: 0xB85600)
        case .yellow: RGBA(hex: 0xE0A800)
        case .green: RGBA(hex: 0x2E7D32)
        case .mint: RGBA(hex: 0x00897B)
        case .teal: RGBA(hex: 0x007C8A)
        case .cyan: RGBA(hex: 0x0284B0)
        case .blue: RGBA(hex: 0x1565C0)
        case .indigo: RGBA(hex: 0x3F51B5)
        case .purple: RGBA(hex: 0x944ADA)
        case .pink: RGBA(hex: 0xC2185B)
        case .brown: RGBA(hex: 0x795548)
        case .grey: RGBA(hex: 0x7A8087)
        case .dimming: RGBA(0, 0, 0, 90)
        }
    }

    private static func dark(_ meaning: Colour.Meaning) -> RGBA {
        switch meaning {
        case .label: RGBA(hex: 0xF5F6F4)
        case .secondaryLabel: RGBA(hex: 0xB4BAC0)
        case .tertiaryLabel: RGBA(hex: 0x9BA2A9)
        case .placeholder: RGBA(hex: 0x9BA2A9)
        case .background: RGBA(hex: 0x000000)
        case .secondaryBackground: RGBA(hex: 0x1B1D1F)
        case .groupedBackground: RGBA(hex: 0x000000)
        case .groupedRow: RGBA(hex: 0x1F2224)
        case .raised: RGBA(hex: 0x5C6166)
        case .separator: RGBA(hex: 0x9AA0A6, opacity: 0.3)
        case .fill: RGBA(hex: 0x8A9097, opacity: 0.32)
        case .accent: RGBA(hex: 0x6FCF8B)
        case .onAccent: RGBA(hex: 0x06210F)
        case .red: RGBA(hex: 0xFF6B5E)
        case .orange: RGBA(hex: 0xFF9F40)
        case .yellow: RGBA(hex: 0xFFD54A)
        case .green: RGBA(hex: 0x66D17A)
        case .mint: RGBA(hex: 0x63E0C8)
        case .teal: RGBA(hex: 0x4FC9DA)
        case .cyan: RGBA(hex: 0x5AC8FA)
        case .blue: RGBA(hex: 0x5AA9FF)
        case .indigo: RGBA(hex: 0x8C96F5)
        case .purple: RGBA(hex: 0xB98AF0)
        case .pink: RGBA(hex: 0xFF6FA5)
        case .brown: RGBA(hex: 0xC09A85)
        case .grey: RGBA(hex: 0x9AA0A6)
        case .dimming: RGBA(0, 0, 0, 140)
        }
    }
}
