import HikeScreens
import HikeValues
import Testing

@Suite("Documents on paper")
struct PaperTests {
    /// Points that a page has below one another.
    private let height = Paper.a4.content.height

    private func laidOut(_ blocks: [PaperDocument.Block], title: String = "A hike") throws -> LaidOutPaper {
        let document = PaperDocument(
            title: title, date: UTCDate(nanosecondsSince1970: 0), blocks: blocks)
        return try LaidOutPaper(document, fonts: TestFont.library)
    }

    private func block(_ id: String, _ height: Double) -> PaperDocument.Block {
        .whole(.block(id, 100, height))
    }

    /// The ids of the blocks of each page.
    private func ids(_ paper: LaidOutPaper) -> [[String]] {
        paper.pages.map { $0.elements.compactMap(\.id) }
    }

    private func lines(_ page: LaidOutScreen) -> [String] {
        page.drawList.commands.compactMap { if case .text(let run) = $0 { run.text } else { nil } }
    }

    @Test(
        "OHX-22: blocks go below one another, and onto the next page where there is no room; none is torn apart"
    )
    func breaks() throws {
        let paper = try laidOut([
            block("a", 300), block("b", height - 300), block("c", 1), block("d", height),
        ])
        #expect(ids(paper) == [["a", "b"], ["c"], ["d"]])
        #expect(paper.pages[0].elements.first { $0.id == "b" }?.frame.y == Paper.margins.top + 300)
        for page in paper.pages {
            let safe = Rect(origin: .zero, size: Paper.a4.size).inset(by: Paper.margins)
            for element in page.elements where element.id != nil {
                #expect(safe.encloses(element.frame, tolerance: 0.5))
            }
            #expect(page.findings == [])
        }
    }

    @Test(
        "OHX-22: a page has its number and the document's title at its foot; an empty document has one page")
    func foot() throws {
        let paper = try laidOut([block("a", 500), block("b", 500)])
        #expect(paper.pages.map { lines($0) } == [["A hike", "Page 1 of 2"], ["A hike", "Page 2 of 2"]])
        #expect(try laidOut([]).pages.count == 1)
        #expect(try laidOut([.pageBreak, .pageBreak]).pages.count == 1)
        #expect(ids(try laidOut([block("a", 1), .pageBreak, block("b", 1)])) == [["a"], ["b"]])
        #expect(Paper.a4.size == Size(595.276, 841.89) && Paper.letter.size == Size(612, 792))
    }

    @Test("OHX-22: a heading is on the page of what it heads")
    func headings() throws {
        let fits = try laidOut([
            block("a", 100), .heading(.block("h", 10, 20)), block("b", height - 120),
        ])
        #expect(ids(fits) == [["a", "h", "b"]])
        let moves = try laidOut([
            block("a", 100), .heading(.block("h", 10, 20)), block("b", height - 119),
        ])
        #expect(ids(moves) == [["a"], ["h", "b"]])
    }

    @Test("OHX-22: a long text goes on between its lines; all of it is there, and no line stands alone")
    func text() throws {
        let words = (0..<2_000).map { "word\($0)" }
        let body = Text(words.joined(separator: " "), TextLook(.body))
        for top in stride(from: 0.0, through: height, by: 37) {
            let paper = try laidOut([block("a", top), .text(body, Insets(left: 20, bottom: 4))])
            let texts = paper.pages.map { page in lines(page).dropLast(2) }
            #expect(texts.joined().joined(separator: " ").split(separator: " ").map(String.init) == words)
            #expect(paper.pages.allSatisfy { $0.findings == [] })
            #expect(texts.dropFirst().allSatisfy { $0.count >= 2 } && texts[0].count != 1, "\(top)")
        }
    }

    @Test("a document without end is refused, and a block that is too high is cut off")
    func limits() throws {
        let endless = [PaperDocument.Block](repeating: block("a", height), count: LaidOutPaper.mostPages + 1)
        #expect(throws: PaperError.tooLong) { try laidOut(endless) }
        #expect(throws: PaperError.tooLong) {
            try laidOut([.text(Text(String(repeating: "a\n", count: 200_000)), .zero)])
        }
        #expect(try laidOut([block("a", 5_000), block("b", 10)]).pages.count == 2)
        // Even what leaves no room for a line comes to an end.
        let narrow = Text("some words", TextLook(.body, size: 900))
        #expect(try laidOut([.text(narrow, Insets(left: 400, right: 400))]).pages.count < 20)
    }
}
