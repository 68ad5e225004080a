import CCairo
import HikeScreens
import HikeValues

/// A document as a file.
public struct PDFDocument: Hashable, Sendable {
    public var bytes: [UInt8]
    /// What could not be drawn as asked.
    public var findings: RenderFindings
}

/// Writes documents as PDF: lines and letters as such, with the bundled fonts in the file; maps and photos as pictures.
/// Equal documents, pictures and maps give equal files with one version of Cairo.
public enum PDFEncoding {
    /// - Parameters:
    ///   - images: where pictures come from.
    ///   - maps: who draws maps.
    /// - Throws: where a page cannot be drawn or there is no memory.
    public static func encode(
        _ paper: LaidOutPaper, images: (any ImageSource)? = nil, maps: (any MapSource)? = nil
    ) throws(RenderingError) -> PDFDocument {
        let resources = Resources(fonts: try FontBook.bundled(), images: images, maps: maps)
        let file = try PDFFile(size: paper.document.paper.size, scale: Paper.scale)
        file.describe(paper.document)
        for page in paper.pages {
            var painter = PagePainter(
                page.drawList, on: file, fonts: try PrintFonts.bundled(), resources: resources)
            try painter.paint()
            file.endPage()
        }
        return PDFDocument(bytes: try file.finished(), findings: resources.findings)
    }
}

/// A PDF file that is being written.
final class PDFFile: CairoTarget {
    let context: OpaquePointer
    let frame = PixelRect.zero
    let unit: Double
    private let surface: OpaquePointer
    private let bytes = ByteSink()

    /// What has been written so far.
    private final class ByteSink { var bytes: [UInt8] = [] }

    /// - Parameters:
    ///   - size: of a page, in points.
    ///   - scale: pixels for a point, of all that is drawn as pixels.
    init(size: Size, scale: Double) throws(RenderingError) {
        unit = 1 / scale
        let write: cairo_write_func_t = { sink, data, count in
            guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
            Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue().bytes
                .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
            return CAIRO_STATUS_SUCCESS
        }
        guard
            let surface = cairo_pdf_surface_create_for_stream(
                write, Unmanaged.passUnretained(bytes).toOpaque(), size.width, size.height),
            let context = cairo_create(surface)
        else { throw .library("no memory") }
        self.surface = surface
        self.context = context
        cairo_set_tolerance(context, 0.1)
        guard let options = cairo_font_options_create() else { return }
        // What is measured is what is printed.
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    deinit {
        cairo_destroy(context)
        // Writes what is left: the sink is still there.
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Title, subject and date. Without a date of ours Cairo would look at the clock.
    func describe(_ document: PaperDocument) {
        let date = document.date.iso8601()
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, document.title)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, document.subject)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "HikeSim")
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, date)
    }

    func endPage() { cairo_show_page(context) }

    /// The whole file. Nothing can be drawn any more.
    func finished() throws(RenderingError) -> [UInt8] {
        let drawn = cairo_status(context)
        cairo_surface_finish(surface)
        let written = cairo_surface_status(surface)
        for status in [drawn, written] where status != CAIRO_STATUS_SUCCESS {
            throw .library(String(cString: cairo_status_to_string(status)))
        }
        return bytes.bytes
    }
}
