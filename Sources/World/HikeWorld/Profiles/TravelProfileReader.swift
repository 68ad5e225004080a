import HikeConfigs
import HikeRouting
import HikeValues

/// Reads a travel profile: the same strict YAML as a scenario's, with the same errors.
///
/// What a file leaves out is as the built-in profile of its mode has it.
public enum TravelProfileReader {
    /// - Parameters:
    ///   - bytes: the file's bytes, UTF-8.
    ///   - file: its name, for errors only.
    /// - Throws: the first thing that is wrong, with its line and column.
    public static func read(bytes: [UInt8], file: String) throws(ScenarioError) -> TravelProfile {
        let fields = try ScenarioFields(
            profile: bytes, place: "the travel profile", keys: keys, example: "profile: slow", file: file)
        let mode = try fields.value("mode", .choice(TravelMode.self)) ?? .hiking
        var profile = mode == .hiking ? TravelProfile.hiking : .cycling
        profile.name = try fields.required("profile", .name)
        try readFactors(fields, into: &profile)
        try readTraffic(fields, into: &profile)
        try readClimb(fields, into: &profile)
        profile.highestSAC = try fields.value("highest grade", .grade) ?? profile.highestSAC
        profile.allowsConditional = try fields.value("conditional", .truth) ?? profile.allowsConditional
        profile.baseSpeed = try fields.value("speed", .speed) ?? profile.baseSpeed
        return profile
    }

    static let keys = [
        "profile", "mode", "surfaces", "grades", "ways", "visibility", "traffic", "road tunnels", "pushing",
        "climb",
        "descent", "highest grade", "conditional", "speed",
    ]

    // MARK: Factors

    private static func readFactors(
        _ fields: ScenarioFields, into profile: inout TravelProfile
    ) throws(ScenarioError) {
        for (surface, factor) in try factors("surfaces", Surface.allCases.map { ($0.tag, $0) }, fields) {
            profile.surfaceFactors[surface] = try open(factor, fields)
        }
        let grades = SACScale.allCases.map { ($0.grade ?? "none", $0) }
        for (grade, factor) in try factors("grades", grades, fields) {
            profile.sacFactors[grade] = try open(factor, fields)
        }
        let visibilities = TrailVisibility.allCases.map { ($0 == .unknown ? "unknown" : $0.tag, $0) }
        for (visibility, factor) in try factors("visibility", visibilities, fields) {
            profile.visibilityFactors[visibility] = factor.value
            if factor.value == nil { profile.closedVisibilities.insert(visibility) }
        }
        let highways = Highway.allCases.filter { $0 != .other }.map { ($0.tag, $0) }
        for (highway, factor) in try factors("ways", highways, fields) {
            try set(highway, factor, fields, &profile)
        }
        profile.pushingFactor = try fields.value("pushing", .factor) ?? profile.pushingFactor
    }

    private static func set(
        _ highway: Highway, _ factor: ReadFactor, _ fields: ScenarioFields, _ profile: inout TravelProfile
    ) throws(ScenarioError) {
        switch highway {
        case .steps where profile.mode == .cycling && factor.value != nil:
            throw fields.error(
                .contradiction("riders never use steps; leave 'steps' out or close them"), at: factor.node)
        case .steps: profile.allowsSteps = factor.value != nil
        case .viaFerrata: profile.allowsViaFerrata = factor.value != nil
        default: if factor.value == nil { profile.closedHighways.insert(highway) }
        }
        profile.highwayFactors[highway] = factor.value
    }

    private struct ReadFactor {
        /// Nil: closed.
        var value: Double?
        var node: ScenarioNode
    }

    private static func open(_ factor: ReadFactor, _ fields: ScenarioFields) throws(ScenarioError) -> Double {
        guard let value = factor.value else {
            throw fields.error(
                .contradiction(
                    "only 'ways' and 'visibility' can be closed; for grades there is 'highest grade'"),
                at: factor.node)
        }
        return value
    }

