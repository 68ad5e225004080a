import FacadeHealthKit
import FacadeLocalAuthentication
import FacadePhotos
import FacadeUserNotifications
import Foundation

/// What the app may know of its owner, and how it tells them something.
final class TourOwner: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
    private let store = HKHealthStore()
    private var hasAsked = false

    func begin() { UNUserNotificationCenter.current().delegate = self }

    func ask() {
        guard !hasAsked else { return }
        hasAsked = true
        Task {
            do {
                let may = try await UNUserNotificationCenter.current().requestAuthorization(options: [
                    .alert, .badge,
                ])
                let isOwner = try await LAContext().evaluatePolicy(
                    .deviceOwnerAuthentication, localizedReason: "Opens the tour book.")
                let photos = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
                let steps = HKQuantityType(.stepCount)
                try await store.requestAuthorization(toShare: [], read: [steps])
                say(
                    "owner \(may) \(isOwner) \(photos.rawValue) \(PHAsset.fetchAssets(with: .image, options: nil).count)"
                )
                try await remind()
            } catch { say("owner: \(error)") }
        }
    }

    /// In ten minutes, with the steps that were walked.
    private func remind() async throws {
        let content = UNMutableNotificationContent()
        content.title = "Drink something"
        content.body = "Ten minutes are over."
        content.badge = 1
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 240, repeats: false)
        try await UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: "drink", content: content, trigger: trigger))
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        say("told in front \(notification.request.identifier)")
        return [.banner]
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        say("opened \(response.notification.request.identifier)")
        do {
            let steps = try await HKStatisticsQueryDescriptor(
                predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum
            ).result(for: store)
            say("steps \(digits(steps?.sumQuantity()?.doubleValue(for: .count()), 0))")
        } catch { say("steps: \(error)") }
    }
}
