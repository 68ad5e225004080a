import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

/// What the framework adds to the link's own rules, by the numbers of docs/guests-frameworks.md.
@Suite("WatchConnectivity for guests", .serialized)
struct SessionFrameworkTests {
    /// Has the guest do something with other than the link's values.
    @discardableResult
    private static func puppet<T>(
        _ pair: ConformancePair, _ place: Place = .phone, _ body: @escaping (PuppetLink) throws -> T
    ) throws -> T {
        try pair.tell(place) { try body(#require($0.link as? PuppetLink)) }
    }

    @Test("S1: a script runs in the guest, whose calls are the device's")
    func isGuest() throws {
        let pair = try ConformancePair()
        #expect(try Self.puppet(pair) { $0.say("errors").count } == 20)
        #expect(pair.log(.phone, #""state":"activated""#).count == 1)
    }

    @Test(
        "S3: what is no property list is 7010 on every channel, and nothing of it is sent",
        arguments: [
            "URL", "UUID", "null", "none", "object", "set", "key", "list with a URL", "far date",
            "far number",
            "date that is none",
        ])
    func odd(_ kind: String) throws {
        let pair = try ConformancePair()
        let thrown = #expect(throws: ConnectivityError.self) {
            try Self.puppet(pair) { link in
                link.additions = ["odd": .string(kind)]
                try link.updateApplicationContext(["n": 1])
            }
        }
        #expect(thrown == .payloadUnsupportedTypes)
        let ids = try Self.puppet(pair) { link in
            [
                link.sendMessage(.number(1), wantsReply: true), link.transferUserInfo(["n": 1]),
                link.transferFile("Documents/none", metadata: [:]),
            ]
        }
        pair.run(seconds: 2)
        #expect(
            pair.phone.messageErrors + pair.phone.outcomes == ids.map { Ended($0, .payloadUnsupportedTypes) })
        #expect(pair.watch.messages.isEmpty && pair.watch.contexts.isEmpty)
        #expect(pair.watch.userInfos.isEmpty && pair.watch.files.isEmpty)
    }

