import HikeHardware
import HikeTruth
import HikeValues
import HikeWorld

extension LiveEngine {
    func apply(_ command: LocationCommand, to device: String) throws {
        switch command {
        case .set(let latitude, let longitude):
            feed.set(try Self.coordinate(latitude, longitude), device: device, at: now)
        case .start(let places, let speed, let interval):
            guard places.count >= 2 else {
                throw PairCommandError.unusable("a way needs at least two places, not \(places.count)")
            }
            guard interval.isFinite, (0.1...3_600).contains(interval) else {
                throw PairCommandError.outOfRange(what: "interval", value: interval, range: "0.1 to 3600 s")
            }
            let line = try WalkLine(
                try places.map { try Self.coordinate($0.latitude, $0.longitude) },
                elevations: places.map(\.elevation))
            try feed.start(line, speed: speed, interval: .seconds(interval), device: device, at: now)
        case .clear:
            feed.clear(device: device)
            world.send(.fixLost, to: device)
        }
    }

    func apply(_ command: LinkCommand) throws {
        var quality = steps.linkQuality
        switch command {
        case .up: world.setLink(isUp: true)
        case .down: world.setLink(isUp: false)
        case .profile(let name): quality = try Self.profile(name).quality
        case .profileFile(let path, let text):
            quality = try LinkProfileReader.read(bytes: Array(text.utf8), file: path).quality
        case .delay(let milliseconds):
            guard (0...60_000).contains(milliseconds) else {
                throw PairCommandError.outOfRange(what: "delay", value: milliseconds, range: "0 to 60000 ms")
            }
            quality.latency = .fixed(max(.seconds(milliseconds / 1_000), LinkQuality.shortestLatency))
        case .loss(let share):
            guard (0...1).contains(share) else {
                throw PairCommandError.outOfRange(what: "loss", value: share, range: "0 to 1")
            }
            quality.loss = share
        }
        steps.linkQuality = quality
        world.record(.fault) { line in
            line.add("fault", "link")
            line.add("state", link.isUp ? "up" : "down")
            line.add("latency", quality.leastLatency.inSeconds, decimals: 6)
            line.add("loss", quality.loss, decimals: 3)
        }
    }

    /// The compass reads a direction once; magnetic from the model at the last known place.
    func turn(to degrees: Double, _ device: String) {
        let variation = place(of: device).map { declination.degrees(at: $0) }
        let heading = Heading(
            time: now, magneticHeading: Self.wrapped(degrees - (variation ?? 0)),
            trueHeading: variation == nil ? -1 : degrees, accuracy: 5)
        world.send(.heading(heading), to: device)
    }

    /// One of a type's words.
    static func choice<Word: RawRepresentable<String> & CaseIterable>(
        _ what: String, _ word: String
    ) throws(PairCommandError) -> Word {
        guard let choice = Word(rawValue: word) else {
            throw .unknownWord(what: what, word: word, known: Word.allCases.map(\.rawValue))
        }
        return choice
    }

    static func change(_ command: HealthCommand) throws(PairCommandError) -> HealthChange {
        let quantity: HealthQuantity = try choice("quantity", command.quantity)
        let range = quantity.range
        if let value = command.value, !range.contains(value) {
            let words = [range.lowerBound, range.upperBound].map { DecimalText.string($0, decimals: 1) }
            throw .outOfRange(what: quantity.rawValue, value: value, range: words.joined(separator: " to "))
        }
        guard (0...86_400).contains(command.seconds) else {
            throw .outOfRange(what: "time", value: command.seconds, range: "0 to 86400 s")
        }
        return HealthChange(quantity, command.value, over: .seconds(command.seconds))
    }

    /// Refuses a link profile that there is not, before anything is made.
    public static func check(link name: String) throws { _ = try profile(name) }

    /// A profile that comes with the program.
    static func profile(_ name: String) throws -> LinkProfile {
        guard let profile = try LinkProfile.shipped(name) else {
            throw PairCommandError.unknownWord(
                what: "link profile", word: name, known: LinkProfile.shippedNames)
        }
        return profile
    }

    static func coordinate(_ latitude: Double, _ longitude: Double) throws(PairCommandError) -> Coordinate {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        guard place.isValid else {
            throw .unusable(
                "\(latitude),\(longitude) is no place: latitude -90 to 90, then longitude -180 to 180")
        }
        return place
    }

    static func setting(_ app: String, _ service: String, _ answer: String) throws(PairCommandError)
        -> PrivacySetting
    {
        guard let service = PrivacyService(rawValue: service) else {
            throw .unknownWord(
                what: "service", word: service, known: PrivacyService.allCases.map(\.rawValue))
        }
        guard let answer = PrivacyAnswer(rawValue: answer) else {
            throw .unknownWord(what: "answer", word: answer, known: PrivacyAnswer.allCases.map(\.rawValue))
        }
        return PrivacySetting(app: app, service: service, answer: answer)
    }

    private static func wrapped(_ degrees: Double) -> Double { degrees < 0 ? degrees + 360 : degrees }
}
