/// Mistakes that a runtime or a protocol could make. The simulation must catch each one (simulation A9).
public enum PlantedBug: String, CaseIterable, Sendable {
    /// The receiver says "taken" before the commit is durable.
    case acknowledgeBeforeCommit
    /// The sender says "accepted" before the row is durable.
    case acceptBeforeCommit
    /// Commits are not synced: a power cut takes the last of them away.
    case commitWithoutSync
    /// The inbox rows and the cursor are written one after the other.
    case rowAndCursorApart
    /// What was taken is forgotten when the device restarts.
    case takenInMemoryOnly
    /// After a restart numbers go on from the rows that are left.
    case sequenceFromRemainingRows
    /// The sender drops what it has sent.
    case deleteOnSend
    /// A piece of a file is taken whatever its number.
    case noGapCheck
    /// Contexts count as newer whenever they come later.
    case contextWithoutVersion
    /// What was taken is acknowledged only once.
    case noReacknowledgement
    /// A received file gets its place in the inbox before its content is synced.
    case renameBeforeSync
    /// Content leaves the inbox before its app's handler has returned.
    case settledBeforeHandler
    /// A wiped device goes on under its old store's name.
    case storeNotChecked
    /// A good moment to send is asked for once in a life only.
    case opportunityAskedOnce
    /// A cancelled transfer is sent all the same.
    case cancelledAllTheSame
    /// Complication user info that is not the current one any more goes to the end of the queue.
    case demotedLosesItsPlace
    /// An outcome stays in the store after its app has heard of it.
    case outcomeToldTwice
    /// The receiver does not hear that a file will not come any more.
    case fileNotWithdrawn
    /// A context that waits for its app stays beside the newer one.
    case contextNotReplaced
    /// An item in whose handler the app died comes again behind those that wait.
    case redeliveredLast
    /// A live message that failed for want of a link is sent again when the link is back.
    case liveSentAgain
    /// A live frame that comes twice is handed over twice.
    case liveTwice
    /// A reply counts for the latest message that waits for one.
    case replyToAnother
    /// The receiver does not hear that a message has failed.
    case liveNotWithdrawn
    /// The receiver throws away what the sender's wall clock says is too old.
    case wallClockDecides
    /// Each wait is twice the one before, whatever happens.
    case endlessBackoff
    /// The radio sends first what came first, pieces of files included.
    case firstInFirstOut
    /// A fault's rate is always zero: a mistake of the generator, found by its counters.
    case deadFaultRate
    /// A seed that must fail, to see that failures are seen at all.
    case canary
}
