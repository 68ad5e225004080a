import GuestCalls
import HikeValues
import Testing

@Suite("What a guest asks of its device about the cloud")
struct CloudCallTests {
    @Test("what is written is read again, each question, answer and report; whatever the bytes are")
    func family() throws {
        try checkFamily(
            questions: [.account, .register(true), .isRegistered, .complete(7)] as [GuestCloudQuestion],
            answers: [.done, .account(.unavailable), .registered(true)],
            reports: [
                .account(.none), .pushed(number: 3, content: [1, 2]), .pushed(number: nil, content: []),
            ] as [GuestCloudReport])
    }
}
