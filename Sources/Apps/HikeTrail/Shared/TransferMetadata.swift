/// Keys and values of the metadata that travels with a file (OH5-56, Appendix B of the requirements).
enum TransferMetadata {
    static let type = "type"
    static let plannedRoute = "plannedRoute"
    static let routeID = "routeId"
    static let name = "name"
    /// A recorded hike (OHX-13), and that it is still being recorded (OHX-14).
    static let savedRoute = "savedRoute"
    static let isLiveSync = "isLiveSync"
    /// A recording that was sent live and then thrown away.
    static let hikeDiscarded = "hikeDiscarded"
}
