import Foundation
import HikeHardware
import HikeScreens
import HikeValues

/// Steps of a finger and an eye.
extension Director {
    func touch(_ device: String, _ action: GlassAction, mayMiss: Bool) throws {
        try needOn(device)
        _ = world.takeReplies(of: device)
        world.send(.glass(action), to: device)
        let pause = isBrief ? Self.shortest : self.pause
        try proceed(to: world.now + pause)
        guard case .touched(let outcome) = world.takeReplies(of: device).last else {
            throw StepFailure("device '\(device)' did not answer the touch")
        }
        if outcome.ends >= world.now { try proceed(to: outcome.ends + pause) }
        reached = outcome.reached
        guard let reason = outcome.missed, !mayMiss else { return }
        throw StepFailure("\(device): \(reason)")
    }

    func look(_ device: String, _ corners: CornerMask) throws -> [UInt8] {
        switch try sight(.picture(corners), device) {
        case .picture(let png): return png
        case .unseen(let reason): throw StepFailure("\(device): no picture: \(reason)")
        default: throw StepFailure("device '\(device)' showed nothing")
        }
    }

    func read(_ device: String) throws -> ScreenReading {
        try Self.reading(try written(device), of: device)
    }

    private static func reading(_ json: [UInt8], of device: String) throws(StepFailure) -> ScreenReading {
        guard let reading = try? JSONDecoder().decode(ScreenReading.self, from: Data(json)) else {
            throw StepFailure("device '\(device)' showed what nobody can read")
        }
        return reading
    }

    /// What a person can read on a display, as it came from the device.
    private func written(_ device: String) throws -> [UInt8] {
        switch try sight(.reading, device) {
        case .reading(let json): return json
        case .unseen(let reason): throw StepFailure("\(device): \(reason)")
        default: throw StepFailure("device '\(device)' showed nothing")
        }
    }

    /// Waits until a display shows all that it has to, at one and the same moment.
    func check(_ device: String, _ check: Scenario.ScreenCheck, within limit: Interval) throws {
        var last: (json: [UInt8], reading: ScreenReading, complaint: String?)?
        try look(until: world.now + limit) {
            let json = try written(device)
            if json != last?.json {
                let reading = try Self.reading(json, of: device)
                last = (json, reading, ScreenJudge.complaint(check, reading))
            }
            // A picture takes its time: it is looked at while all that can be read is as it has to be.
            let isPictured = check.picture != nil && last?.complaint == nil
            return isPictured ? try look(device, .ignored) : json
        } complaint: { sight in
            if let complaint = last?.complaint { return "\(device): \(complaint)\(Self.waited(limit))" }
            if let golden = check.picture,
                let complaint = try album.complaint(sight, golden: golden, files: stage.files)
            {
                return "\(device): \(complaint)"
            }
            for id in last.map({ ScreenJudge.absent(check, $0.reading) }) ?? [] {
                absent.append(AbsentElement(outcome: outcomes.count, device: device, id: id))
            }
            return nil
        }
    }

    /// Looks until there is no complaint any more. What looks as it did is judged as it was.
    func look(
        until deadline: Instant, at sight: () throws -> [UInt8], complaint judge: ([UInt8]) throws -> String?
    ) throws {
        var seen: (sight: [UInt8], complaint: String)?
        while true {
            let present = try sight()
            if present != seen?.sight {
                guard let complaint = try judge(present) else { return }
                seen = (present, complaint)
            }
            guard world.now < deadline else { throw StepFailure(seen?.complaint ?? "") }
            try proceed(to: nextLook(before: deadline))
        }
    }

    /// What is wrong with each expectation of a display now; nil for the others and for those that hold.
    func complaintsOfDisplays(_ expectations: [Scenario.Expectation]) -> [String?] {
        expectations.map { expectation in
            guard case .screen(let device, let check) = expectation.check else { return nil }
            let before = absent.count
            defer { absent.removeSubrange(before...) }
            do { try self.check(device, check, within: .zero) } catch { return "\(error)" }
            return absent[before...].lazy.compactMap(complaint).first
        }
    }

    // MARK: Elements that are not there

    /// Notes which elements the displays have, where the story says of one that it is not there.
    func noteElements() throws {
        guard looksForAbsence else { return }
        for device in world.deviceIDs where world.isOn(device) {
            guard case .reading(let json) = try sight(.reading, device),
                let reading = try? JSONDecoder().decode(ScreenReading.self, from: Data(json))
            else { continue }
            knownElements[device, default: []].formUnion(reading.items.compactMap(\.id))
        }
    }

    /// An element that no screen of the run had may be a slip of the pen, so that its absence says nothing.
    ///
    /// - Returns: the outcomes that have changed.
    func failUnknownElements() -> [StepOutcome] {
        absent.compactMap { element in
            guard outcomes.indices.contains(element.outcome), outcomes[element.outcome].failure == nil,
                let complaint = complaint(element)
            else { return nil }
            outcomes[element.outcome].failure = "\(element.device): \(complaint)"
            return outcomes[element.outcome]
        }
    }

    private func complaint(_ element: AbsentElement) -> String? {
        let known = knownElements[element.device] ?? []
        guard !known.contains(element.id) else { return nil }
        let near = Nearness.nearest(to: element.id, among: known.sorted()).map { "'\($0)'" }
        let hint = near.isEmpty ? "" : "; there was " + near.joined(separator: ", ")
        return
            "no screen that was looked at ever had '\(element.id)', so that it is out of sight says nothing"
            + hint
    }

    private static func waited(_ limit: Interval) -> String {
        limit > .zero ? " (after \(DecimalText.string(limit.inSeconds, decimals: 0)) s)" : ""
    }

    func keepPicture(_ name: String, of device: String, _ corners: CornerMask) throws {
        let png = album.draws ? try look(device, corners) : []
        try album.keep(png, try read(device), name, of: device, at: world.now)
    }

    /// Keeps a picture of every display that is on.
    func film(_ name: String) throws {
        for device in world.deviceIDs where world.isOn(device) && !album.isFull {
            try keepPicture(name, of: device, .alpha)
        }
    }

    private func sight(_ look: Look, _ device: String) throws -> DeviceReply {
        try needOn(device)
        guard let reply = try world.look(look, at: device) else {
            throw StepFailure("device '\(device)' did not answer")
        }
        return reply
    }
}

/// An element that a story found absent, as it should be.
struct AbsentElement {
    /// The place of the step's outcome.
    var outcome: Int
    var device: String
    var id: String
}

extension Scenario {
    /// Whether a step or an expectation says of an element that it is out of sight.
    var looksForAbsence: Bool {
        func asks(_ check: ScreenCheck) -> Bool { check.elements.contains { $0.isVisible == false } }
        return steps.contains { if case .screen(_, let check, _) = $0.action { asks(check) } else { false } }
            || expectations.contains {
                if case .screen(_, let check) = $0.check { asks(check) } else { false }
            }
    }
}
