/// A document on its pages.
public struct LaidOutPaper: Hashable, Sendable {
    /// Pages at most: what is longer is a mistake, or made to do harm.
    public static let mostPages = 300

    public let document: PaperDocument
    /// Each with the title and its number at its foot. There is always one.
    public let pages: [LaidOutScreen]

    /// Breaks a document into pages, each with a foot of title, page and number of pages.
    ///
    /// - Throws: ``PaperError/tooLong`` for more than ``mostPages``.
    public init(_ document: PaperDocument, fonts: FontLibrary) throws(PaperError) {
        self.document = document
        let profile = document.paper.profile
        let measurer = Measurer(profile: profile, fonts: fonts, state: ScreenState())
        var breaker = PageBreaker(document, measurer)
        try breaker.fill()
        let count = breaker.pages.count
        pages = breaker.pages.enumerated().map { index, parts in
            let foot = Self.foot(document.title, page: index + 1, of: count)
            let content = Element.vertical(spacing: 0, alignment: .leading, parts + [.spacer(), foot])
                .frame(maxWidth: .infinity, maxHeight: .infinity)
            return LaidOutScreen(
                Screen("page-\(index + 1)", alignment: .topLeading, background: .white, content),
                on: profile, fonts: fonts)
        }
    }

    private static func foot(_ title: String, page: Int, of count: Int) -> Element {
        Element.horizontal(
            spacing: 12,
            [
                .text(title, .caption, colour: .secondaryLabel, lineLimit: 1), .spacer(),
                Element.text("Page \(page) of \(count)", .caption, colour: .secondaryLabel, lineLimit: 1)
                    .priority(1),
            ]
        ).wide().frame(height: Paper.footHeight, alignment: .bottom)
    }
}

/// Puts blocks onto pages, the first that has room.
private struct PageBreaker {
    let blocks: [PaperDocument.Block]
    let measurer: Measurer
    /// Of a page's content, in pixels.
    let room: Size
    var pages: [[Element]] = [[]]
    /// What is left of the last page, in pixels.
    private var left: Double

    /// So many lines of a text stand together at the end and at the beginning of a page, if it has them.
    private static let linesTogether = 2

    init(_ document: PaperDocument, _ measurer: Measurer) {
        blocks = document.blocks
        self.measurer = measurer
        let content = document.paper.content
        room = Size(measurer.pixels(content.width), measurer.pixels(content.height))
        left = room.height
    }

    private var isFresh: Bool { pages.last?.isEmpty ?? true }

    mutating func fill() throws(PaperError) {
        for index in blocks.indices {
            switch blocks[index] {
            case .whole(let element), .heading(let element):
                if needed(from: index) > left, !isFresh { try turn() }
                add(element, height(of: element))
            case .text(let text, let insets): try add(text, insets)
            case .pageBreak: if !isFresh { try turn() }
            }
        }
    }

    private mutating func turn() throws(PaperError) {
        guard pages.count < LaidOutPaper.mostPages else { throw .tooLong }
        pages.append([])
        left = room.height
    }

    private mutating func add(_ element: Element, _ height: Double) {
        let scale = measurer.profile.scale
        pages[pages.count - 1].append(
            element.wrapped().frame(
                width: room.width / scale, height: height / scale, alignment: .topLeading))
        left -= height
    }

    private func height(of element: Element) -> Double {
        min(measurer.measure(element, Room(room.width, nil)).size.height, room.height)
    }

    /// What must be free on a page for a block to begin there, in pixels.
    private func needed(from index: Int) -> Double {
        guard blocks.indices.contains(index) else { return 0 }
        return switch blocks[index] {
        case .whole(let element): height(of: element)
        case .heading(let element): height(of: element) + needed(from: index + 1)
        case .text(let text, let insets):
            measurer.pixels(insets.top) + Double(Self.linesTogether)
                * measurer.setting(for: text.look).lineHeight
        case .pageBreak: 0
        }
    }

    /// As many lines as there is room for, the others on the pages that follow.
    private mutating func add(_ text: Text, _ insets: Insets) throws(PaperError) {
        let setting = measurer.setting(for: text.look)
        let sides = measurer.pixels(insets.left) + measurer.pixels(insets.right)
        var lines = TextBlock(text.string, setting, width: max(1, room.width - sides), height: nil).lines[...]
        var top = insets.top
        while !lines.isEmpty {
            let free = max(0, left - measurer.pixels(top))
            var count = min(lines.count, Int(free / setting.lineHeight))
            // Neither the first nor the last line stands alone.
            if count < lines.count { count = min(count, max(0, lines.count - Self.linesTogether)) }
            if count < min(Self.linesTogether, lines.count) {
                if !isFresh {
                    try turn()
                    continue
                }
                count = min(lines.count, max(1, Int(free / setting.lineHeight)))
            }
            var piece = text
            piece.string = lines.prefix(count).map(\.text).joined(separator: "\n")
            lines = lines.dropFirst(count)
            let bottom = lines.isEmpty ? insets.bottom : 0
            let padding = Insets(top: top, left: insets.left, bottom: bottom, right: insets.right)
            let used = measurer.pixels(top) + measurer.pixels(bottom) + Double(count) * setting.lineHeight
            add(Element(.text(piece)).padding(padding), min(used, max(left, 0)))
            top = 0
            if !lines.isEmpty { try turn() }
        }
    }
}
