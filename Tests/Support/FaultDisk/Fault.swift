/// What an operation of a disk does.
package enum DiskOperation: String, CaseIterable, Sendable {
    /// Bytes written, or a file cut to a size.
    case write
    /// A file's content or a folder's names made durable.
    case sync
    /// A file or folder made, renamed or removed.
    case name
    case read
}

/// A fault of a disk: the operation at which it comes, and how.
package struct Fault: Equatable, Sendable, CustomStringConvertible {
    package enum Kind: String, CaseIterable, Sendable {
        /// `EIO`, in SQLite the code that fits the operation.
        case inputOutput
        /// `ENOSPC`, `SQLITE_FULL`.
        case full
    }

    /// The operations that are counted and may fail.
    package var operations: Set<DiskOperation>
    /// The first to fail, counted from 1 when the disk is armed.
    package var number: Int
    package var kind: Kind
    /// From then on all of them fail, until the disk is disarmed.
    package var isLasting: Bool
    /// A failing write has written the first half.
    package var isTorn: Bool

    package init(
        _ operations: Set<DiskOperation>, number: Int, kind: Kind = .inputOutput, isLasting: Bool = false,
        isTorn: Bool = false
    ) {
        self.operations = operations
        self.number = number
        self.kind = kind
        self.isLasting = isLasting
        self.isTorn = isTorn
    }

    package var description: String {
        let names = DiskOperation.allCases.filter(operations.contains).map(\.rawValue).joined(separator: "/")
        return
            "\(kind.rawValue) at \(names) \(number)\(isLasting ? " and after" : "")\(isTorn ? ", torn" : "")"
    }
}
