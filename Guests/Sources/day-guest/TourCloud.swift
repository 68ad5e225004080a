import FacadeCloudKit
import FacadeFoundation

/// What the owner's devices share by the cloud.
final class TourCloud: @unchecked Sendable {
    private let id = CKRecord.ID(recordName: "tour")

    /// Phone: keeps the tour.
    func keep() {
        NSUbiquitousKeyValueStore.default.set("blue", forKey: "colour")
        NSUbiquitousKeyValueStore.default.synchronize()
        let record = CKRecord(recordType: "Tour", recordID: id)
        record["title"] = "To the hut"
        Task { [record] in
            do {
                let kept = try await CKContainer.default().privateCloudDatabase.save(record)
                say("cloud kept \(kept["title"] as? String ?? "-")")
            } catch { say("cloud: \((error as? CKError)?.code.rawValue ?? -1)") }
        }
    }

    /// Watch: has it.
    func fetch() {
        Task {
            do {
                let record = try await CKContainer.default().privateCloudDatabase.record(for: id)
                say("cloud has \(record["title"] as? String ?? "-")")
            } catch { say("cloud: \((error as? CKError)?.code.rawValue ?? -1)") }
        }
    }
}
