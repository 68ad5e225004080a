/// Where the cloud is in the made-up network.
public enum CloudAddress {
    /// The server's name.
    public static let host = "cloud.example"

    /// Where an operation on a container is asked for.
    public static func url(_ operation: CloudOperation, in container: String) -> String {
        "https://\(host)/\(container)/\(operation.name)"
    }

    /// The container of a request's path; nil: it is none of ours.
    public static func container(ofPath path: String) -> String? {
        let parts = path.split(separator: "/", maxSplits: 1)
        return parts.count == 2 ? String(parts[0]) : nil
    }
}
