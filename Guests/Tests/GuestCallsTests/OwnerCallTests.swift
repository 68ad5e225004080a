import GuestCalls
import HikeValues
import Testing

@Suite("What a guest asks of how its device recognises the owner")
struct OwnerCallTests {
    @Test("what is written is read again, each question, answer and report; whatever the bytes are")
    func family() throws {
        try checkFamily(
            questions: [
                .obstacle, .ask(reason: "Opens the hut book.", allowsPasscode: true), .withdraw(id: "face.1"),
            ] as [GuestOwnerQuestion],
            answers: [.done, .asked("face.1"), .obstacle(nil), .obstacle(.lockedOut)],
            reports: [.ended(id: "face.1", .recognised)] as [GuestOwnerReport])
    }
}
