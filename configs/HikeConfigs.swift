/// The configuration files of the package. They are part of the program, so that it finds them wherever it lies.
public enum ConfigurationFiles {
    /// `configs/links`: how radio links behave, each under its name, in the order in which they are listed.
    public static let links: [(name: String, bytes: [UInt8])] = [
        ("instant", PackageResources.instant_yaml), ("bluetooth", PackageResources.bluetooth_yaml),
        ("wifi", PackageResources.wifi_yaml), ("slow", PackageResources.slow_yaml),
        ("typical", PackageResources.typical_yaml), ("hostile", PackageResources.hostile_yaml),
    ]

    /// `configs/profiles`: how people choose between ways.
    public static let profiles: [(name: String, bytes: [UInt8])] = [
        ("hiking", PackageResources.hiking_yaml), ("cycling", PackageResources.cycling_yaml),
        ("family", PackageResources.family_yaml),
    ]
}
