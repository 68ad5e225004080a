import HikeValues

/// What an app sees of the satellite receiver (``DeviceServices/location``). It needs the permission ``PrivacyService/location``.
public protocol LocationService: AnyObject {
    /// Says how good positions have to be and how far apart, at once and until the app ends (OHX-02). The accuracy is a wish, by
    /// which the receiver spares power; the filter decides which fixes come: the first, then each that is so far from
    /// the last that came, and the first after the position was lost. Until an app has said it: ``LocationSettings/finest``.
    ///
    /// - Throws: Where a value is negative or no number; then nothing has changed.
    func set(_ settings: LocationSettings) throws(LocationSettingsError)
    /// Starts positions to `handler`, up to one a second. They come in the background too where that is wanted and the app has
    /// the mode ``BackgroundMode/location``. With the permission `whenInUse` they have to begin in the foreground; those that begin
    /// in the background wait until a person opens the app. One that is started already goes on, with what it was given last.
    ///
    /// An app that may not have the precise location (``PrivacyService/locationPrecise``) gets the middle of a cell of 5 km, at once and
    /// then every 15 minutes at most, without altitude, course and speed.
    func start(inBackground: Bool, _ handler: @escaping (LocationNews) -> Void)
    /// Ends positions; of no effect where none were started.
    func stop()
    /// Has the phone tell the app of long moves (NF-11): a position after 500 m at least, where none comes by
    /// ``start(inBackground:_:)``. With the permission `always` it comes in the background too, at most every five
    /// minutes, and an app that was suspended or has ended is started there for it, unless a person threw it out: then it comes to
    /// the handler that the app gives while it is launched.
    ///
    /// It holds until ``stopMoves()``, also when the app ends, but not when the device is switched off. Of no effect on a watch.
    func startMoves(_ handler: @escaping (Fix) -> Void)
    /// Ends what ``startMoves(_:)`` began, in this process of the app or one before.
    func stopMoves()
}

/// What the receiver tells an app.
public enum LocationNews: Hashable, Sendable {
    /// Where the device is.
    case fix(Fix)
    /// The position is unknown for now; fixes resume by themselves.
    case lost
}

extension DeviceServices {
    /// The satellite receiver; nil on a device without one.
    public var location: (any LocationService)? { service() }
}
