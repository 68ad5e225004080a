import CFreeType
import CHikeFonts
import HikeScreens
import Synchronization

/// One bundled font file. FreeType is asked for metrics and outlines in font units only; it never scales, hints or
/// rasterises, so that neither its version nor its settings move a pixel.
final class Typeface: Sendable {
    /// FreeType's handles; used under the lock only.
    private struct Handle {
        var library: FT_Library
        var face: FT_Face
    }

    private let handle: Mutex<Handle>
    let metrics: FontMetrics
    let unitsPerEm: Int
    /// Of the box for what is missing, in font units.
    private let missing: GlyphOutline
    /// Font units for an emoji that is drawn as a symbol.
    let emojiAdvance: Int

    /// - Parameter index: of the files in `CHikeFonts`.
    init(index: Int) throws(RenderingError) {
        var library: FT_Library?
        var face: FT_Face?
        guard let bytes = hike_font_bytes(Int32(index)), FT_Init_FreeType(&library) == 0, let library,
            FT_New_Memory_Face(library, bytes, FT_Long(hike_font_length(Int32(index))), 0, &face) == 0,
            let face, face.pointee.units_per_EM > 0
        else { throw .font(index) }
        let units = Int(face.pointee.units_per_EM)
        let capHeight = Self.top(of: 0x48, face) ?? units * 7 / 10
        let missingAdvance = units * 2 / 3
        unitsPerEm = units
        emojiAdvance = units * 5 / 4
        missing = .missing(unitsPerEm: units, capHeight: capHeight, advance: missingAdvance)
        var advances = Self.advances(face)
        for scalar in EmojiSymbols.names.keys { advances[scalar] = emojiAdvance }
        // A tab is four spaces wide and draws nothing.
        advances[0x09] = 4 * (advances[0x20] ?? units / 4)
        metrics = FontMetrics(
            unitsPerEm: units, ascent: Int(face.pointee.ascender), descent: -Int(face.pointee.descender),
            capHeight: capHeight, missingAdvance: missingAdvance, advances: advances)
        handle = Mutex(Handle(library: library, face: face))
    }

    deinit {
        handle.withLock {
            FT_Done_Face($0.face)
            FT_Done_FreeType($0.library)
        }
    }

    /// A glyph, and whether the font has it. What it lacks is a hollow box.
    func outline(_ scalar: UInt32) -> (outline: GlyphOutline, isMissing: Bool) {
        let found: GlyphOutline? = handle.withLock {
            let glyph = FT_Get_Char_Index($0.face, FT_ULong(scalar))
            guard glyph != 0, FT_Load_Glyph($0.face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
                let slot = $0.face.pointee.glyph
            else { return nil }
            return GlyphOutline(reading: &slot.pointee.outline)
        }
        return (found ?? missing, found == nil)
    }

    /// The number of a glyph in the font file; nil for what it lacks.
    func glyph(_ scalar: UInt32) -> UInt32? {
        let glyph = handle.withLock { FT_Get_Char_Index($0.face, FT_ULong(scalar)) }
        return glyph == 0 ? nil : glyph
    }

    private static func advances(_ face: FT_Face) -> [UInt32: Int] {
        var advances: [UInt32: Int] = [:]
        var glyph: FT_UInt = 0
        var scalar = FT_Get_First_Char(face, &glyph)
        while glyph != 0 {
            var advance: FT_Fixed = 0
            if FT_Get_Advance(face, glyph, FT_Int32(FT_LOAD_NO_SCALE), &advance) == 0 {
                advances[UInt32(truncatingIfNeeded: scalar)] = Int(advance)
            }
            scalar = FT_Get_Next_Char(face, scalar, &glyph)
        }
        return advances
    }

    private static func top(of scalar: UInt32, _ face: FT_Face) -> Int? {
        let glyph = FT_Get_Char_Index(face, FT_ULong(scalar))
        guard glyph != 0, FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
            let slot = face.pointee.glyph
        else { return nil }
        var bounds = FT_BBox()
        FT_Outline_Get_CBox(&slot.pointee.outline, &bounds)
        return Int(bounds.yMax)
    }
}
