import HikeValues
import Testing

@testable import HikeScreens

@Suite("Draw lists")
struct DrawListTests {
    private func list(_ commands: [DrawCommand]) -> DrawList {
        DrawList(size: Size(100, 100), scale: 2, appearance: .light, commands: commands)
    }

    private func block(_ x: Double, _ y: Double, _ colour: Colour = .red) -> DrawCommand {
        .fill(.rectangle(Rect(x, y, 10, 10)), .colour(colour))
    }

    @Test("equal screens give equal lists, and nothing is to be drawn")
    func nothing() {
        for example in ExampleScreens.all {
            let lists = (0..<2).map { _ in
                LaidOutScreen(
                    example.screen, on: example.profile, fonts: TestFont.library, state: example.state
                )
                .drawList
            }
            #expect(lists[0] == lists[1])
            #expect(lists[0].damage(since: lists[1]) == .nothing)
        }
    }

    @Test("a changed block damages where it was and where it is, and no more than a pixel beyond")
    func moved() {
        let old = list([block(0, 0, .blue), block(10, 10)])
        let new = list([block(0, 0, .blue), block(40, 10)])
        #expect(new.damage(since: old) == .area(Rect(9.5, 9.5, 41, 11)))
        #expect(list([]).damage(since: list([block(10, 10)])) == .area(Rect(9.5, 9.5, 11, 11)))
    }

    @Test("a group that changes damages all that is in it, turned as it is and with its shadow")
    func groups() {
        let plain = Group(bounds: Rect(20, 20, 10, 10))
        var pale = plain
        pale.opacity = 0.5
        let old = list([.pushGroup(plain), block(20, 20), .popGroup, block(80, 80)])
        let new = list([.pushGroup(pale), block(20, 20), .popGroup, block(80, 80)])
        #expect(new.damage(since: old) == .area(Rect(19.5, 19.5, 11, 11)))
        var turned = plain
        turned.transform = .turn(degrees: 180, about: Point(50, 50))
        let other = list([.pushGroup(turned), block(20, 20), .popGroup, block(80, 80)])
        #expect(other.damage(since: old) == .area(Rect(19.5, 19.5, 61, 61)))
        var shadowed = plain
        shadowed.shadow = Shadow(radius: 4, offset: Point(0, 2))
        let soft = list([.pushGroup(shadowed), block(20, 20), .popGroup])
        let moved = list([.pushGroup(shadowed), block(20, 20, .green), .popGroup])
        // Six points of blur and two of offset on every side.
        #expect(moved.damage(since: soft) == .area(Rect(11.5, 11.5, 27, 27)))
    }

    @Test("clips bound the damage, and what lies under a blur damages the blur")
    func clipsAndBlurs() {
        let clip = Outline.rectangle(Rect(0, 0, 15, 100))
        let old = list([.pushClip(clip), block(10, 10), .popClip])
        let new = list([.pushClip(clip), block(10, 10, .blue), .popClip])
        #expect(new.damage(since: old) == .area(Rect(9.5, 9.5, 6, 11)))
        let blur = DrawCommand.backdrop(.rectangle(Rect(25, 0, 20, 50)), Material.thin.backdrop)
        let under = list([block(10, 10), blur])
        let changed = list([block(10, 10, .blue), blur])
        #expect(changed.damage(since: under) == .area(Rect(9.5, 0, 36, 50.5)))
    }

    @Test("another size, scale, appearance or background is another picture")
    func everything() {
        let old = list([block(0, 0)])
        var new = old
        new.appearance = .dark
        #expect(new.damage(since: old) == .everything)
    }

