import HikeBus
import HikeConnectivity
import HikeFormats
import HikeGeodesy
import HikeHardware
import HikeLive
import HikePlaces
import HikeRouting
import HikeTrailWords
import HikeValues
import HikeWorld

/// What is fed. A target must take any bytes without a trap; where a value can be written again, it must come
/// back the same.
enum FuzzTarget: String, CaseIterable {
    case nmea
    case gpx
    case kml
    case scenario
    case busframe
    case radioframe
    case route
    case logline
    case ahap
    case journal
    case control
    case plist
    case pbf
    case osmxml
    case hgt
    case places
    case trails
    case hierarchies
    case picture
    case address
    case propertytext
    case readings

    func check(_ bytes: [UInt8]) {
        switch self {
        case .nmea: nmea(bytes)
        case .gpx: describe { try GPXDocument(bytes) }
        case .kml: describe { try KMLDocument(bytes) }
        case .scenario:
            describe {
                try ScenarioReader.read(
                    bytes: bytes, file: "fuzz.yaml", vocabulary: Vocabulary([TrailWords.words]))
            }
        case .busframe: busFrame(bytes)
        case .radioframe: radioFrame(bytes)
        case .route: route(bytes)
        case .logline: logLine(bytes)
        case .ahap: ahap(bytes)
        case .journal: describe { try Journal(bytes) }
        case .control: control(bytes)
        case .plist: propertyList(bytes)
        case .pbf: mapOfBlobs(bytes)
        case .osmxml: mapOfXML(bytes)
        case .hgt: elevationTile(bytes)
        case .places: places(bytes)
        case .trails: trails(bytes)
        case .hierarchies: hierarchies(bytes)
        case .picture: picture(bytes)
        case .address: address(bytes)
        case .propertytext: propertyText(bytes)
        case .readings: readings(bytes)
        }
    }

    /// What is read reads the same again, and is what its own text as a rule fits.
    private func address(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = NetworkPattern(text)
        guard let address = describe({ try NetworkAddress(text) }) else { return }
        precondition(describe { try NetworkAddress(address.text) } == address, "an address is read otherwise")
        if !address.text.contains("*") {
            precondition(NetworkPattern(address.text)?.matches(address) == true, "a rule misses its address")
        }
    }

    /// Reads; what is thrown must have something to say.
    @discardableResult
    func describe<Value>(_ body: () throws -> Value) -> Value? {
        do { return try body() } catch {
            precondition(!"\(error)".isEmpty, "an error without a sentence")
            return nil
        }
    }

    /// The readings must not depend on where the stream was cut.
    private func nmea(_ bytes: [UInt8]) {
        let whole = describe { try NMEALog.read(bytes, checksums: .optionalUntilSeen) }
        var parser = NMEAParser(checksums: .optionalUntilSeen)
        let cut = bytes.count / 3
        parser.feed(Array(bytes[..<cut])) { _ in }
        parser.feed(Array(bytes[cut...])) { _ in }
        parser.finish { _ in }
        if let whole { precondition(parser.counts == whole.counts, "a cut changes what is read") }
    }

    private func busFrame(_ bytes: [UInt8]) {
        var decoder = BusFrameDecoder()
        decoder.feed(bytes.prefix(bytes.count / 2))
        var isFed = false
        while true {
            do {
                guard let frame = try decoder.next() else {
                    if isFed { break }
                    decoder.feed(bytes.suffix(from: bytes.count / 2))
                    isFed = true
                    continue
                }
                messages(frame.payload)
            } catch { break }
        }
        try? decoder.finish()
        // Most inputs are no frame; a message may be found in them all the same.
        messages(bytes)
    }

    /// Compared as bytes, because a number that is none is not equal to itself.
    private func messages(_ payload: [UInt8]) {
        if let message = describe({ try WorldMessage(decoding: payload) }) {
            let again = message.encoded()
            precondition(
                (try? WorldMessage(decoding: again))?.encoded() == again, "a message does not come back")
        }
        if let message = describe({ try DeviceMessage(decoding: payload) }) {
            let again = message.encoded()
            precondition(
                (try? DeviceMessage(decoding: again))?.encoded() == again, "a message does not come back")
        }
        _ = try? BusHello(payload)
        _ = try? BusWelcome(payload)
    }

