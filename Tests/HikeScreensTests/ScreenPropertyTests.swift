import HikeValues
import Testing

@testable import HikeScreens

/// What holds for every screen, tried on many that nobody would write.
@Suite("Every screen")
struct ScreenPropertyTests {
    private static let seeds = 400

    private func screens(
        isWild: Bool, _ body: (UInt64, LaidOutScreen, Element, inout RandomScreens) -> Void
    ) {
        for seed in 0..<UInt64(Self.seeds) {
            var random = RandomScreens(seed: seed, isWild: isWild)
            let content = random.element(depth: 4)
            let profile = DisplayProfile.all[Int(seed) % DisplayProfile.all.count]
            let state = ScreenState(scrolls: ["scroll-1": 20, "scroll-2": 35, "list-3": 50])
            body(seed, LaidOutScreen(content, on: profile, state: state), content, &random)
        }
    }

    @Test("children lie within their parents, and the parts of a stack not on one another")
    func nesting() {
        screens(isWild: false) { seed, screen, _, _ in
            var last: [Int: Rect] = [:]
            for (index, element) in screen.elements.enumerated() where element.parent > 0 {
                let parent = screen.elements[element.parent]
                let isInside = parent.frame.encloses(element.frame, tolerance: 1e-6)
                #expect(isInside, "seed \(seed): \(element.line) leaves \(parent.line)")
                guard case .stack(let stack) = parent.kind, !element.frame.isEmpty else { continue }
                if let before = last[element.parent] {
                    let isBehind =
                        stack.axis == .vertical
                        ? element.frame.y >= before.maxY - 1e-6 : element.frame.x >= before.maxX - 1e-6
                    #expect(isBehind, "seed \(seed): element \(index) \(element.line) lies on its neighbour")
                }
                last[element.parent] = element.frame
            }
        }
    }

