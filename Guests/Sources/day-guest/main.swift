import FacadeUIKit
import FacadeWatchKit
import GuestServices

GuestEntry.run {
    if GuestServices.current.deviceName == "phone" {
        UIApplication.begin(with: PhoneDelegate())
    } else {
        WKApplication.begin(with: WatchDelegate())
    }
}
