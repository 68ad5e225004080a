import Foundation
import HikeFormats
import HikeMaps
import HikeRendering
import HikeScreens
import HikeValues
import Testing

@Suite("Documents as PDF")
struct PDFTests {
    /// Gives one photo under every name.
    private final class Photos: ImageSource {
        let photo: [UInt8]
        init() throws { photo = try TestPhoto.jpeg(width: 80, height: 60) }
        func bytes(ofImage key: String) -> [UInt8]? { key == "none" ? nil : photo }
    }

    static let date = UTCDate(secondsSince1970: 1_780_000_000)

    private func document(_ words: String = "Über den Grat", paper: Paper = .a4) -> PaperDocument {
        let plate = MapPlate(camera: Camera(centre: MapTests.home, zoom: 12))
        return PaperDocument(
            title: "Ridge – \(words)", subject: "A hike", date: Self.date, paper: paper,
            blocks: [
                .whole(.text(words, .largeTitle)),
                .whole(
                    Element.horizontal([
                        .symbol("mappin.circle.fill"), .text("Faint", .body).opacity(0.5),
                        Element.text("Material").material(.thin).shadow(Shadow(radius: 4)),
                        Element.text("Turned").rotated(degrees: 30), .text("\u{4E2D}\u{1F4CD}e\u{301}"),
                    ])),
                .whole(.image("photo", size: Size(100, 75))), .whole(.image("none", size: Size(20, 20))),
                .whole(Element.map("map", MapContent(plate)).frame(width: 200, height: 120)),
                .pageBreak, .text(Text("The second page."), .zero),
            ])
    }

    private func pdf(_ document: PaperDocument) throws -> [UInt8] {
        let paper = try LaidOutPaper(document, fonts: try FontBook.bundled().library)
        return try PDFEncoding.encode(
            paper, images: try Photos(), maps: MapRenderer(tiles: NumberedTiles(0...16))
        ).bytes
    }

    private func count(_ text: String, in bytes: [UInt8]) -> Int {
        String(decoding: bytes, as: UTF8.self).components(separatedBy: text).count - 1
    }

    @Test(
        "MAP-44, OHX-22: a file has its pages, sizes, letters of the bundled fonts and the document's date, and no clock"
    )
    func file() throws {
        let bytes = try pdf(document())
        #expect(bytes.starts(with: Array("%PDF-1.".utf8)))
        #expect(count("/Type /Page %", in: bytes) == 2)
        #expect(count("595.276001", in: bytes) + count("595.276", in: bytes) > 0)
        #expect(count("/FontFile3", in: bytes) > 0 && count("Inter", in: bytes) > 0)
        #expect(count("20260528202640", in: bytes) == 2)
        #expect(count("/Subtype /Type3", in: bytes) == 0)
        // The photo as a JPEG.
        #expect(count("/DCTDecode", in: bytes) == 1)
        #expect(count("612", in: try pdf(document(paper: .letter))) > 0)
        if let folder = ProcessInfo.processInfo.environment["HIKESIM_PICTURES"] {
            try Data(bytes).write(to: URL(fileURLWithPath: folder + "/document.pdf"))
        }
    }

    @Test("MAP-44: equal documents are equal files, whenever and in whatever order; others are not")
    func deterministic() throws {
        let (first, other) = (try pdf(document()), try pdf(document("Another way")))
        #expect(try pdf(document()) == first)
        #expect(first != other)
        var later = document()
        later.date = later.date + .seconds(60)
        #expect(try pdf(later) != first)
    }

