import HikeHardware
import HikeRendering
import HikeScreens

/// What an app has printed.
extension AppServices {
    /// Decoded map tiles that are kept while a document is written.
    private static let tilePixels = 2_000_000

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
        do throws(RenderingError) {
            return try PDFEncoding.encode(
                paper, images: images, maps: MapRenderer(tiles: tiles, mostTilePixels: Self.tilePixels))
        } catch { throw .drawing(error.description) }
    }
}