    @Test("outside of the damage both lists draw the same, for many pairs of screens")
    func damageProperty() {
        for seed in 0..<300 {
            var random = RandomScreens(seed: UInt64(seed), isWild: true)
            let content = random.element(depth: 4)
            let changed = random.changed(content)
            let lists = [content, changed].map { LaidOutScreen($0, on: .phone47).drawList }
            guard case .area(let area) = lists[1].damage(since: lists[0]) else {
                #expect(lists[0] == lists[1])
                continue
            }
            for _ in 0..<40 {
                let point = Point(random.stream.uniform(0, 375), random.stream.uniform(0, 667))
                if area.contains(point) { continue }
                #expect(
                    Self.drawn(lists[0], at: point) == Self.drawn(lists[1], at: point),
                    "seed \(seed) at \(point)")
            }
        }
    }

    /// What may touch a point, each with where it lands.
    private static func drawn(_ list: DrawList, at point: Point) -> [DrawCommand] {
        var walk = DrawWalk()
        return list.commands.filter { walk.take($0).contains(point) }
    }

    @Test("brackets that do not match are seen")
    func balance() {
        #expect(list([.pushClip(.rectangle(.zero)), .popClip]).isBalanced)
        #expect(!list([.pushClip(.rectangle(.zero)), .popGroup]).isBalanced)
        #expect(!list([.popClip]).isBalanced)
        #expect(!list([.pushGroup(Group(bounds: .zero))]).isBalanced)
        let bad = Element.canvas(size: Size(9, 9), [.draw(.popClip)]).id("bad")
        let screen = LaidOutScreen(.vertical([bad, .text("good")]))
        #expect(screen.drawList.isBalanced)
        #expect(screen.lines == ["good"])
        #expect(screen.findings == [.unbalancedCanvas(name: "bad")])
    }

    @Test("an arc begins, ends and stays where a circle does")
    func arcs() {
        let arc = Path.arc(centre: Point(10, 10), radius: 5, fromDegrees: 0, sweepDegrees: 270)
        #expect(arc.segments.first == .move(Point(10, 5)))
        guard case .curve(_, _, let end)? = arc.segments.last else { return }
        #expect(end.distance(to: Point(5, 10)) < 1e-9)
        // A cubic at its middle: the control points carry three parts each.
        guard case .move(let start)? = arc.segments.first, case .curve(let a, let b, let to) = arc.segments[1]
        else { return }
        let middle = Point(
            (start.x + 3 * a.x + 3 * b.x + to.x) / 8, (start.y + 3 * a.y + 3 * b.y + to.y) / 8)
        #expect((middle.distance(to: Point(10, 10)) - 5).magnitude < 0.0015)
        #expect(middle.x > 10 && middle.y < 10)
    }

    @Test("a transform and its inverse lead back, and two in a row are one after the other")
    func transforms() {
        let turn = Transform.turn(degrees: 33, scale: 1.7, about: Point(3, 4))
        let both = turn.then(.move(by: Point(5, 6)))
        let place = Point(7, -2)
        #expect(both(place).distance(to: turn(place) + Point(5, 6)) < 1e-12)
        #expect((both.inverse.map { $0(both(place)) } ?? .zero).distance(to: place) < 1e-9)
        #expect(Transform(a: 0, d: 0).inverse == nil)
        #expect(Transform.turn(degrees: 90, about: .zero)(Point(1, 0)) == Point(0, 1))
    }

    @Test("contrast: every label on every ground, and what stands on the accent, has 4.5 : 1 or more")
    func contrast() {
        func luminance(_ colour: RGBA) -> Double {
            func part(_ byte: UInt8) -> Double {
                let value = Double(byte) / 255
                return value <= 0.03928
                    ? value / 12.92 : PortableMath.exp(2.4 * PortableMath.log((value + 0.055) / 1.055))
            }
            return 0.2126 * part(colour.red) + 0.7152 * part(colour.green) + 0.0722 * part(colour.blue)
        }
        func ratio(_ a: RGBA, _ b: RGBA) -> Double {
            let (x, y) = (luminance(a), luminance(b))
            return (max(x, y) + 0.05) / (min(x, y) + 0.05)
        }
        for appearance in Appearance.allCases {
            for ink in [Colour.label, .secondaryLabel, .tertiaryLabel, .placeholder, .accent, .red] {
                for ground in [Colour.background, .secondaryBackground, .groupedBackground, .groupedRow] {
                    let value = ratio(ink.rgba(in: appearance), ground.rgba(in: appearance))
                    #expect(value >= 4.5, "\(ink) on \(ground) in \(appearance): \(value)")
                }
            }
            let (label, raised) = (Colour.label.rgba(in: appearance), Colour.raised.rgba(in: appearance))
            #expect(ratio(label, raised) >= 4.5)
            // The chosen segment is the lighter one in both appearances.
            #expect(luminance(raised) > luminance(Colour.secondaryBackground.rgba(in: appearance)) + 0.05)
            #expect(ratio(Colour.onAccent.rgba(in: appearance), Colour.accent.rgba(in: appearance)) >= 4.5)
        }
    }

    @Test(
        "materials on fractions of a point: what differs is found in the end, and holds each material whole",
        .timeLimit(.minutes(1)))
    func fractionsEnd() {
        var random = RandomStream(seed: 11)
        func rect() -> Rect {
            Rect(
                random.uniform(-10, 90), random.uniform(-10, 90), random.uniform(1, 60),
                random.uniform(1, 60))
        }
        for _ in 0..<5000 {
            let materials: [(place: Rect, radius: Double)] = (0..<3).map { _ in
                (rect(), random.uniform(0, 9))
            }
            let changed = rect()
            func list(_ colour: Colour) -> DrawList {
                DrawList(
                    size: Size(100, 100), scale: 2, appearance: .light,
                    commands: [.fill(.rectangle(changed), .colour(colour))]
                        + materials.map {
                            .backdrop(.rectangle($0.place), Backdrop(blurRadius: $0.radius, tint: .clear))
                        })
            }
            guard case .area(let area) = list(.red).damage(since: list(.blue)) else {
                Issue.record("all or nothing is drawn for \(changed)")
                return
            }
            let whole = Rect(0, 0, 100, 100)
            for (place, radius) in materials where place.expanded(by: 1.5 * radius).overlaps(changed) {
                let seen = place.intersection(whole)
                guard !seen.isEmpty else { continue }
                #expect(area.encloses(seen, tolerance: 1e-6))
            }
        }
    }

    @Test("what ends in the pixel that its clip begins in is drawn anew, though the two do not overlap")
    func sharedPixel() {
        func list(_ colour: Colour) -> DrawList {
            DrawList(
                size: Size(100, 100), scale: 2, appearance: .light,
                commands: [
                    .pushClip(.rectangle(Rect(48.8, 32.38, 20, 2))),
                    .fill(.rectangle(Rect(34, 33, 14.62, 25)), .colour(colour)), .popClip,
                ])
        }
        guard case .area(let area) = list(.red).damage(since: list(.blue)) else {
            Issue.record("all or nothing is drawn")
            return
        }
        #expect(area.encloses(Rect(48.5, 33, 0.5, 1)))
    }

    @Test("what lies beside a clip and throws a shadow into it changes what is in the clip")
    func shadowIntoClip() {
        func list(_ height: Double) -> DrawList {
            DrawList(
                size: Size(100, 100), scale: 2, appearance: .light,
                commands: [
                    .pushClip(.rectangle(Rect(50, 0, 50, 100))),
                    .pushGroup(Group(shadow: Shadow(radius: 8), bounds: Rect(20, 20, 28, 40))),
                    .fill(.rectangle(Rect(20, 20, 28, height)), .colour(.red)), .popGroup, .popClip,
                ])
        }
        guard case .area(let area) = list(40).damage(since: list(30)) else {
            Issue.record("all or nothing is drawn")
            return
        }
        #expect(area.encloses(Rect(50, 50, 2, 10)))
    }
}
