import CLinux
import HikeHardware
import HikeRendering
import HikeScreens

/// What an app has printed.
extension AppServices {
    /// Bytes of decoded map tiles that are kept while a document is written.
    private static let tileBytes = 4_000_000

    func makePDF(of document: PaperDocument) throws(DocumentError) -> [UInt8] {
        let fonts: FontLibrary
        do throws(RenderingError) { fonts = try FontBook.bundled().library } catch {
            throw .drawing(error.description)
        }
        let paper: LaidOutPaper
        do throws(PaperError) { paper = try LaidOutPaper(document, fonts: fonts) } catch {
            throw .layout(error)
        }
        let (images, tiles) = (ContainerImages(), ContainerTiles())
        let app = host.app
        images.source = { app?.picture(named: $0) }
        images.sandbox = host.sandbox
        tiles.sandbox = host.sandbox
        // Pages and their maps took much, which the C library would keep.
        defer { malloc_trim(0) }
        do throws(RenderingError) {
            let maps = MapRenderer(tiles: tiles, mostTileBytes: Self.tileBytes)
            let file = try PDFEncoding.encode(paper, images: images, maps: maps)
            note(file.findings, of: document.title)
            return file.bytes
        } catch { throw .drawing(error.description) }
    }

    /// What a reader will see as boxes and grey places.
    private func note(_ findings: RenderFindings, of title: String) {
        guard !findings.isEmpty else { return }
        var metadata = [FileMetadata("document", title)]
        func count(_ kind: String, _ counts: some Sequence<Int>) {
            let all = counts.reduce(0, +)
            if all > 0 { metadata.append(FileMetadata(kind, String(all))) }
        }
        count("characters", findings.missingGlyphs.values)
        count("symbols", findings.missingSymbols.values)
        count("pictures", findings.missingImages.values)
        runtime.log(.notice, "documents", "a document has what could not be drawn", metadata)
    }
}