    private func radioFrame(_ bytes: [UInt8]) {
        guard let frame = describe({ try RadioFrame(decoding: bytes) }) else { return }
        let again = frame.encoded()
        precondition((try? RadioFrame(decoding: again))?.encoded() == again, "a frame does not come back")
    }

    /// Compared as bytes, as messages are.
    private func propertyList(_ bytes: [UInt8]) {
        guard let dictionary = describe({ try PropertyCodec.decode(bytes[...]) }) else { return }
        let again = describe { try PropertyCodec.encode(dictionary, limit: .max) }
        guard let again else { preconditionFailure("a property list that was read cannot be written") }
        let twice = (try? PropertyCodec.decode(again[...], limit: .max)).flatMap {
            try? PropertyCodec.encode($0, limit: .max)
        }
        precondition(twice == again, "a property list does not come back")
    }

    /// Compared as text, because a number that is none is not equal to itself.
    private func propertyText(_ bytes: [UInt8]) {
        guard let value = PropertyText.value(of: String(decoding: bytes, as: UTF8.self)) else { return }
        guard case .text(let text) = PropertyText.text(of: value, limit: .max) else {
            preconditionFailure("a content that was read cannot be written")
        }
        let again = PropertyText.value(of: text).map { PropertyText.text(of: $0, limit: .max) }
        precondition(again == .text(text), "a content does not come back")
    }

    private func readings(_ bytes: [UInt8]) {
        guard let track = describe({ try ReadingTrack(bytes: bytes) }) else { return }
        guard let again = describe({ try track.bytes() }) else { return }
        precondition((try? ReadingTrack(bytes: again)) == track, "readings do not come back")
    }

    private func route(_ bytes: [UInt8]) {
        guard let route = describe({ try PlannedRoute(json: bytes) }) else { return }
        guard let again = describe({ try route.json() }) else { return }
        precondition((try? PlannedRoute(json: again)) != nil, "a route does not come back")
    }

    private func logLine(_ bytes: [UInt8]) {
        guard let event = describe({ try LogEvent(line: bytes) }) else { return }
        precondition((try? LogEvent(line: event.line())) == event, "a line does not come back")
    }

    private func ahap(_ bytes: [UInt8]) {
        guard let document = describe({ try AHAPDocument(bytes) }) else { return }
        describe { try AHAPWriter.write([TimedHaptic(time: 0, haptic: .pattern(document.events))]) }
    }

    /// The checksum is not compared, or nothing but sound files would come further. What opens must be
    /// usable.
    private func places(_ bytes: [UInt8]) {
        guard let table = describe({ try PlacesTable(file: FlatBytes(bytes)) }) else { return }
        let place = Coordinate(latitude: 42.6, longitude: 1.5)
        for query in ["massana", "c", "comapedrossa", "coma pedrosa", "gr11", "à ø"] {
            for hit in table.search(query, near: place, within: BoundingBox(center: place, radius: 50_000)) {
                precondition(hit.place < table.count, "a place outside of the table")
                _ = table.detail(of: hit.place)
                _ = table.text(ofName: hit.name)
                _ = table.source(of: hit.place)
            }
        }
        _ = table.describe(place)
        let file = FlatBytes(table.encoded())
        guard let again = describe({ try PlacesTable(file: file, verifies: true) }) else {
            preconditionFailure("a table that was read cannot be read again")
        }
        precondition(again.encoded() == table.encoded(), "a table does not come back")
    }

    private func control(_ bytes: [UInt8]) {
        if let request = ControlCoding.request(bytes) {
            guard let line = try? ControlCoding.line(request) else { return }
            precondition(ControlCoding.request(line) == request, "a request does not come back")
        }
        _ = ControlCoding.reply(bytes)
    }
}
