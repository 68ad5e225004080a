import FacadeActivityKit
import FacadeAdSupport
import FacadeAppTrackingTransparency
import FacadeCoreSpotlight
import FacadeCoreTelephony
import FacadeSystemConfiguration
import FacadeWidgetKit

/// What an app shows in a live activity.
struct HutAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var metres: Int
    }
    var hut: String
}

/// What the devices have not, asked for as service code does.
final class Missing {
    nonisolated(unsafe) private static var reachability: SCNetworkReachability?

    static func say() {
        WidgetCenter.shared.reloadAllTimelines()
        WidgetCenter.shared.reloadTimelines(ofKind: "hut")
        print("activities \(ActivityAuthorizationInfo().areActivitiesEnabled)")
        do {
            _ = try Activity.request(
                attributes: HutAttributes(hut: "Kornhütte"),
                content: .init(state: .init(metres: 5), staleDate: nil))
        } catch ActivityAuthorizationError.unsupported {
            print("activity unsupported \(Activity<HutAttributes>.activities.isEmpty)")
        } catch { print("\(error)") }
        print("tracking \(ATTrackingManager.trackingAuthorizationStatus == .denied)")
        print("advertising \(ASIdentifierManager.shared().advertisingIdentifier)")
        print("carrier \(CTTelephonyNetworkInfo().serviceSubscriberCellularProviders == nil)")
        let set = CSSearchableItemAttributeSet(contentType: .text)
        set.title = "Hut"
        let item = CSSearchableItem(uniqueIdentifier: "hut", domainIdentifier: nil, attributeSet: set)
        CSSearchableIndex.default().indexSearchableItems([item]) {
            print("indexed \($0 == nil) \(CSSearchableIndex.isIndexingAvailable())")
        }
    }

    static func watchNetwork() {
        guard let target = SCNetworkReachabilityCreateWithName(nil, "huts.example") else { return }
        reachability = target
        var flags = SCNetworkReachabilityFlags()
        print("reaches \(SCNetworkReachabilityGetFlags(target, &flags)) \(flags.contains(.reachable))")
        var context = SCNetworkReachabilityContext(
            version: 0, info: nil, retain: nil, release: nil, copyDescription: nil)
        SCNetworkReachabilitySetCallback(
            target,
            { _, flags, _ in print("changed \(flags.contains(.reachable)) \(flags.contains(.isWWAN))") },
            &context)
        SCNetworkReachabilitySetDispatchQueue(target, .main)
    }
}
