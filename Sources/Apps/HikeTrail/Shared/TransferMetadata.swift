/// Keys and values of the metadata that travels with a file (OH5-56, Appendix B of the requirements).
enum TransferMetadata {
    static let type = "type"
    static let plannedRoute = "plannedRoute"
    static let routeID = "routeId"
    static let name = "name"
}