    @Test("every edge lies on a device pixel unless it is turned or scaled")
    func pixels() {
        screens(isWild: true) { seed, screen, _, _ in
            for element in screen.elements where element.space == 0 {
                for edge in [element.frame.x, element.frame.y, element.frame.maxX, element.frame.maxY] {
                    let pixels = edge * screen.profile.scale
                    #expect(
                        (pixels - pixels.rounded()).magnitude < 1e-6, "seed \(seed): \(element.line)")
                }
            }
        }
    }

    @Test("the same tree gives the same screen, dump and drawing, and all brackets match")
    func stable() {
        screens(isWild: true) { seed, screen, content, _ in
            let state = ScreenState(scrolls: ["scroll-1": 20, "scroll-2": 35, "list-3": 50])
            let again = LaidOutScreen(content, on: screen.profile, state: state)
            #expect(again == screen, "seed \(seed)")
            #expect(again.dump() == screen.dump())
            #expect(screen.drawList.isBalanced, "seed \(seed)")
            #expect(screen.dump(isWhole: true).split(separator: "\n").count >= screen.elements.count)
        }
    }

    @Test("a mirrored screen has everything at the other side, in the same order")
    func mirrored() {
        for seed in 0..<UInt64(Self.seeds) {
            var random = RandomScreens(seed: seed, isWild: true)
            let content = random.element(depth: 4)
            let profile = DisplayProfile.all[Int(seed) % DisplayProfile.all.count]
            let plain = LaidOutScreen(content, on: profile)
            let mirrored = LaidOutScreen(
                content, on: profile, state: ScreenState(isMirrored: true), alignment: .topLeading)
            #expect(plain.elements.count == mirrored.elements.count)
            for (a, b) in zip(plain.elements, mirrored.elements) {
                #expect(a.id == b.id && a.role == b.role)
                let other = profile.size.width - b.frame.maxX
                #expect((a.frame.x - other).magnitude < 1e-6, "seed \(seed): \(a.line) and \(b.line)")
                #expect((a.frame.y - b.frame.y).magnitude < 1e-6)
            }
        }
    }

    @Test("EM-25: a touch finds what looking at every element finds")
    func hits() {
        var taken = 0
        screens(isWild: false) { seed, screen, _, random in
            for _ in 0..<60 {
                let point = Point(
                    random.stream.uniform(-5, screen.profile.size.width + 5),
                    random.stream.uniform(-5, screen.profile.size.height + 5))
                let found = screen.hit(point)
                #expect(found == Self.slowHit(screen, point), "seed \(seed) at \(point)")
                if case .hit = found { taken += 1 }
            }
        }
        #expect(taken > 500)
    }

    /// The same by the rules alone, for screens without turns and clips: from the top down, the first that
    /// blocks and has the point in its frame; then outwards to who takes taps.
    private static func slowHit(_ screen: LaidOutScreen, _ point: Point) -> HitResult {
        let size = screen.profile.size
        guard point.x >= 0, point.y >= 0, point.x < size.width, point.y < size.height else {
            return .offDisplay
        }
        func covers(_ element: LaidOutElement) -> Bool {
            let frame = element.frame
            guard point.x >= frame.x, point.y >= frame.y, point.x < frame.maxX, point.y < frame.maxY else {
                return false
            }
            // Beyond the quarter circle of a corner there is nothing.
            let radius = min(element.cornerRadius, frame.width / 2, frame.height / 2)
            let x = min(max(point.x, frame.x + radius), frame.maxX - radius)
            let y = min(max(point.y, frame.y + radius), frame.maxY - radius)
            return Point(x, y).distance(to: point) <= radius + 1e-12 || radius == 0
        }
        let blocking = screen.elements.indices.filter {
            screen.elements[$0].blocksTouches && covers(screen.elements[$0])
        }
        guard let top = blocking.last else { return .nothing(over: nil) }
        var index = top
        while index >= 0 {
            let element = screen.elements[index]
            if element.gestures.contains(.tap) {
                let hit = screen.hit(at: index, point)
                return element.isEnabled ? .hit(hit) : .disabled(hit)
            }
            index = element.parent
        }
        return .nothing(over: screen.hit(at: top, point))
    }

    @Test("what can be touched and is not covered is found by its id and reached at the place that is given")
    func reachable() {
        screens(isWild: true) { seed, screen, _, _ in
            for element in screen.elements where !element.gestures.isEmpty && element.isInSight {
                guard let id = element.id, case .found(let index, let touch) = screen.find(id: id) else {
                    if element.id != nil, case .outOfSight = screen.find(id: element.id ?? "") { continue }
                    Issue.record("seed \(seed): \(element.line) is not found")
                    continue
                }
                guard let touch, element.gestures.contains(.tap) else { continue }
                switch screen.hit(touch) {
                case .hit(let hit), .disabled(let hit):
                    // It, or something that takes taps in it.
                    var inner = hit.element
                    while inner > index { inner = screen.elements[inner].parent }
                    #expect(inner == index, "seed \(seed): \(element.line) at \(touch) hit \(hit)")
                default: Issue.record("seed \(seed): \(element.line) at \(touch): \(screen.hit(touch))")
                }
            }
        }
    }

    @Test("no element that is touched is out of sight, whatever is turned, cut off or scrolled")
    func touchesAreSeen() {
        screens(isWild: true) { seed, screen, _, random in
            for _ in 0..<30 {
                let point = Point(
                    random.stream.uniform(0, screen.profile.size.width),
                    random.stream.uniform(0, screen.profile.size.height))
                guard let top = screen.topmost(at: point) else { continue }
                #expect(screen.elements[top].visibleFrame.contains(point), "seed \(seed) at \(point)")
            }
        }
    }

    @Test("what is said to have one height has it in every width")
    func fixedHeights() {
        var count = 0
        let measurer = Measurer(profile: .phone61, fonts: TestFont.library, state: ScreenState())
        for seed in 0..<2000 as Range<UInt64> {
            var random = RandomScreens(seed: seed, isWild: true)
            let element = random.element(depth: 3)
            guard let height = measurer.fixedHeight(of: element) else { continue }
            count += 1
            for width in [nil, 0, 40, 111, 600, 1179] as [Double?] {
                let box = measurer.measure(element, Room(width, nil))
                #expect(box.size.height == height, "seed \(seed) in \(width ?? -1)")
            }
        }
        #expect(count > 300)
    }

    @Test("texts are drawn whole or said to be shortened")
    func words() {
        screens(isWild: false) { seed, screen, _, _ in
            func letters(_ text: String) -> String { text.filter { $0 != " " && $0 != "\n" } }
            let drawn = letters(screen.lines.joined())
            for element in screen.elements {
                guard case .text(let text) = element.kind, !element.isHidden, !element.isTruncated,
                    !element.visibleFrame.isEmpty,
                    screen.profile.size.height >= element.frame.maxY,
                    element.frame.maxX <= screen.profile.size.width
                else { continue }
                let isDrawn = drawn.contains(letters(text.string))
                #expect(isDrawn, "seed \(seed): \(element.line)")
            }
        }
    }
}
