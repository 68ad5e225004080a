import HikeValues

/// Reads a link profile: the same strict YAML as a scenario's, with the same errors.
public enum LinkProfileReader {
    /// - Parameters:
    ///   - bytes: the file's bytes, UTF-8.
    ///   - file: its name, for errors only.
    /// - Throws: the first thing that is wrong, with its line and column.
    public static func read(bytes: [UInt8], file: String) throws(ScenarioError) -> LinkProfile {
        let fields = try ScenarioFields(
            profile: bytes, place: "the link profile", keys: ScenarioKeys.linkProfile,
            example: "latency: 40 ms", file: file)
        return LinkProfile().applying(try fields.linkChanges())
    }
}

extension ScenarioFields {
    /// What a link profile, or a scenario's mapping of one, says.
    func linkChanges() throws(ScenarioError) -> Scenario.LinkChanges {
        Scenario.LinkChanges(
            latency: try delay("latency"), bandwidth: try value("bandwidth", .linkBandwidth),
            loss: try value("loss", .share), doubling: try value("doubling", .share),
            reordering: try value("reordering", .share), detection: try value("detection", .duration),
            outages: try outages(), timing: try timing())
    }

    private func timing() throws(ScenarioError) -> Scenario.TimingChanges {
        var timing = Scenario.TimingChanges()
        timing.activation = try delay("activation")
        timing.opportunityInForeground = try delay("opportunity in foreground")
        timing.opportunityInBackground = try delay("opportunity in background")
        timing.opportunityForComplication = try delay("complication")
        timing.phoneColdWake = try delay("cold wake")
        timing.backgroundWake = try delay("background wake")
        timing.messageTimeout = try value("message timeout", .positiveDuration)
        timing.replyTimeout = try value("reply timeout", .positiveDuration)
        timing.transferTimeout = try value("transfer timeout", .timeout)
        return timing
    }

    private func outages() throws(ScenarioError) -> LinkOutages?? {
        guard let node = node("outages") else { return nil }
        let example = "{ every: 5 min, for: { least: 1 s, most: 20 s } }"
        guard node.mapping != nil else {
            guard node.text == "none" else {
                throw error(
                    .wrongForm(
                        key: "outages", found: node.found, expected: "'none' or a mapping", example: example),
                    at: node)
            }
            return .some(nil)
        }
        let fields = try ScenarioFields(
            node, place: "'outages'", keys: ScenarioKeys.outages, example: example, file: file)
        let every = try fields.required("every", .positiveDuration)
        guard let lasting = try fields.delay("for") else {
            throw fields.error(.missingKey("for", place: "'outages'", example: "for: 10 s"))
        }
        return LinkOutages(every: every, lasting: lasting)
    }

    /// A time, or what times are drawn from.
    private func delay(_ key: String) throws(ScenarioError) -> DelayDistribution? {
        guard let node = node(key) else { return nil }
        guard node.mapping != nil else {
            guard let time = ScenarioForm<Interval>.duration.read(node) else {
                throw error(
                    .wrongForm(
                        key: key, found: node.found,
                        expected: "a time with its unit, { least, most } or { mean, longest }",
                        example: "{ least: 40 ms, most: 120 ms }"), at: node)
            }
            return .fixed(time)
        }
        let fields = try ScenarioFields(
            node, place: "'\(key)'", keys: ScenarioKeys.delay, example: "{ least: 40 ms, most: 120 ms }",
            file: file)
        let isRange = fields.has("least") || fields.has("most")
        guard isRange != (fields.has("mean") || fields.has("longest")) else {
            throw fields.error(
                .contradiction("'\(key)' has either 'least' and 'most' or 'mean' and 'longest'"))
        }
        let low = try fields.required(isRange ? "least" : "mean", .duration)
        let high = try fields.required(isRange ? "most" : "longest", .duration)
        guard low <= high else {
            throw fields.error(
                .contradiction(
                    isRange ? "'least' is more than 'most'" : "'mean' is more than 'longest'"))
        }
        return isRange ? .uniform(low, high) : .exponential(mean: low, longest: high)
    }
}

extension ScenarioForm<Double> {
    static let linkBandwidth = text(
        "a data rate in kB/s, above 0, or 'unlimited'", example: "60 kB/s", choices: ["unlimited"],
        read: { $0 == "unlimited" ? .infinity : Quantity.bandwidth($0) })
}

extension ScenarioForm<Interval> {
    static let positiveDuration = text(
        "a time above 0 with its unit (ms, s, min, h, or hh:mm:ss; at most 30 days)", example: "60 s",
        read: { text in Quantity.duration(text).flatMap { $0 > .zero ? $0 : nil } })
}

extension ScenarioForm<Interval?> {
    static let timeout = text(
        "a time above 0 with its unit, or 'never'", example: "10 min", choices: ["never"],
        read: { text in
            if text == "never" { return .some(nil) }
            return Quantity.duration(text).flatMap { $0 > .zero ? .some($0) : nil }
        })
}
