import GuestCalls
import HikeValues
import Testing

@Suite("What a guest asks of its notifications")
struct NotificationCallTests {
    private let hut = LocalNotification(
        id: "hut", title: "Near the hut", subtitle: "Kornhütte", body: "In 200 m", badge: 3, hasSound: true,
        category: "huts", thread: "way", trigger: .interval(next: .seconds(9), every: .seconds(60)), note: [1]
    )
    private let lake = LocalNotification(
        id: "lake", title: "Lake", trigger: .moments([.seconds(1), .seconds(2)]))
    private let huts = NotificationCategory(
        id: "huts",
        actions: [
            .init(id: "later", title: "Later"), .init(id: "map", title: "Map", isForeground: true),
            .init(id: "note", title: "Note", takesText: true),
        ], tellsDismissal: true)

    @Test("what is written is read again, each question, answer and report; whatever the bytes are")
    func family() throws {
        let delivered = DeliveredNotification(hut, at: .seconds(3))
        try checkFamily(
            questions: [
                .notify(hut), .notify(LocalNotification(id: "")), .present(id: "hut", [.banner, .badge]),
                .pending, .delivered, .badge, .categories, .removePending(nil), .removePending(["hut", ""]),
                .removeDelivered([]), .setBadge(3), .setCategories([huts]),
            ] as [GuestNotificationQuestion],
            answers: [
                .done, .allowed(true), .allowed(false), .number(3), .pending([hut, lake]),
                .delivered([DeliveredNotification(lake, at: .seconds(4))]), .categories([huts]),
            ],
            reports: [
                .due(delivered), .touched(delivered, .action("note", text: "Soon")),
                .touched(delivered, .action("later", text: nil)), .touched(delivered, .dismissed),
                .touched(DeliveredNotification(lake, at: .seconds(3)), .opened),
            ] as [GuestNotificationReport])
    }
}
