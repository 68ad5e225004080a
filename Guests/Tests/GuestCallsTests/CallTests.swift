import GuestCalls
import GuestExchange
import HikeConnectivity
import HikeValues
import Testing

/// One of each, with the values that are least like others.
private let values: [String: PropertyValue] = [
    "hut": .string("Kornhütte"), "beds": .integer(-6), "height": .double(-0.0), "open": .bool(false),
    "key": .data([0, 255]), "opens": .date(UTCDate(nanosecondsSince1970: 1_700_000_000_000_000_000)),
    "rooms": .array([.dictionary([:]), .string("")]),
]

private let fix = Fix(
    time: .seconds(3), coordinate: Coordinate(latitude: 47.5, longitude: -11.25), altitude: 1_203.5,
    horizontalAccuracy: 4, verticalAccuracy: 8, speed: 1.25, speedAccuracy: 0.5, course: 359.5,
    courseAccuracy: 12)

private let requests: [GuestRequest] = [
    .requestPreciseLocation("Hut"), .cancelLookUp(id: "1"),
    .lookUp(GeocodeQuery(.at(Coordinate(latitude: 47.5, longitude: -11)), language: "de")),
    .lookUp(GeocodeQuery(.named("Kornhütte", around: nil))),
    .lookUp(
        GeocodeQuery(
            .named(
                "Kornhütte",
                around: GeocodeArea(centre: Coordinate(latitude: 47.5, longitude: 11), radius: 300)))),
    .places(
        .watchRegion(
            WatchedRegion(
                id: "first", centre: Coordinate(latitude: 47, longitude: 11), radius: 9, tellsFirst: true))),
    .log(
        level: "info", category: "walk", message: "größe",
        metadata: [GuestField("a", "1"), GuestField("", "")]),
    .store(store: "huts", operation: "insert", id: "7", name: "Kornhütte"),
    .show(
        screen: "walk",
        fields: [
            GuestViewField("left", "3 km"), GuestViewField("isNear", false), GuestViewField("turns", -3),
            GuestViewField("metres", -0.5),
        ]),
    .play(.watch(.navigationLeftTurn)), .play(.feedback(.impactRigid)),
    .play(
        .pattern([
            HapticEvent(kind: .transient, intensity: 1, sharpness: 0),
            HapticEvent(kind: .continuous(duration: 30), time: 3_600, intensity: 0, sharpness: 1),
        ])),
    .setLocation(LocationSettings(desiredAccuracy: 10, distanceFilter: 5)),
    .startLocation(inBackground: true), .stopLocation, .startHeading, .stopHeading,
    .requestPermission("location"), .permission("motion"),
    .places(.startMoves), .places(.stopMoves), .places(.regions), .places(.regionState(id: "hut")),
    .places(
        .watchRegion(
            WatchedRegion(
                id: "hut", centre: Coordinate(latitude: 47.5, longitude: -11.25), radius: 150,
                tellsEntry: false))),
    .places(.stopRegion(id: "hut")), .places(.watchVisits(true)),
    .life(.startSession(at: nil)), .life(.startSession(at: .seconds(9))), .life(.invalidateSession),
    .life(.beginTask("save")), .life(.endTask(3)), .life(.taskTime), .life(.canOpen(url: "hike://hut")),
    .life(.open(url: "hike://hut")), .life(.completeRefresh(2)),
    .life(.scheduleRefresh(.snapshot, at: .seconds(9), note: [0, 255])),
    .device(.deviceProperties), .device(.watchBattery(true)), .life(.requestedRefresh(.application)),
    .life(.cancelRefresh(.snapshot)),
    .link(.activate), .link(.session), .link(.setDelegate(true)), .link(.applicationContext),
    .link(.receivedContext), .link(.outstandingTransfers), .link(.refuse(id: "m2")),
    .link(.sendMessage(.success(.dictionary(values)), wantsReply: true)),
    .link(.sendMessage(.success(.data([1, 2])), wantsReply: false)),
    .link(.sendMessage(.failure(.payloadTooLarge), wantsReply: false)),
    .link(.reply(id: "m1", .success(.dictionary([:])))),
    .link(.updateContext(.success(values))), .link(.transferUserInfo(.success(values))),
    .link(.transferUserInfo(.failure(.payloadUnsupportedTypes))),
    .link(.completeBackgroundTask(id: "t")), .link(.transferComplicationUserInfo(.success(values))),
    .link(.cancelTransfer(id: "t")), .link(.transferFile(path: "Documents/a", metadata: .success(values))),
]

