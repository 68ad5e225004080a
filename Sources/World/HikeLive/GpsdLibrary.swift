import CGps

/// The library that speaks with gpsd, as this program was built against it: for `hikesim doctor`.
public enum GpsdLibrary {
    /// `major.minor` of its programming interface.
    public static var interfaceVersion: String { "\(GPSD_API_MAJOR_VERSION).\(GPSD_API_MINOR_VERSION)" }
}
