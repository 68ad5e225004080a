import CCairo
import CFreeType
import CHikeFonts
import HikeScreens

/// The bundled fonts as Cairo writes them into files: whole letters in place of pixels, so that a text can be searched
/// and copied. Cairo has faces of its own, which nobody else uses, and locks each while it reads it.
final class PrintFonts: Sendable {
    /// By the number of the file. Made once and never freed: Cairo keeps what it knows of a face for the next document.
    private nonisolated(unsafe) let faces: [OpaquePointer]

    private static let shared: Result<PrintFonts, RenderingError> = {
        do throws(RenderingError) { return .success(try PrintFonts()) } catch { return .failure(error) }
    }()

    /// Those of the process, read at the first call.
    static func bundled() throws(RenderingError) -> PrintFonts { try shared.get() }

    private init() throws(RenderingError) {
        var made: [OpaquePointer] = []
        for index in 0..<4 {
            var library: FT_Library?
            var face: FT_Face?
            guard let bytes = hike_font_bytes(Int32(index)), FT_Init_FreeType(&library) == 0, let library,
                FT_New_Memory_Face(library, bytes, FT_Long(hike_font_length(Int32(index))), 0, &face) == 0,
                let face,
                let font = cairo_ft_font_face_create_for_ft_face(face, Int32(FT_LOAD_NO_HINTING)),
                cairo_font_face_status(font) == CAIRO_STATUS_SUCCESS
            else { throw .font(index) }
            made.append(font)
        }
        faces = made
    }

    func face(_ face: FontFace) -> OpaquePointer { faces[FontBook.index(of: face)] }
}