    private static func factors<Kind>(
        _ key: String, _ kinds: [(String, Kind)], _ fields: ScenarioFields
    ) throws(ScenarioError) -> [(Kind, ReadFactor)] {
        guard let node = fields.node(key) else { return [] }
        let table = try ScenarioFields(
            node, place: "'\(key)'", keys: kinds.map(\.0), example: "{ \(kinds[1].0): 1.2 }",
            file: fields.file)
        var result: [(Kind, ReadFactor)] = []
        for (word, kind) in kinds {
            guard let node = table.node(word) else { continue }
            let value = node.text == "closed" ? nil : try table.read(node, as: .factorOrClosed, key: word)
            result.append((kind, ReadFactor(value: value, node: node)))
        }
        return result
    }

    // MARK: Traffic

    private static func readTraffic(
        _ fields: ScenarioFields, into profile: inout TravelProfile
    ) throws(ScenarioError) {
        if let share = try fields.value("traffic", .share0to10) { profile.traffic?.share = share }
        guard let node = fields.node("road tunnels") else { return }
        profile.traffic?.roadTunnel =
            node.text == "closed" ? nil : try fields.read(node, as: .factorOrClosed, key: "road tunnels")
    }

    // MARK: Climb

    private static func readClimb(
        _ fields: ScenarioFields, into profile: inout TravelProfile
    ) throws(ScenarioError) {
        profile.climbCost = try fields.value("climb", .cost) ?? profile.climbCost
        guard let node = fields.node("descent") else { return }
        let descent = try ScenarioFields(
            node, place: "'descent'", keys: ["cost", "bands"], example: "{ cost: 7.92 }", file: fields.file)
        profile.descentCost = try descent.value("cost", .cost) ?? profile.descentCost
        let example = "- { below: 15 %, factor: 0.3 }"
        guard let bands = try descent.list("bands", example: example) else { return }
        profile.descentBands = []
        for (index, node) in bands.enumerated() {
            let band = try ScenarioFields(
                node, place: "a band of 'descent'", keys: ["below", "factor"], example: example,
                file: fields.file)
            let below = try band.value("below", .percentage)
            let last = profile.descentBands.last?.below ?? 0
            guard below.map({ $0 > last }) ?? (index == bands.count - 1) else {
                throw band.error(
                    .contradiction("the bands rise, and only the last has no 'below'"))
            }
            profile.descentBands.append(
                TravelProfile.DescentBand(
                    below: below ?? .infinity, factor: try band.required("factor", .share0to10)))
        }
    }
}

extension TravelProfile {
    private static let files = ShippedFiles(
        folder: "profiles", files: ConfigurationFiles.profiles, read: TravelProfileReader.read)

    /// The names of the profiles that come with the program.
    public static let shippedNames = files.names

    /// A profile that comes with the program; nil where none has that name.
    public static func shipped(_ name: String) throws(ScenarioError) -> TravelProfile? {
        try files.profile(name)
    }
}

extension ScenarioForm<Double> {
    static let factor = number("a factor from 1 to 1000", example: "1.5", 1...1_000)
    static let factorOrClosed = number("a factor from 1 to 1000, or 'closed'", example: "1.5", 1...1_000)
    static let cost = number("metres of cost for a metre, from 0 to 1000", example: "7.92", 0...1_000)
    static let share0to10 = number("a factor from 0 to 10", example: "0.3", 0...10)
    /// Percent, above 0.
    static let percentage = text("a grade in percent, such as 15 %", example: "15 %") { text in
        Quantity.share(text).flatMap { $0 > 0 ? $0 * 100 : nil }
    }

    private static func number(
        _ expected: String, example: String, _ range: ClosedRange<Double>
    ) -> ScenarioForm<Double> {
        text(expected, example: example) { text in
            Quantity.number(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension ScenarioForm<SACScale> {
    static let grade = text(
        "a grade from T1 to T6", example: "T3", choices: SACScale.allCases.compactMap(\.grade),
        read: { SACScale(grade: $0) })
}
