import Foundation

/// The domain of ``CLError`` as an `NSError`.
public let kCLErrorDomain = "kCLErrorDomain"

/// Why there are no positions.
public struct CLError: CustomNSError, Hashable, Sendable {
    /// The reasons, with the platform's numbers. Only ``locationUnknown``, ``denied``, `promptDeclined`,
    /// `regionMonitoringDenied` and `regionMonitoringFailure` come here.
    public enum Code: Int, Sendable {
        /// The position cannot be found now; the receiver goes on trying.
        case locationUnknown = 0
        /// The owner has refused the location.
        case denied = 1
        /// No network.
        case network = 2
        /// No heading.
        case headingFailure = 3
        /// The owner has refused regions.
        case regionMonitoringDenied = 4
        /// A region cannot be watched.
        case regionMonitoringFailure = 5
        /// Regions are not watched yet.
        case regionMonitoringSetupDelayed = 6
        /// News of a region may come late.
        case regionMonitoringResponseDelayed = 7
        /// No such place.
        case geocodeFoundNoResult = 8
        /// A part of a place.
        case geocodeFoundPartialResult = 9
        /// The look-up was cancelled.
        case geocodeCanceled = 10
        /// Deferring has failed.
        case deferredFailed = 11
        /// Deferring needs updates.
        case deferredNotUpdatingLocation = 12
        /// Deferring needs the best accuracy.
        case deferredAccuracyTooLow = 13
        /// Deferring goes without a distance filter.
        case deferredDistanceFiltered = 14
        /// Deferring was cancelled.
        case deferredCanceled = 15
        /// Beacons cannot be ranged.
        case rangingUnavailable = 16
        /// Ranging beacons has failed.
        case rangingFailure = 17
        /// The owner has put the question away.
        case promptDeclined = 18
    }

    /// The reason.
    public let code: Code

    /// An error of this reason.
    public init(_ code: Code) { self.code = code }

    /// ``kCLErrorDomain``.
    public static var errorDomain: String { kCLErrorDomain }
    /// The reason's number.
    public var errorCode: Int { code.rawValue }

    /// The position cannot be found now.
    public static let locationUnknown = Code.locationUnknown
    /// The owner has refused the location.
    public static let denied = Code.denied
    /// No network.
    public static let network = Code.network
}

extension CLError.Code {
    /// Lets `catch CLError.denied` and `case CLError.denied:` match an error of this reason.
    public static func ~= (code: CLError.Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
}
