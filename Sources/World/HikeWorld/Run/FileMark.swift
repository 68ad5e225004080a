import Glibc

/// Which file or folder it is, whatever it is called.
public struct FileMark: Equatable, Sendable {
    private let device: UInt
    private let number: UInt

    /// Nil where there is nothing; a link is followed no further than to itself.
    public init?(_ path: some StringProtocol) {
        var facts = stat()
        guard lstat(String(path), &facts) == 0 else { return nil }
        self.init(facts)
    }

    /// Of what is open.
    init?(descriptor: Int32) {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { return nil }
        self.init(facts)
    }

    private init(_ facts: stat) {
        device = UInt(facts.st_dev)
        number = UInt(facts.st_ino)
    }
}
