import GuestCalls
import HikeValues
import Testing

@Suite("What a guest asks of the health store of its device")
struct HealthCallTests {
    private let record = HealthRecord(
        id: "A", type: HealthRecord.heartRate, start: UTCDate(secondsSince1970: 1),
        end: UTCDate(secondsSince1970: 2), value: 80, source: "trail", workout: "B",
        metadata: [
            HealthField("a", .text("x")), HealthField("b", .truth(true)), HealthField("c", .number(1.5)),
            HealthField("d", .date(UTCDate(secondsSince1970: 5))), HealthField("e", .quantity(2, unit: "m")),
        ], content: [1, 2, 3])

    @Test("what is written is read again, each question, answer and report; whatever the bytes are")
    func family() throws {
        try checkFamily(
            questions: [
                .state, .request(shared: ["a"], read: ["b", "c"]), .keep([record, record]), .delete(["A"]),
                .records(HealthQuery(types: ["a"])),
                .records(
                    HealthQuery(
                        types: ["a", "b"], from: UTCDate(secondsSince1970: 1),
                        to: UTCDate(secondsSince1970: 2), after: 7, wantsDeleted: true, limit: 3)),
                .hear, .deliver(type: "a", every: .seconds(60)), .deliver(type: "a", every: nil),
                .setWorkout(isRunning: true), .setCollecting(false),
            ] as [GuestHealthQuestion],
            answers: [
                .done, .state(GuestHealthState(app: "x", shared: ["a"], read: ["b"], end: 9)),
                .outcome(.done), .outcome(.denied), .outcome(.invalid("why")), .outcome(.storage("why")),
                .page(HealthPage(records: [record], deleted: ["C"], next: 12, isPart: true)),
            ],
            reports: [.changed(types: ["a", "b"])] as [GuestHealthReport])
    }
}