    @Test("S3: the payload's error comes behind those of the session and before reachability")
    func order() throws {
        let early = try ConformancePair { place, app in app.activates = place == .watch }
        let first = try Self.puppet(early) { link in
            link.additions = ["odd": "URL"]
            return [link.sendMessage(.number(1), wantsReply: false), link.transferUserInfo([:])]
        }
        early.run(seconds: 1)
        #expect(
            early.phone.messageErrors + early.phone.outcomes == first.map { Ended($0, .sessionNotActivated) })
        let absent = try ConformancePair(prepare: { place, configuration in
            if place == .watch { configuration.uninstalled = ["probe"] }
        })
        let second = try Self.puppet(absent) { link in
            link.additions = ["odd": "URL"]
            return link.sendMessage(.number(1), wantsReply: false)
        }
        absent.run(seconds: 1)
        #expect(absent.phone.messageErrors == [Ended(second, .watchAppNotInstalled)])
        let far = try ConformancePair()
        far.link(isUp: false)
        far.run(seconds: 1)
        let third = try Self.puppet(far) { link in
            link.additions = ["odd": "URL"]
            return link.sendMessage(.number(1), wantsReply: false)
        }
        far.run(seconds: 1)
        #expect(far.phone.messageErrors == [Ended(third, .payloadUnsupportedTypes)])
    }

    @Test("S3: a payload beyond all limits is 7009, a reply of that kind 7011")
    func tooLarge() throws {
        let pair = try ConformancePair(apps: { place, app in
            if place == .watch { app.replies = { _ in .number(1) } }
        })
        let large: [String: PropertyValue] = ["d": .data([UInt8](repeating: 1, count: 600_000))]
        let ids = try pair.tell(.phone) { device in
            [
                device.link.sendMessage(.dictionary(large), wantsReply: true),
                device.link.transferUserInfo(large),
            ]
        }
        pair.run(seconds: 1)
        #expect(pair.phone.messageErrors + pair.phone.outcomes == ids.map { Ended($0, .payloadTooLarge) })
        // What does not even go to the device.
        pair.phone.forget()
        let larger = try Self.puppet(pair) { link in
            link.additions = ["odd": "2 MiB"]
            return [link.sendMessage(.number(1), wantsReply: true), link.transferUserInfo(["n": 1])]
        }
        pair.run(seconds: 1)
        #expect(pair.phone.messageErrors + pair.phone.outcomes == larger.map { Ended($0, .payloadTooLarge) })
        try Self.puppet(pair) { $0.additions = [:] }
        try Self.puppet(pair, .watch) { $0.additions = ["odd": "URL"] }
        let asked = try pair.tell(.phone) { $0.link.sendMessage(.number(2), wantsReply: true) }
        pair.run(seconds: 1)
        #expect(pair.phone.messageErrors.last == Ended(asked, .messageReplyFailed))
    }

    /// What the guest's mixture of types is to an app of the device's own.
    private static let mixed: [String: PropertyValue] = [
        "NSString": "hut", "Int8": -8, "UInt8": 200, "Int16": -300, "UInt32": 4_294_967_295,
        "UInt64": .integer(.max), "Float": 0.5, "CGFloat": 1.5, "NSNumber": 7, "flag": false, "optional": 3,
        "NSDate": .date(UTCDate(nanosecondsSince1970: 1_700_000_000_250_000_000)), "NSData": .data([1, 2]),
        "NSArray": [1, "two"], "NSDictionary": ["a": true], "whole double": .double(2),
    ]

    @Test("S4: a guest and an app of our own understand each other, in both directions and on every channel")
    func ownApp() throws {
        let pair = try ConformancePair(apps: { place, app in
            app.probe.isNative = place == .watch
            app.replies = { $0.content }
        })
        let id = try Self.puppet(pair) { link in
            link.additions = ["mixed": true]
            try link.updateApplicationContext([:])
            _ = link.transferUserInfo([:])
            return link.sendMessage(.dictionary([:]), wantsReply: true)
        }
        pair.run(seconds: 2)
        #expect(pair.watch.contexts == [Self.mixed] && pair.watch.userInfos == [Self.mixed])
        #expect(pair.watch.messages.map(\.content) == [.dictionary(Self.mixed)])
        #expect(pair.phone.heard.contains(.replyReceived(id: id, .dictionary(Self.mixed))))
        try pair.tell(.watch) { device in
            try device.link.updateApplicationContext(Self.mixed)
            _ = device.link.transferUserInfo(Self.mixed)
            _ = device.link.sendMessage(.data([1, 2, 3]), wantsReply: true)
        }
        pair.run(seconds: 2)
        #expect(pair.phone.contexts == [Self.mixed] && pair.phone.userInfos == [Self.mixed])
        #expect(pair.phone.messages.map(\.content) == [.data([1, 2, 3])])
        #expect(
            pair.watch.heard.contains {
                if case .replyReceived(_, .data([1, 2, 3])) = $0 { true } else { false }
            })
    }

    @Test("S4: a received number reads as each type that holds it, and as no other")
    func readings() throws {
        let pair = try ConformancePair()
        try pair.tell(.phone) { device in
            try device.link.updateApplicationContext([
                "five": 5, "half": .double(0.5), "yes": true, "list": [1, 2], "named": ["a": 1], "text": "5",
            ])
        }
        pair.run(seconds: 1)
        let read = try Self.puppet(pair, .watch) { $0.say("read") }
        #expect(read["five"] == ["Int": 5, "UInt8": 5, "Double": .double(5)])
        #expect(read["half"] == ["Double": .double(0.5)])
        #expect(read["yes"]?.dictionary?["Bool"] == true)
        #expect(read["list"] == ["[Int]": [1, 2]])
        #expect(read["named"] == ["[String: Int]": ["a": 1]])
        #expect(read["text"] == ["String": "5"])
    }

    @Test("S3: what was given is a copy: a list that is changed after the call arrives as it was")
    func copies() throws {
        let pair = try ConformancePair()
        try Self.puppet(pair) { link in
            link.additions = ["changes": true]
            link.say("userInfo", ["changes": true])
        }
        pair.run(seconds: 1)
        #expect(pair.watch.userInfos == [["list": [1]]])
    }

    @Test("S5: a delegate that is gone counts as none: calls are 7003, and what comes is refused or lost")
    func gone() throws {
        let pair = try ConformancePair()
        try Self.puppet(pair, .watch) { $0.say("let go") }
        let id = try pair.tell(.phone) { device in
            _ = device.link.transferUserInfo(["n": 1])
            return device.link.sendMessage(.number(1), wantsReply: true)
        }
        pair.run(seconds: 2)
        #expect(pair.phone.messageErrors == [Ended(id, .deliveryFailed)])
        #expect(pair.watch.messages.isEmpty && pair.watch.userInfos.isEmpty)
        #expect(pair.log(.watch, "does not implement a handler").count == 1)
        let refused = try pair.tell(.watch) { $0.link.transferUserInfo([:]) }
        pair.run(seconds: 1)
        #expect(pair.watch.outcomes == [Ended(refused, .sessionMissingDelegate)])
    }

    @Test("S5: 1.3: a message without a reply that nobody takes fails too, with 7014, each time")
    func refusedEachTime() throws {
        let pair = try ConformancePair()
        try pair.tell(.watch) { $0.link.setHandlers([]) }
        let ids = try pair.tell(.phone) { device in
            [
                device.link.sendMessage(.number(1), wantsReply: false),
                device.link.sendMessage(.data([1]), wantsReply: false),
                device.link.sendMessage(.data([1]), wantsReply: true),
                device.link.sendMessage(.number(2), wantsReply: false),
            ]
        }
        pair.run(seconds: 2)
        #expect(pair.phone.messageErrors == ids.map { Ended($0, .deliveryFailed) })
    }

    @Test("S5: 3.6: a guest that crashes in the handler of a message leaves its sender with 7012, not 7014")
    func crashInHandler() throws {
        let pair = try ConformancePair(MessageConformanceTests.quickReplies)
        let id = try pair.tell(.phone) { $0.link.sendMessage(.dictionary(["crash": true]), wantsReply: true) }
        pair.run(seconds: 1)
        #expect(!pair.log(.watch, "crashed in a handler").isEmpty)
        #expect(pair.phone.messageErrors.isEmpty)
        pair.run(seconds: 10)
        #expect(pair.phone.messageErrors == [Ended(id, .messageReplyTimedOut)])
    }

    @Test("S6: transfers of an earlier launch have their content, outstanding and when they are over")
    func former() throws {
        let pair = try ConformancePair()
        pair.link(isUp: false)
        pair.run(seconds: 1)
        try pair.tell(.phone) { device in
            try device.storage.write("Documents/walk", [1])
            _ = device.link.transferUserInfo(["hut": "Kornhütte"])
            _ = device.link.transferFile("Documents/walk", metadata: ["type": "walk"])
        }
        pair.app(.crash, on: .phone)
        pair.run(seconds: 1)
        pair.app(.launch, on: .phone)
        pair.run(seconds: 1)
        let former = try Self.puppet(pair) { $0.say("former") }
        #expect(former["infos"] == [["hut": "Kornhütte"]])
        #expect(former["files"] == [["path": "Documents/walk", "metadata": ["type": "walk"]]])
        pair.app(.crash, on: .phone)
        pair.run(seconds: 1)
        pair.link(isUp: true)
        pair.run(seconds: 5)
        pair.app(.launch, on: .phone)
        pair.run(seconds: 2)
        #expect(pair.phone.probe.finished == [["hut": "Kornhütte"], ["type": "walk"]])
        let notes = try pair.tell(.phone) { try $0.storage.list("Library/WatchConnectivity") }
        #expect(notes == [])
    }

    @Test("S9: errors have the platform's domain, numbers and names, and can be caught by them")
    func errors() throws {
        let pair = try ConformancePair()
        let errors = try Self.puppet(pair) { $0.say("errors") }
        for number in 7001...7019 {
            let error = try #require(ConnectivityError(rawValue: number))
            #expect(
                errors["\(number)"] == [
                    "name": .string(error.name), "domain": "WCErrorDomain", "code": .integer(Int64(number)),
                    "text": .string(error.explanation),
                ])
        }
        #expect(errors["caught"] == true && errors.count == 20)
    }
}
