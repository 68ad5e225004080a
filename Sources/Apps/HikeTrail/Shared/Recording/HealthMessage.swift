import Foundation
import HikeConnectivity
import HikeRecording

/// The live messages that tell the phone of a workout on the watch (OHX-38, Appendix B of the requirements).
enum HealthMessage: Equatable {
    case update(HealthUpdate)
    /// The workout is over.
    case stopped

    static let action = "action"
    private static let updateAction = "healthUpdate"
    private static let stoppedAction = "healthStopped"
    private static let heartRate = "heartRate"
    private static let bloodOxygen = "spO2"
    private static let uvIndex = "uvIndex"

    var content: [String: PropertyValue] {
        switch self {
        case .stopped: return [Self.action: .string(Self.stoppedAction)]
        case .update(let update):
            var content: [String: PropertyValue] = [Self.action: .string(Self.updateAction)]
            if let rate = update.heartRate { content[Self.heartRate] = .double(rate) }
            if let share = update.bloodOxygen { content[Self.bloodOxygen] = .double(share) }
            if let index = update.uvIndex { content[Self.uvIndex] = .integer(Int64(index)) }
            if let id = update.recording { content[TransferMetadata.routeID] = .string(id.uuidString) }
            return content
        }
    }

    /// Nil for another message. What of an update has not the form it should have is left out.
    init?(_ content: [String: PropertyValue]) {
        switch content[Self.action]?.string {
        case Self.stoppedAction: self = .stopped
        case Self.updateAction:
            self = .update(
                HealthUpdate(
                    heartRate: content[Self.heartRate]?.double,
                    bloodOxygen: content[Self.bloodOxygen]?.double,
                    uvIndex: content[Self.uvIndex]?.integer.flatMap { Int(exactly: $0) },
                    recording: content[TransferMetadata.routeID]?.string.flatMap(UUID.init(uuidString:))))
        default: return nil
        }
    }

}
