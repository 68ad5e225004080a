import HikeConnectivity
import HikeHardware
import HikeValues
import Testing

/// Limits and types: connectivity 4.
@Suite("Conformance: limits")
struct LimitConformanceTests {
    /// A dictionary whose property list has exactly so many bytes.
    static func dictionary(of size: Int) throws -> [String: PropertyValue] {
        // What frames the data grows by a byte or two on the way, so the last few are tried one by one.
        for length in (size - 100)...size {
            let values: [String: PropertyValue] = ["d": .data([UInt8](repeating: 7, count: length))]
            if try PropertyCodec.encode(values, limit: .max).count == size { return values }
        }
        throw ConnectivityError.genericError
    }

    @Test("T30: EM-10: a payload of exactly its limit passes on every channel, a byte more is 7009")
    func limits() throws {
        let pair = try ConformancePair()
        for (size, error) in [(65_536, nil), (65_537, ConnectivityError.payloadTooLarge)] {
            for app in pair.apps { app.forget() }
            let values = try Self.dictionary(of: size)
            let ids = try pair.tell(.phone) { device in
                try device.storage.write("Documents/a", [1])
                return [
                    device.link.sendMessage(.dictionary(values), wantsReply: false),
                    device.link.sendMessage(.data([UInt8](repeating: 1, count: size)), wantsReply: false),
                    device.link.transferUserInfo(values),
                    device.link.transferFile("Documents/a", metadata: values),
                ]
            }
            pair.run(seconds: 10)
            #expect(pair.phone.messageErrors == (error == nil ? [] : ids[...1].map { Ended($0, error) }))
            #expect(pair.phone.outcomes == ids[2...].map { Ended($0, error) })
            #expect(pair.watch.messages.count == (error == nil ? 2 : 0))
            #expect(pair.watch.userInfos.count == (error == nil ? 1 : 0))
            #expect(pair.watch.files.count == (error == nil ? 1 : 0))
        }
        let largest = try Self.dictionary(of: 262_144)
        try pair.tell(.phone) { try $0.link.updateApplicationContext(largest) }
        let tooLarge = try Self.dictionary(of: 262_145)
        #expect(throws: ConnectivityError.payloadTooLarge) {
            try pair.tell(.phone) { try $0.link.updateApplicationContext(tooLarge) }
        }
        #expect(try pair.session(.phone).applicationContext == largest, "a refused context changes nothing")
        pair.run(seconds: 5)
        #expect(pair.watch.contexts == [largest])
    }

    @Test("T31: EM-10: every property-list type arrives as it was sent; no other can be written down")
    func types() throws {
        let values: [String: PropertyValue] = [
            "text": "Größe 🏔", "number": -42, "double": 0.5, "flag": true,
            "date": .date(UTCDate(nanosecondsSince1970: 1_000_000_000)),
            "data": .data([0, 255]), "list": [1, "two", [3]], "dictionary": ["inner": ["x": false]],
        ]
        let pair = try ConformancePair { _, app in app.replies = { $0.content } }
        let id = try pair.tell(.phone) { device in
            _ = device.link.transferUserInfo(values)
            try device.link.updateApplicationContext(values)
            try device.storage.write("Documents/a", [])
            _ = device.link.transferFile("Documents/a", metadata: values)
            return device.link.sendMessage(.dictionary(values), wantsReply: true)
        }
        pair.run(seconds: 5)
        #expect(pair.watch.userInfos == [values] && pair.watch.contexts == [values])
        #expect(pair.watch.files.map(\.metadata) == [values])
        #expect(pair.phone.heard.contains(.replyReceived(id: id, .dictionary(values))))
    }

    @Test("T31: EM-10: what nests deeper than a property list may is 7010 on every channel")
    func tooDeep() throws {
        var deep: PropertyValue = 1
        for _ in 0...TransferLimits.propertyDepth { deep = .array([deep]) }
        let values = ["deep": deep]
        let pair = try ConformancePair()
        #expect(throws: ConnectivityError.payloadUnsupportedTypes) {
            try pair.tell(.phone) { try $0.link.updateApplicationContext(values) }
        }
        let ids = try pair.tell(.phone) { device in
            [
                device.link.sendMessage(.dictionary(values), wantsReply: false),
                device.link.transferUserInfo(values),
            ]
        }
        pair.run(seconds: 2)
        #expect(
            pair.phone.messageErrors + pair.phone.outcomes == ids.map { Ended($0, .payloadUnsupportedTypes) })
    }
}
