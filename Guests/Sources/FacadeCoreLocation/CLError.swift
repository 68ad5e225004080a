import Foundation
@_exported import GuestErrors

/// The domain of ``CLError`` as an `NSError`.
public let kCLErrorDomain = "kCLErrorDomain"

/// Why there are no positions.
public struct CLError: FrameworkError {
    /// The reasons, with the platform's numbers. Those come here that have a
    /// sentence.
    public enum Code: Int, FrameworkErrorCode {
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

        /// The error.
        public typealias Failure = CLError

        /// What happened and what to do; nil: a reason that does not come here.
        public var sentence: String? {
            switch self {
            case .locationUnknown: "The position cannot be found now. The receiver goes on trying."
            case .denied: "The owner has not allowed the location. Ask for it, or go on without."
            case .network: "There is no network, or the app has asked too often. Try again later."
            case .regionMonitoringDenied:
                "The app may not watch regions. It needs the location, and exact positions."
            case .regionMonitoringFailure:
                "The region cannot be watched. A phone watches 20 circles of at most 200 km for an app."
            case .geocodeFoundNoResult: "The geocoder knows no such place."
            case .geocodeCanceled: "The look-up was called off, or another one was under way."
            case .deferredFailed: "Positions are not deferred on this device. Use a distance filter."
            case .rangingUnavailable: "This device hears no beacons. Ask isRangingAvailable first."
            case .promptDeclined: "The owner has not allowed exact positions, or the app has no such purpose."
            case .headingFailure, .regionMonitoringSetupDelayed, .regionMonitoringResponseDelayed,
                .geocodeFoundPartialResult, .deferredNotUpdatingLocation, .deferredAccuracyTooLow,
                .deferredDistanceFiltered, .deferredCanceled, .rangingFailure:
                nil
            }
        }
    }

    /// The reason.
    public let code: Code

    /// An error of this reason.
    public init(_ code: Code) { self.code = code }

    /// ``kCLErrorDomain``.
    public static var errorDomain: String { kCLErrorDomain }

    /// The position cannot be found now.
    public static let locationUnknown = Code.locationUnknown
    /// The owner has refused the location.
    public static let denied = Code.denied
    /// No network.
    public static let network = Code.network
    /// Regions may not be watched.
    public static let regionMonitoringDenied = Code.regionMonitoringDenied
    /// A region cannot be watched.
    public static let regionMonitoringFailure = Code.regionMonitoringFailure
    /// No such place.
    public static let geocodeFoundNoResult = Code.geocodeFoundNoResult
    /// The look-up was cancelled.
    public static let geocodeCanceled = Code.geocodeCanceled
    /// Beacons cannot be ranged.
    public static let rangingUnavailable = Code.rangingUnavailable
    /// The owner has put the question away.
    public static let promptDeclined = Code.promptDeclined
}
