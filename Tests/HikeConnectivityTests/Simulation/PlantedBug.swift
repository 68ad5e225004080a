/// Mistakes that a runtime or a protocol could make. The simulation must catch each one.
enum PlantedBug: CaseIterable, Sendable {
    /// The receiver says "committed" before the commit is durable.
    case acknowledgeBeforeCommit
    /// The sender says "accepted" before the row is durable.
    case acceptBeforePersist
    /// Commits are not synced: a power cut takes the last of them away.
    case commitWithoutSync
    /// The inbox row and the cursor are written one after the other.
    case rowAndCursorApart
    /// What was taken is forgotten when the device restarts.
    case cursorInMemoryOnly
    /// After a restart numbers go on from the rows that are left.
    case sequenceFromRemainingRows
    /// The sender drops a file when its last piece is sent.
    case deleteOnSend
    /// A piece is taken whatever its number.
    case noGapCheck
    /// A file is offered again, but the receiver says "completed" only once.
    case noReacknowledgement
}
