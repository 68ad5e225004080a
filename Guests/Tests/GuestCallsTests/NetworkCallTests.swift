import GuestCalls
import HikeValues
import Testing

@Suite("What a guest asks of the network of its device")
struct NetworkCallTests {
    private let load = GuestLoad(
        "https://huts.example/list", method: "PUT", headers: [GuestField("X-Hut", "Alm")],
        timeout: .seconds(2), file: "tmp/1", isInBackground: true, allowsExpensive: false,
        allowsConstrained: false)
    private let head = GuestAnswerHead(
        status: 404, headers: [GuestField("Server", "hut"), GuestField("A", "")])
    private let paths = [
        GuestNetworkPath(nil), GuestNetworkPath(.phone, isExpensive: true),
        GuestNetworkPath(.wifi, isConstrained: true),
    ]

    @Test("what is written is read again, each question, answer and report; whatever the bytes are")
    func family() throws {
        try checkFamily(
            questions: [
                .addBody([1, 2, 3]), .load(load), .load(GuestLoad("", method: "")), .cancel(id: "7"), .path,
                .startPath, .stopPath, .completeWake,
            ] as [GuestNetworkQuestion],
            answers: [.done, .id("7")] + paths.map { .path($0) },
            reports: [
                .began(id: "7", head), .progress(id: "7", received: 1, expected: 10), .part(id: "7", [9]),
                .answered(id: "7", head, isAwake: true), .failed(id: "7", .timedOut, isAwake: false),
            ] + paths.map { .path($0) } as [GuestNetworkReport])
    }
}