private let news: [GuestNews] = [
    .launched(role: "watch", arguments: [GuestField("map", "alps")], reason: .region("hut")),
    .enteredForeground, .enteredBackground,
    .willSuspend, .willTerminate, .lowMemory, .openedURL("hike://hut"),
    .openedFile(name: "a.gpx", contents: [0, 1, 255]), .action(name: "go", arguments: []),
    .permission(service: "location", answer: .always), .fix(fix), .positionLost,
    .place(.move(fix)), .place(.place(.region(id: "hut", .inside))),
    .place(.place(.visit(Visit(coordinate: fix.coordinate, horizontalAccuracy: 90, arrival: .seconds(7))))),
    .place(
        .place(
            .visit(
                Visit(
                    coordinate: fix.coordinate, horizontalAccuracy: 90, arrival: .seconds(7),
                    departure: .seconds(9))))),
    .lookedUp(id: "1", .failure(.notFound)),
    .lookedUp(
        id: "2",
        .success([
            GeocodedPlace(
                name: "Kornhütte", coordinate: Coordinate(latitude: 47.5, longitude: -11), radius: 100,
                street: "Hauptstraße", settlement: "Bergdorf", quarter: "Oberdorf", water: "Schwarzsee",
                sights: ["Kornspitze", "Kornhütte"]),
            GeocodedPlace(name: "", coordinate: Coordinate(latitude: 0, longitude: 0), radius: 1),
        ])),
    .heading(Heading(time: .seconds(4), magneticHeading: 359.5, trueHeading: -1, accuracy: 12.5)),
    .life(.sessionScheduled), .life(.sessionStarted(expiration: .seconds(9), isAlarm: true)),
    .life(.sessionExpiring), .life(.sessionEnded(.notApprovedToSchedule)), .life(.taskExpired(4)),
    .life(.refreshBegun(5, .application, note: [1])), .life(.refreshExpiring(6)),
    .device(.batteryChanged(GuestBattery(level: 0.25, isCharging: true))),
    .session(.activated(2, error: nil)), .session(.activated(0, error: .watchOnlyApp)),
    .session(.becameInactive), .session(.deactivated), .session(.watchStateChanged),
    .session(.companionInstalledChanged), .session(.reachabilityChanged),
    .session(.contentPendingChanged(true)),
    .session(.messageReceived(id: "1", .dictionary(values), wantsReply: true)),
    .session(.replyReceived(id: "1", .data([]))), .session(.messageFailed(id: "1", .notReachable)),
    .session(.contextReceived(values)), .session(.userInfoReceived([:])),
    .session(.userInfoFinished(id: "2", error: nil)),
    .session(.fileReceived(path: "Documents/Inbox/a", name: "a", size: 1 << 40, metadata: values)),
    .session(.fileFinished(id: "3", error: .insufficientSpace)), .session(.backgroundTask(id: "4")),
]

/// Each field differs from its default.
private let state: GuestSessionState = {
    var state = GuestSessionState()
    state.activation = 2
    state.isSupported = false
    state.isPaired = true
    state.isReachable = true
    state.isComplicationEnabled = true
    state.remainingComplicationTransfers = 49
    state.watchDirectory = "WatchDirectory/watch"
    return state
}()

private let transfers = [
    GuestTransfer(id: "1", isFile: false, sent: 0, size: 9, isCurrentComplication: true),
    GuestTransfer(id: "2", isFile: true, sent: 1 << 40, size: 1 << 41),
]

private let replies: [GuestReply] = [
    .done, .text("größe"), .failed(.payloadTooLarge), .session(state), .session(GuestSessionState()),
    .dictionary(values), .transfers(transfers), .transfers([]), .regionState(.outside), .regions([]),
    .truth(true), .truth(false), .number(nil), .number(-3), .bytes(nil), .bytes([0, 255]),
    .device(
        GuestDeviceProperties(
            battery: GuestBattery(level: -1, isCharging: false), width: 205, height: 251, scale: 2,
            vendorIdentifier: "a")),
    .regions([
        WatchedRegion(id: "hut", centre: fix.coordinate, radius: 150, tellsExit: false)
    ]),
]

