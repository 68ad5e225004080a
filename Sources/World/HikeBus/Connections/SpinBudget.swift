/// Whether a receiver looks for an answer for a short while before it goes to sleep.
///
/// Waking a sleeper on an idle core costs ten times what the answer takes, while handing over on one core
/// costs
/// nothing extra; which of the two it is, the scheduler decides, and it shows in how long a sleep lasted. So:
/// looking goes on for as long as it pays off. After a look in vain it rests, each time twice as long, and
/// comes back only after a sleep of the length that waking another core takes. It never yields: on a busy
/// machine
/// a yield gives away a whole time slice.
struct SpinBudget: Sendable {
    /// Longest time of one look, nanoseconds; 0 never looks.
    let budget: Int64
    private(set) var isOn: Bool
    private var rest = 0
    private var nextRest = 1

    /// Sleeps that looking could have saved, nanoseconds. Shorter ones were handed over on the same core,
    /// after longer ones the peer was really at work.
    private static let savable: ClosedRange<Int64> = 15_000...200_000
    private static let longestRest = 1024

    init(budget: Int64 = 50_000) {
        self.budget = max(budget, 0)
        isOn = budget > 0
    }

    /// A look found bytes.
    mutating func paidOff() { nextRest = 1 }

    /// A look found nothing until its time was over.
    mutating func wasInVain() {
        isOn = false
        rest = nextRest
        nextRest = min(nextRest * 2, SpinBudget.longestRest)
    }

    /// Bytes came after a sleep of this many nanoseconds.
    mutating func slept(_ nanoseconds: Int64) {
        if rest > 0 {
            rest -= 1
        } else {
            isOn = budget > 0 && SpinBudget.savable.contains(nanoseconds)
        }
    }
}
