/// A piece of Swift's source that is neither space nor comment.
struct SourceToken: Equatable {
    enum Kind: Equatable {
        /// A name, a keyword or a number.
        case word
        /// `#if`, `#Preview`: a number sign and a name.
        case directive
        /// A string or a regular expression.
        case literal
        /// One of `( [ {`.
        case opening
        /// One of `) ] }`.
        case closing
        /// Any other byte: of an operator, a colon.
        case sign
    }

    var kind: Kind
    /// Its bytes in the file.
    var range: Range<Int>
    /// The line on which it begins, from 1.
    var line: Int
}
