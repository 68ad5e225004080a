import FacadeActivityKit
import FacadeAdSupport
import FacadeAppTrackingTransparency
import FacadeCoreBluetooth
import FacadeCoreSpotlight
import FacadeCoreTelephony
import FacadeSystemConfiguration
import FacadeWidgetKit
import Foundation

/// What the app asks for and can do without.
final class Surroundings: NSObject, CBCentralManagerDelegate, @unchecked Sendable {
    private var central: CBCentralManager?

    func look() {
        central = CBCentralManager(delegate: self, queue: nil)
        WidgetCenter.shared.reloadAllTimelines()
        say("activities \(ActivityAuthorizationInfo().areActivitiesEnabled)")
        say("tracking \(ATTrackingManager.trackingAuthorizationStatus.rawValue)")
        say("advertising \(ASIdentifierManager.shared().advertisingIdentifier.uuidString.prefix(8))")
        say("carriers \(CTTelephonyNetworkInfo().serviceSubscriberCellularProviders?.count ?? 0)")
        say("index \(CSSearchableIndex.isIndexingAvailable())")
        var flags = SCNetworkReachabilityFlags()
        if let reach = SCNetworkReachabilityCreateWithName(nil, "weather.example"),
            SCNetworkReachabilityGetFlags(reach, &flags)
        {
            say("reach \(flags.contains(.reachable))")
        }
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) { say("radio \(central.state.rawValue)") }
}
