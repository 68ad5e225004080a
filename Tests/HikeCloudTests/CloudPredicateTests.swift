import HikeCloud
import HikeValues
import Testing

@Suite("Conditions of queries")
struct CloudPredicateTests {
    private static let values: [String: CloudValue] = [
        "name": .text("Kornhütte"), "height": .whole(1_800), "share": .number(0.5),
        "tags": .list([.text("water"), .text("wood")]),
        "place": .location(.init(latitude: 47, longitude: 11)),
    ]

    private static func holds(
        _ key: String, _ comparison: CloudComparison.Operator, _ value: CloudValue?,
        _ quantifier: CloudComparison.Quantifier = .whole, folds: Bool = false
    ) -> Bool {
        CloudPredicate.compare(
            CloudComparison(
                .key(key), comparison, .value(value), quantifier: quantifier, ignoresCase: folds,
                ignoresAccents: folds)
        ).holds { values[$0] }
    }

    @Test("numbers of both kinds are compared, texts by their characters, nothing with nothing")
    func comparing() {
        #expect(Self.holds("height", .equal, .number(1_800)))
        #expect(Self.holds("height", .greater, .number(1_799.5)))
        #expect(!Self.holds("height", .less, .text("2000")))
        #expect(Self.holds("share", .between, .list([.whole(0), .whole(1)])))
        #expect(Self.holds("nobody", .equal, nil) && !Self.holds("name", .equal, nil))
        #expect(Self.holds("nobody", .notEqual, .whole(1)) && !Self.holds("nobody", .less, .whole(1)))
        #expect(Self.holds("name", .isIn, .list([.text("Alm"), .text("Kornhütte")])))
    }

    @Test("texts: beginnings, ends, parts and patterns, with or without capitals and accents")
    func texts() {
        #expect(
            Self.holds("name", .beginsWith, .text("Korn")) && !Self.holds("name", .beginsWith, .text("korn")))
        #expect(Self.holds("name", .endsWith, .text("HUTTE"), folds: true))
        #expect(Self.holds("name", .contains, .text("nhü")) && Self.holds("name", .contains, .text("")))
        #expect(Self.holds("name", .like, .text("K?rn*e")) && !Self.holds("name", .like, .text("K?rn")))
        #expect(
            Self.holds("name", .like, .text("*"))
                && Self.holds("name", .equal, .text("kornhutte"), folds: true))
    }

    @Test("lists: any, all, none of their elements; places by their distance")
    func lists() {
        #expect(
            Self.holds("tags", .contains, .text("wood")) && Self.holds("tags", .equal, .text("wood"), .any))
        #expect(
            !Self.holds("tags", .equal, .text("wood"), .all) && Self.holds("tags", .equal, .text("x"), .none))
        let near = CloudComparison(
            .distance(.key("place"), .value(.location(.init(latitude: 47.001, longitude: 11)))), .less,
            .value(.whole(112)))
        #expect(CloudPredicate.compare(near).holds { Self.values[$0] })
        #expect(!CloudPredicate.not(.compare(near)).holds { Self.values[$0] })
        #expect(CloudPredicate.compare(near).keys == ["place"])
    }
}