    @Test(
        "MAP-44: whatever a list holds can be written, the same twice, and what could not be drawn is counted"
    )
    func random() throws {
        let fonts = try FontBook.bundled().library
        var random = RandomList(random: TestRandom(11))
        for _ in 0..<40 {
            let commands = random.commands() + random.commands()
            let canvas = Element.canvas(size: Size(60, 50), commands.map { .draw($0) })
            let paper = try LaidOutPaper(
                PaperDocument(title: "", date: Self.date, blocks: [.whole(canvas)]), fonts: fonts)
            let file = try PDFEncoding.encode(paper)
            #expect(file.bytes.starts(with: Array("%PDF-1.".utf8)))
            #expect(try PDFEncoding.encode(paper) == file)
        }
        let paper = try LaidOutPaper(document(), fonts: fonts)
        let findings = try PDFEncoding.encode(paper, images: try Photos()).findings
        #expect(findings.missingGlyphs == [0x4E2D: 1] && findings.missingImages == ["none": 1])
        #expect(findings.missingSymbols.isEmpty)
    }

    @Test("what a camera wrote into a photo is not in the file, and the photo lies upright")
    func privacy() throws {
        final class Camera: ImageSource {
            let photo: [UInt8]
            init() throws { photo = try TestPhoto.jpeg(width: 300, height: 400, orientation: .right) }
            func bytes(ofImage key: String) -> [UInt8]? { photo }
        }
        let camera = try Camera()
        #expect(count("Exif", in: camera.photo) == 1)
        let paper = try LaidOutPaper(
            PaperDocument(
                title: "", date: Self.date, blocks: [.whole(.image("a", size: Size(100, 100)))]),
            fonts: try FontBook.bundled().library)
        let file = try PDFEncoding.encode(paper, images: camera).bytes
        #expect(count("Exif", in: file) == 0 && count("/DCTDecode", in: file) == 1)
        #expect(count("/Width 225", in: file) == 1 && count("/Height 300", in: file) == 1)
    }

    @Test("numbers that are none, and sizes without measure, are no harm")
    func hostile() throws {
        let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0]
        var commands: [DrawCommand] = []
        for value in odd {
            let rect = Rect(value, 1, value, 5)
            let flat = Group(transform: Transform(a: 0, d: value, tx: value), bounds: rect)
            commands += [
                .fill(.rounded(rect, radius: value), .colour(.red)),
                .stroke(.ellipse(rect), .colour(.red), Stroke(value, dash: [value, 1])),
                .fill(
                    .rectangle(rect),
                    .radial(
                        centre: Point(value, 0), radius: value, stops: [GradientStop(value, .red)])),
                .image(ImageMark(key: "a", frame: rect, fit: .fill)),
                .symbol(SymbolMark(name: "eye", frame: rect, weight: .bold, colour: .red)),
                .pushGroup(flat), .fill(.rectangle(Rect(0, 0, 9, 9)), .colour(.blue)), .popGroup,
                .pushClip(.rectangle(rect)), .fill(.rectangle(Rect(0, 0, 9, 9)), .colour(.blue)), .popClip,
                .text(
                    TextRun(
                        text: "ab", font: Font(face: FontFace(), size: value), origin: Point(value, 9),
                        offsets: [value, 3], width: 5, colour: .red)),
            ]
        }
        let canvas = Element.canvas(size: Size(60, 50), commands.map { .draw($0) })
        let document = PaperDocument(
            title: "a\u{0}b", date: Self.date, blocks: [.whole(canvas), .whole(.text("End"))])
        let paper = try LaidOutPaper(document, fonts: try FontBook.bundled().library)
        let file = try PDFEncoding.encode(paper, images: try Photos())
        #expect(file.bytes.starts(with: Array("%PDF-1.".utf8)))
    }

    @Test("MAP-44: several threads write at once, and each gets its file")
    func threads() async throws {
        let wanted = try pdf(document())
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<4 { group.addTask { try pdf(document()) } }
            for try await bytes in group { #expect(bytes == wanted) }
        }
    }

    @Test(
        "MAP-44: the words of a file can be read by others",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext"), "needs pdftotext"))
    func words() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.pdf")
        try Data(try pdf(document())).write(to: file)
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/pdftotext")
        process.arguments = ["-raw", file.path, "-"]
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        for words in ["Über den Grat", "Faint", "The second page.", "Page 2 of 2"] {
            #expect(text.contains(words), "\(words) in \(text)")
        }
    }
}
