import GuestServices
import UIKit

// The app begins with its delegate, as on a device.
GuestEntry.run { UIApplication.begin(with: AppDelegate()) }
