import Foundation
import HikeRouting
import HikeValues
import Testing

@testable import HikeGuidance

/// The numbers of guidance that a user may set (issue 5, profiles).
@Suite("Rules of guidance")
struct GuidanceRulesTests {
    private static let builtIn = GuidanceProfile.allCases.map { GuidanceRules($0) }

    private func json(_ rules: GuidanceRules) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(rules), as: UTF8.self)
    }

    private func read(_ text: String) throws -> GuidanceRules {
        try JSONDecoder().decode(GuidanceRules.self, from: Data(text.utf8))
    }

    private func sentence(_ text: String) -> String {
        do {
            _ = try read(text)
            return "accepted"
        } catch { return "\(error)" }
    }

    @Test("every number of the rules is in the list, once")
    func everyField() throws {
        // Numbers without effect, which nobody can set.
        let hidden = ["fullAccuracy", "offRouteSlack"]
        func doubles(_ value: Any) -> Int {
            Mirror(reflecting: value).children.count {
                $0.value is Double && !hidden.contains($0.label ?? "")
            }
        }
        let trail = try #require(GuidanceConfiguration.hiking.trail)
        let count = doubles(GuidanceConfiguration.hiking) + doubles(trail) + doubles(ReroutingRules())
        #expect(GuidanceNumber.all.count == count)
        #expect(Set(GuidanceNumber.all.map(\.name)).count == count)
        // Each one lies in a place of its own.
        var changed: Set<GuidanceRules> = []
        for number in GuidanceNumber.all {
            var rules = GuidanceRules(.hiking)
            number.set(0.12345, in: &rules)
            #expect(number.value(in: rules) == 0.12345)
            changed.insert(rules)
        }
        #expect(changed.count == count)
        #expect(GuidanceNumber.groups.flatMap(GuidanceNumber.numbers(of:)).count == count)
    }

    @Test("the built-in profiles keep the limits, and every order is between numbers that exist")
    func builtInAreValid() throws {
        for rules in Self.builtIn { try rules.validate() }
        for order in GuidanceNumber.orders {
            let lower = try #require(GuidanceNumber.named(order.lower))
            let higher = try #require(GuidanceNumber.named(order.higher))
            #expect(lower.unit == higher.unit)
        }
    }

    @Test("beyond a limit, or in the wrong order: refused with the name, the value and what may be")
    func limits() throws {
        for number in GuidanceNumber.all {
            for value in [
                number.range.lowerBound - 0.005, number.range.upperBound + 0.01, -1, .nan, .infinity,
                -.infinity,
            ] {
                var rules = GuidanceRules(.hiking)
                number.set(value, in: &rules)
                #expect(throws: GuidanceRulesError.self, "\(number.name) \(value)") { try rules.validate() }
            }
        }
        for order in GuidanceNumber.orders {
            var rules = GuidanceRules(.hiking)
            let lower = try #require(GuidanceNumber.named(order.lower))
            let high = try #require(GuidanceNumber.named(order.higher)?.value(in: rules))
            lower.set(high + (order.isStrict ? 0 : 0.01), in: &rules)
            #expect(throws: GuidanceRulesError.self, "\(order)") { try rules.validate() }
        }
        var rules = GuidanceRules(.hiking)
        rules.configuration.offRouteDistance = 2
        #expect(sentence(of: rules) == "'beyond' of 'off route' is 2 m; it must be 5 m to 1000 m")
        rules = GuidanceRules(.hiking)
        rules.configuration.atTurnDistance = 100
        #expect(
            sentence(of: rules)
                == "'at turn' of 'turns' (100 m) must be less than 'approach' of 'turns' (100 m); set both")
        for name in ["", "My rules", "ä", "<b>", String(repeating: "a", count: 65)] {
            rules = GuidanceRules(.hiking)
            rules.name = name
            #expect(throws: GuidanceRulesError.invalidName) { try rules.validate() }
        }
    }

    private func sentence(of rules: GuidanceRules) -> String {
        do throws(GuidanceRulesError) {
            try rules.validate()
            return "accepted"
        } catch { return error.description }
    }

    @Test("rules are the same after a way as text, and the same text each time")
    func roundTrip() throws {
        for rules in Self.builtIn {
            let text = try json(rules)
            #expect(try read(text) == rules)
            #expect(try json(read(text)) == text)
            #expect(text.utf8.count < GuidanceRulesError.textLimit)
        }
        #expect(try json(GuidanceRules(.plain)).contains("traveller") == false)
    }

    @Test("text of rules is read strictly: nothing unknown, missing, or beyond a limit")
    func strict() throws {
        let text = try json(GuidanceRules(.hiking))
        let cases: [(old: String, new: String, word: String)] = [
            (#""beyond":50"#, #""beyond":-50"#, "'beyond' of 'off route' is -50 m"),
            (#""beyond":50,"#, "", "'beyond' of 'off route' is missing"),
            (#""beyond":50"#, #""beyond":50,"beside":50"#, "there is no 'beside'"),
            (#""beyond":50"#, #""beyond":1e999"#, "not valid JSON"),
            (#""beyond":50"#, #""beyond":"50""#, "beyond"),
            (#""beyond":50"#, #""beyond":null"#, "missing"),
            (#""confidence":0.6"#, #""confidence":60"#, "'confidence' of 'turns' is 6000 %"),
            (#""usual speed":1.2"#, #""usual speed":0"#, "'usual speed' of 'traveller' is 0 m/s"),
            (#""profile":"hiking""#, #""profile":"<script>""#, "name"),
            (#""profile":"hiking","#, "", "profile"),
            (#""mode":"suggest""#, #""mode":"sometimes""#, "sometimes"),
            (#""cues":{"apart":2,"wait":5},"#, "", "'apart' of 'cues' is missing"),
            (#""cues":{"apart":2,"wait":5},"#, #""cues":[],"#, "cues"),
        ]
        for (old, new, word) in cases {
            #expect(text.contains(old), "\(old)")
            let found = sentence(text.replacing(old, with: new))
            #expect(found.contains(word) && found != "accepted", "\(new): \(found)")
        }
        for other in ["", "{}", "[]", "null", "1", "{\"profile\":1}", String(repeating: "[", count: 5_000)] {
            #expect(sentence(other) != "accepted")
        }
    }

    @Test("damaged text is refused or gives rules that keep the limits", arguments: 0..<8 as Range<UInt64>)
    func damaged(seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        let bytes = Array(try json(GuidanceRules(.cycling)).utf8)
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0...Int(random.next() % 3) {
                let place = Int(random.next() % UInt64(damaged.count))
                switch random.next() % 3 {
                case 0: damaged[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: damaged.remove(at: place)
                default: damaged.insert(UInt8(0x20 + random.next() % 0x60), at: place)
                }
            }
            guard let rules = try? JSONDecoder().decode(GuidanceRules.self, from: Data(damaged)) else {
                continue
            }
            try rules.validate()
        }
    }

    @Test("any rules within the limits can be walked by", arguments: 0..<40 as Range<UInt64>)
    func anyRules(seed: UInt64) throws {
        var random = RandomStream(seed: seed)
        var rules = GuidanceRules(seed % 4 == 0 ? .plain : .hiking)
        // From the ends of the ranges and from between; what is in disorder is put back.
        for number in GuidanceNumber.all.shuffled(using: &random) {
            let before = rules
            let share = [0, 1, Double(random.next() % 1_000) / 1_000][Int(random.next() % 3)]
            let (low, high) = (number.range.lowerBound, number.range.upperBound)
            number.set(low + (high - low) * share * share, in: &rules)
            if (try? rules.validate()) == nil { rules = before }
        }
        let plane = Plane()
        let points: [(Double, Double)] = [(0, 0), (0, 300), (200, 300), (200, 0), (0, 0)]
        var hike = try Hike(try plane.route(points), rules.configuration)
        hike.wander(plane, points)
        hike.wander(plane, [(0, 0), (0, 200), (-150, 200), (0, 250)])
        #expect(hike.navigator.progress >= 0 && hike.navigator.progress <= 1)
        #expect(hike.navigator.distanceAlong.isFinite)
    }
}