@Suite("What a guest asks of its device, and what it is told")
struct CallTests {
    @Test("what is written is read again, each request, event and answer")
    func roundTrip() throws {
        for request in requests { #expect(try GuestRequest(request.call()) == request) }
        for event in news {
            let (name, content) = try event.event()
            #expect(try GuestNews(name: name, content: content) == event)
        }
        for reply in replies { #expect(try GuestReply(reply.bytes) == reply) }
        #expect(Set(requests.map { $0.call().name }).count == 49)
    }

    @Test("why an app was started is read again as it was written, each reason")
    func reasons() throws {
        let reasons: [GuestLaunchReason] = [
            .owner, .url("hike://hut"), .document("a.gpx"), .move, .region("hut"), .visit, .session,
            .refresh(.application), .refresh(.snapshot), .content, .complication,
        ]
        for reason in reasons {
            let launch = GuestNews.launched(role: "phone", arguments: [], reason: reason)
            let (name, content) = try launch.event()
            #expect(try GuestNews(name: name, content: content) == launch)
        }
        #expect(reasons.filter(\.isPlace) == [.move, .region("hut"), .visit])
    }

    @Test("a call that nobody knows, and one with bytes left, say so by name")
    func errors() throws {
        #expect(throws: CallError.unknown("fly")) { try GuestRequest(GuestCall("fly")) }
        #expect(CallError.unknown("fly").description == "the call 'fly' is not known here")
        #expect(throws: CallError.malformed("stopLocation", reason: "trailingBytes(1)")) {
            try GuestRequest(GuestCall("stopLocation", [0]))
        }
        #expect(throws: CallError.malformed("log", reason: "truncated")) {
            try GuestRequest(GuestCall("log"))
        }
        #expect(throws: CallError.self) { try GuestNews(name: "fix", content: [1]) }
        #expect(throws: CallError.malformed("answer", reason: "unknownTag(9)")) { try GuestReply([9]) }
    }

    @Test(
        "a haptic pattern has events, and its numbers are in their ranges",
        arguments: [
            [], [HapticEvent(kind: .transient, time: .nan, intensity: 1, sharpness: 1)],
            [HapticEvent(kind: .transient, intensity: 1.1, sharpness: 1)],
            [HapticEvent(kind: .transient, intensity: 1, sharpness: -0.1)],
            [HapticEvent(kind: .transient, time: 3_601, intensity: 1, sharpness: 1)],
            [HapticEvent(kind: .continuous(duration: .infinity), intensity: 1, sharpness: 1)],
            Array(repeating: HapticEvent(kind: .transient, intensity: 1, sharpness: 1), count: 1_025),
        ])
    func haptics(_ events: [HapticEvent]) throws {
        let call = GuestRequest.play(.pattern(events)).call()
        #expect(throws: CallError.self) { try GuestRequest(call) }
    }

    @Test("limits hold on the side of who writes for the link, and of who reads for all")
    func limits() throws {
        let bytes = [UInt8](repeating: 1, count: 1 << 20)
        let large = GuestRequest.link(.transferUserInfo(.success(["a": .data(bytes)])))
        #expect(try GuestRequest(large.call()) == .link(.transferUserInfo(.failure(.payloadTooLarge))))
        let data = GuestRequest.link(.reply(id: "1", .success(.data(bytes + [1]))))
        #expect(try GuestRequest(data.call()) == .link(.reply(id: "1", .failure(.payloadTooLarge))))
        let many = GuestRequest.show(screen: "a", fields: (0...64).map { GuestViewField("\($0)", "") })
        let call = many.call()
        #expect(throws: CallError.self) { try GuestRequest(call) }
        let long = GuestRequest.log(
            level: "info", category: "a", message: String(repeating: "a", count: 65_537), metadata: [])
        let line = long.call()
        #expect(throws: CallError.self) { try GuestRequest(line) }
    }

    @Test("a byte behind what belongs to a request or an event is an error")
    func behind() throws {
        for call in requests.map({ $0.call() }) {
            #expect(throws: CallError.self, "\(call.name)") {
                try GuestRequest(GuestCall(call.name, call.content + [0]))
            }
        }
        for event in try news.map({ try $0.event() }) {
            #expect(throws: CallError.self, "\(event.name)") {
                try GuestNews(name: event.name, content: event.content + [0])
            }
        }
    }

    @Test("whatever the bytes, a reader gives a value, which is written again as it was read, or an error")
    func fuzz() throws {
        var random = RandomStream(seed: 23)
        var read = 0
        let calls = requests.map { $0.call() }
        let events = try news.map { try $0.event() }
        for round in 0..<30_000 {
            let call = calls[round % calls.count]
            let bytes = mutated(call.content, &random)
            if let request = try? GuestRequest(GuestCall(call.name, bytes)) {
                read += 1
                let again = request.call()
                // Not `==` of the values: a NaN is none.
                #expect(try GuestRequest(again).call() == again)
            }
            let event = events[round % events.count]
            if let heard = try? GuestNews(name: event.name, content: mutated(event.content, &random)),
                let again = try? heard.event()
            {
                #expect(
                    try GuestNews(name: again.name, content: again.content).event().content == again.content)
            }
            _ = try? GuestReply(mutated(replies[round % replies.count].bytes, &random))
        }
        #expect(read > 1_000)
    }
}
