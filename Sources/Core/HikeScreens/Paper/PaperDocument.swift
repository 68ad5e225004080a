import HikeValues

/// What goes onto paper: blocks below one another, on as many pages as they take.
public struct PaperDocument: Hashable, Sendable {
    /// A part of the document; it keeps its own distance to its neighbours by padding.
    public enum Block: Hashable, Sendable {
        /// Is never torn apart. One that is higher than a page is cut off at its foot.
        case whole(Element)
        /// The same, and on the page of what follows it.
        case heading(Element)
        /// Goes on over the end of a page, between two lines. The insets are round all of it.
        case text(Text, Insets)
        /// What follows begins a page.
        case pageBreak
    }

    /// Also at the foot of each page.
    public var title: String
    /// What the document is about, for those who look for it; not printed.
    public var subject: String
    /// What the file says that it was made at: a moment of what it tells, so that equal documents are equal files.
    public var date: UTCDate
    public var paper: Paper
    public var blocks: [Block]

    public init(
        title: String, subject: String = "", date: UTCDate, paper: Paper = .a4, blocks: [Block] = []
    ) {
        self.title = title
        self.subject = subject
        self.date = date
        self.paper = paper
        self.blocks = blocks
    }
}

/// Why a document cannot be laid out.
public enum PaperError: Error, Hashable, Sendable, CustomStringConvertible {
    case tooLong

    public var description: String {
        "The document has more than \(LaidOutPaper.mostPages) pages: leave something out of it."
    }
}
