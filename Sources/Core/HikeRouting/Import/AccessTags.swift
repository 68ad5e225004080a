/// What values of the map's access tags mean, on ways and on nodes alike.
extension AccessRule {
    /// By the value of a tag of the mode's own (`foot`, `bicycle`); nil where there is none, or one that leaves the rest
    /// to others.
    init?(tag value: String?) {
        switch value {
        case "yes", "designated", "permissive", "official": self = .granted
        case "no", "private", "use_sidepath": self = .forbidden
        // Whoever has business there, whatever `access` says.
        case "destination", "customers": self = .allowed
        case "dismount": self = .dismount
        default: return nil
        }
    }

    /// Whether `access` closes to everybody.
    static func isClosed(access value: String?) -> Bool {
        value == "no" || value == "private" || value == "military"
    }

    /// A bicycle is a vehicle, and a rider passing by has no timber to fetch. One open value of several is enough.
    static func isClosed(toVehicles value: String) -> Bool {
        let closed = ["no", "private", "military", "agricultural", "forestry", "delivery"]
        return value.split(separator: ";").allSatisfy { part in closed.contains(part.filter { $0 != " " }) }
    }
}
