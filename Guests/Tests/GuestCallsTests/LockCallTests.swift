import GuestCalls
import HikeValues
import Testing

@Suite("What a guest asks of how its device is locked")
struct LockCallTests {
    @Test("what is written is read again, each question, answer and report; whatever the bytes are")
    func family() throws {
        try checkFamily(
            questions: [.hear, .keepAwake(true)] as [GuestLockQuestion], answers: [true],
            reports: GuestLockReport.allCases)
    }
}
