import Foundation
import HikeHardware
import HikeStorage
import HikeValues

/// What the owner of a device has decided, across restarts: `settings/permissions.json`.
struct PermissionFile {
    private let folder: Sandbox
    private static let path = "permissions.json"
    /// Far more than apps times services.
    private static let limit = 1 << 20

    init(folder: Sandbox) { self.folder = folder }

    private struct Decision: Codable {
        var app: String
        var service: String
        var answer: String
    }

    /// Nothing where there is no file yet.
    /// - Throws: a sentence for the log where the file cannot be read.
    func read() throws(PermissionFileError) -> [PrivacySetting] {
        do {
            let path = try SandboxPath(Self.path)
            guard folder.exists(path) else { return [] }
            let bytes = try folder.read(path, limit: Self.limit)
            return try JSONDecoder().decode([Decision].self, from: Data(bytes)).map { decision in
                guard let service = PrivacyService(rawValue: decision.service),
                    let answer = PrivacyAnswer(rawValue: decision.answer)
                else {
                    throw PermissionFileError(
                        reason: "'\(decision.service)' or '\(decision.answer)' is not known")
                }
                return PrivacySetting(app: decision.app, service: service, answer: answer)
            }
        } catch {
            throw PermissionFileError(reason: DecodingText.sentence(error))
        }
    }

    func write(_ decisions: [PrivacySetting]) throws(PermissionFileError) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            let json = try encoder.encode(
                decisions.map {
                    Decision(app: $0.app, service: $0.service.rawValue, answer: $0.answer.rawValue)
                })
            try folder.writeAtomically(try SandboxPath(Self.path), Array(json), durable: true)
        } catch {
            throw PermissionFileError(reason: "\(error)")
        }
    }
}

/// The permissions could not be read or kept.
struct PermissionFileError: Error {
    var reason: String
}
