/// Which version of the app this is.
enum TrailVersion {
    static let text = "0.1.0"
}
