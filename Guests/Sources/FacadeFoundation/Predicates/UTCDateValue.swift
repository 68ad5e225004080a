import Foundation
import HikeValues

/// Dates as conditions and records have them.
enum UTCDateValue {
    static func date(_ date: Date) -> UTCDate { UTCDate(secondsSince1970: date.timeIntervalSince1970) }
}
