import GuestCalls
import HikeValues
import Testing

@Suite("What a guest asks of its device's camera and picker")
struct CameraCallTests {
    @Test("what is written is read again, each question, answer and report; whatever the bytes are")
    func family() throws {
        try checkFamily(
            questions: [.hasCamera, .capture, .picture(from: 7)] as [GuestCameraQuestion],
            answers: [.isThere(true), .taken(bytes: 9), .refused(.notInFront), .part([1, 2])],
            reports: [] as [NoReport])
        try checkFamily(
            questions: [.choose(atMost: 3), .picture("a", from: 7)] as [GuestPickerQuestion],
            answers: [.done, .bytes(nil), .bytes([1])],
            reports: [.ended(["a", "b"])] as [GuestPickerReport])
    }
}
