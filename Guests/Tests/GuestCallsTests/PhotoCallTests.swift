import GuestCalls
import HikeValues
import Testing

@Suite("What a guest asks of the photo library of its device")
struct PhotoCallTests {
    @Test("what is written is read again, each question, answer and report; whatever the bytes are")
    func family() throws {
        let (date, place) = (UTCDate(secondsSince1970: 1), Coordinate(latitude: 46, longitude: 11))
        let photo = LibraryPhoto(
            id: "a", width: 3, height: 4, created: date, modified: UTCDate(secondsSince1970: 2),
            coordinate: place, isFavorite: true, source: "trail")
        try checkFamily(
            questions: [
                .photos, .picture("a", from: 7), .hear,
                .change([
                    .add(id: "b", picture: [1, 2], created: date, coordinate: place, isFavorite: true),
                    .add(id: "c", picture: [], created: nil, coordinate: nil, isFavorite: false),
                    .set(id: "a", created: date, coordinate: nil, isFavorite: false), .delete(id: "a"),
                ]),
            ] as [GuestPhotoQuestion],
            answers: [.done, .photos([photo]), .photos([]), .bytes(nil), .bytes([1, 2])]
                + GuestPhotoRefusal.allCases.map { .refused($0) },
            reports: [.changed] as [GuestPhotoReport])
    }
}
