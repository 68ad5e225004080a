import GuestCalls
import Testing

@Suite("What a guest says of threads")
struct ThreadCallTests {
    @Test("what is written is read again, each question and answer; whatever the bytes are")
    func family() throws {
        let places = [
            GuestCodePlace(offset: 0x1234, image: "/apps/hut"), GuestCodePlace(offset: .max, image: ""),
        ]
        try checkFamily(
            questions: [.isStrict, .misused("größe", places), .misused("", [])] as [GuestThreadQuestion],
            answers: [true, false])
    }
}
