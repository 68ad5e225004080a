import Foundation
import HikeHardware
import HikeScreens
import HikeValues

/// Steps of a finger and an eye.
extension Director {
    func touch(_ device: String, _ action: GlassAction, mayMiss: Bool) throws {
        guard world.isOn(device) else { throw StepFailure("device '\(device)' is off") }
        _ = world.takeReplies(of: device)
        world.send(.glass(action), to: device)
        try proceed(to: world.now + Self.tick)
        guard case .touched(let outcome) = world.takeReplies(of: device).last else {
            throw StepFailure("device '\(device)' did not answer the touch")
        }
        if outcome.ends >= world.now { try proceed(to: outcome.ends + Self.tick) }
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
        switch try sight(.reading, device) {
        case .reading(let json):
            guard let reading = try? JSONDecoder().decode(ScreenReading.self, from: Data(json)) else {
                throw StepFailure("device '\(device)' showed what nobody can read")
            }
            return reading
        case .unseen(let reason): throw StepFailure("\(device): \(reason)")
        default: throw StepFailure("device '\(device)' showed nothing")
        }
    }

    /// Waits until a display shows what it has to.
    func check(_ device: String, _ check: Scenario.ScreenCheck, within limit: Interval) throws {
        let deadline = world.now + limit
        while let complaint = ScreenJudge.complaint(check, try read(device)) {
            guard world.now < deadline else {
                throw StepFailure("\(device): \(complaint)\(Self.waited(limit))")
            }
            try proceed(to: min(deadline, world.now + Self.tick))
        }
        guard let golden = check.picture else { return }
        while let complaint = try album.complaint(
            try look(device, .ignored), golden: golden, files: stage.files)
        {
            guard world.now < deadline else { throw StepFailure("\(device): \(complaint)") }
            try proceed(to: min(deadline, world.now + Self.tick))
        }
    }

    /// What is wrong with each expectation of a display now; nil for the others and for those that hold.
    func complaintsOfDisplays(_ expectations: [Scenario.Expectation]) -> [String?] {
        expectations.map { expectation in
            guard case .screen(let device, let check) = expectation.check else { return nil }
            do { try self.check(device, check, within: .zero) } catch { return "\(error)" }
            return nil
        }
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
        guard world.isOn(device) else { throw StepFailure("device '\(device)' is off") }
        guard let reply = try world.look(look, at: device) else {
            throw StepFailure("device '\(device)' did not answer")
        }
        return reply
    }
}
