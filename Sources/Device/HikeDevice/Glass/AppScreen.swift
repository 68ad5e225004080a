import CLinux
import HikeHardware
import HikeRendering
import HikeScreens
import HikeValues

/// The display as one process of an app sees it.
final class AppScreen: DeviceScreen {
    private unowned let host: AppHost
    private unowned let runtime: DeviceRuntime
    /// What each screen last showed, as JSON.
    private var shown: [String: [UInt8]] = [:]

    init(of services: AppServices) {
        host = services.host
        runtime = services.runtime
    }

    var display: DisplayProfile { .of(runtime.configuration) }

    func show(_ screen: String, _ fields: (inout JSONLine) -> Void) {
        var line = JSONLine()
        line.add("app", host.id)
        line.add("screen", screen)
        fields(&line)
        let content = line.finished()
        guard shown[screen] != content else { return }
        shown[screen] = content
        runtime.recorder.record(.view, at: runtime.now) { $0.add(membersOf: content) }
    }

    // MARK: Documents

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
