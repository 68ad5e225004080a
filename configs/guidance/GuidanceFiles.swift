/// The files of `configs/guidance`. They are part of the program, so that it finds them wherever it lies.
///
/// A module of their own: files of one module must differ in their names, and `configs/profiles` has a `hiking.yaml`
/// too.
public enum GuidanceFiles {
    /// By what rules a route is followed, each under its name.
    public static let profiles: [(name: String, bytes: [UInt8])] = [
        ("plain", PackageResources.plain_yaml), ("hiking", PackageResources.hiking_yaml),
        ("cycling", PackageResources.cycling_yaml),
    ]
}
