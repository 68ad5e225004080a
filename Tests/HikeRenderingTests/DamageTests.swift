import Foundation
import HikeRendering
import HikeScreens
import Testing

/// Draw lists at random, with everything that a list can hold.
struct RandomList {
    var random: TestRandom

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        // Half of them whole, as layouts make them.
        let value = Double.random(in: range, using: &random)
        return Bool.random(using: &random) ? value.rounded() : value
    }

    mutating func rect() -> Rect {
        Rect(number(-10...55), number(-10...45), number(1...40), number(1...30))
    }

    mutating func colour() -> Colour {
        let colours: [Colour] = [
            .label, .red, .accent, .fill, .blue.opacity(0.5), .yellow, .clear, .dimming, .white,
        ]
        return colours.randomElement(using: &random) ?? .label
    }

    mutating func outline() -> Outline {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .rectangle(rect())
        case 1: .rounded(rect(), radius: number(0...12))
        case 2: .ellipse(rect())
        default:
            .path(
                Path(
                    through: (0..<4).map { _ in Point(number(-5...65), number(-5...55)) },
                    isClosed: Bool.random(using: &random)))
        }
    }

    mutating func commands(_ depth: Int = 0) -> [DrawCommand] {
        var commands: [DrawCommand] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) { commands += command(depth) }
        return commands
    }

    mutating func command(_ depth: Int) -> [DrawCommand] {
        switch Int.random(in: 0..<(depth < 3 ? 11 : 7), using: &random) {
        case 0, 1: return [.fill(outline(), .colour(colour()))]
        case 2:
            return [
                .fill(
                    outline(),
                    .linear(
                        from: Point(number(0...30), 0), to: Point(30, number(0...50)),
                        stops: [GradientStop(0, colour()), GradientStop(1, colour())]))
            ]
        case 3:
            let joins: [Stroke.Join] = [.miter, .round, .bevel]
            return [
                .stroke(
                    outline(), .colour(colour()),
                    Stroke(
                        number(0.5...6), cap: .round, join: joins.randomElement(using: &random) ?? .round))
            ]
        case 4:
            let text = ["Ridge", "120 m", "Åé 7"].randomElement(using: &random) ?? ""
            if let run = try? Lists.run(
                text, at: Point(number(-5...40), number(5...50)), size: number(6...18), colour: colour())
            {
                return [.text(run)]
            }
            return []
        case 5:
            return [
                .symbol(
                    SymbolMark(
                        name: ["eye", "tent", "none"].randomElement(using: &random) ?? "", frame: rect(),
                        weight: .bold, colour: colour()))
            ]
        case 6: return [.image(ImageMark(key: "none", frame: rect(), fit: .fill))]
        case 7: return [.pushClip(outline())] + self.commands(depth + 1) + [.popClip]
        case 8:
            return [.backdrop(outline(), Backdrop(blurRadius: number(1...6), tint: colour().opacity(0.4)))]
        default: return group(depth)
        }
    }

    private mutating func group(_ depth: Int) -> [DrawCommand] {
        let inner = self.commands(depth + 1)
        let transform: Transform =
            Bool.random(using: &random)
            ? .move(by: Point(number(-8...8), number(-8...8)))
            : .turn(degrees: number(0...360), scale: number(0.5...1.5), about: Point(30, 25))
        let shadow =
            Bool.random(using: &random)
            ? Shadow(radius: number(0...8), offset: Point(number(-4...4), number(-4...4))) : nil
        let opacity = Bool.random(using: &random) ? 1 : number(0...1)
        // Generous, as a maker's bounds may be.
        let bounds = Rect(-100, -100, 300, 300)
        return [.pushGroup(Group(opacity: opacity, transform: transform, shadow: shadow, bounds: bounds))]
            + inner + [.popGroup]
    }
}

@Suite("Drawing only what differs")
struct DamageTests {
    /// How many lists are drawn at random: 40 take some seconds in a debug build. `HIKESIM_RANDOM_LISTS` says another
    /// number.
    private static let lists =
        ProcessInfo.processInfo.environment["HIKESIM_RANDOM_LISTS"].flatMap(Int.init) ?? 40

    @Test("after a change the pixels are those of a full picture, over random lists")
    func damagedEqualsFull() throws {
        var random = RandomList(random: TestRandom(7))
        var partial = 0
        for round in 0..<Self.lists {
            let renderer = try Renderer()
            var commands = random.commands() + random.commands() + random.commands()
            let scale = [1.0, 2, 3][round % 3]
            _ = try renderer.render(Lists.list(commands, scale: scale))
            for step in 0..<3 {
                change(&commands, &random)
                let list = Lists.list(commands, scale: scale)
                let after = try renderer.render(list)
                let full = try Renderer().render(list)
                if after.redrawn.width * after.redrawn.height < full.pixels.pixels.count { partial += 1 }
                if after.pixels != full.pixels {
                    let difference = PictureDifference(full.pixels, after.pixels)
                    Issue.record(
                        "list \(round), change \(step): \(difference.summary), \(after.redrawn); \(commands)")
                    return
                }
            }
        }
        #expect(partial > Self.lists / 4, "partial pictures: \(partial)")
    }

    /// Puts in, takes out or replaces something on the outermost level.
    private func change(_ commands: inout [DrawCommand], _ random: inout RandomList) {
        var depth = 0
        var places: [Int] = []
        for (index, command) in commands.enumerated() {
            if case .popClip = command { depth -= 1 }
            if case .popGroup = command { depth -= 1 }
            if depth == 0 { places.append(index + 1) }
            if case .pushClip = command { depth += 1 }
            if case .pushGroup = command { depth += 1 }
        }
        // A place behind a push is inside of it: what comes in is whole in any case.
        let old = commands
        func isPlain(_ index: Int) -> Bool {
            switch old[index] {
            case .pushClip, .popClip, .pushGroup, .popGroup: false
            default: true
            }
        }
        let place = places.randomElement(using: &random.random) ?? 0
        switch Int.random(in: 0..<3, using: &random.random) {
        case 0 where place > 0 && isPlain(place - 1): commands.remove(at: place - 1)
        case 1 where place > 0 && isPlain(place - 1):
            commands.replaceSubrange((place - 1)..<place, with: random.command(3))
        default: commands.insert(contentsOf: random.command(1), at: place)
        }
    }

    @Test("what lies first in a group and out of sight does not change the edges of the rest")
    func firstInGroup() throws {
        let group: [DrawCommand] = [
            .pushGroup(Group(opacity: 0.5, bounds: Rect(0, 0, 60, 50))),
            .fill(.ellipse(Rect(2.3, 2.2, 11, 9)), .colour(.accent)),
            .fill(.ellipse(Rect(30.3, 20.2, 22.7, 21.1)), .colour(Colour.accent.opacity(0.3))),
            .popGroup,
        ]
        let renderer = try Renderer()
        _ = try renderer.render(Lists.list(group))
        let list = Lists.list(group + [.fill(.rectangle(Rect(28, 18, 28, 26)), .colour(.clear))])
        let after = try renderer.render(list)
        #expect(after.redrawn.width < 120)
        #expect(after.pixels == (try Renderer().render(list).pixels))
    }

    @Test("with a material in it, a list that changes anywhere is drawn in full, and so is the one after it")
    func materialDrawsAll() throws {
        let renderer = try Renderer()
        let material = DrawCommand.backdrop(
            .rectangle(Rect(0, 0, 9, 9)), Backdrop(blurRadius: 2, tint: .clear))
        let far = DrawCommand.fill(.rectangle(Rect(50, 40, 2, 2)), .colour(.red))
        for commands in [[material], [material, far], [far]] {
            #expect(try renderer.render(Lists.list(commands)).redrawn == PixelRect(0, 0, 120, 100))
        }
        #expect(try renderer.render(Lists.list([])).redrawn.width < 20)
    }

    @Test("a list that is the same draws nothing")
    func sameDrawsNothing() throws {
        let commands: [DrawCommand] = try (0..<200).map { index in
            .text(try Lists.run("Row \(index)", at: Point(4, Double(index % 5) * 10 + 8)))
        }
        let renderer = try Renderer()
        let first = try renderer.render(Lists.list(commands))
        #expect(first.redrawn == PixelRect(0, 0, 120, 100))
        // An equal list of other memory.
        let second = try renderer.render(Lists.list(commands.map { $0 }))
        #expect(second.redrawn.isEmpty && second.pixels == first.pixels)
    }

    @Test("a digit that changes draws no more than round itself; another size draws all")
    func areaIsSmall() throws {
        let renderer = try Renderer()
        let background = DrawCommand.fill(.rectangle(Rect(0, 0, 60, 50)), .colour(.yellow))
        func list(_ text: String) throws -> DrawList {
            Lists.list([background, .text(try Lists.run(text, at: Point(10, 20)))])
        }
        _ = try renderer.render(try list("7"))
        let after = try renderer.render(try list("8"))
        #expect(after.redrawn.width < 40 && after.redrawn.height < 60 && !after.redrawn.isEmpty)
        #expect(after.pixels == (try Renderer().render(try list("8")).pixels))
        let dark = try renderer.render(Lists.list([background], appearance: .dark))
        #expect(dark.redrawn == PixelRect(0, 0, 120, 100))
    }

    @Test("a list that does not close, or of no size, is an error, and the next is drawn in full")
    func refuses() throws {
        let renderer = try Renderer()
        let good = Lists.list([.fill(.rectangle(Rect(0, 0, 9, 9)), .colour(.red))])
        let picture = try renderer.render(good)
        #expect(throws: RenderingError.unbalanced) { try renderer.render(Lists.list([.popClip])) }
        #expect(throws: RenderingError.displaySize(width: 0, height: 5, scale: 2)) {
            try renderer.render(DrawList(size: Size(0, 5), scale: 2, appearance: .light))
        }
        #expect(throws: (any Error).self) {
            try renderer.render(DrawList(size: Size(.nan, 5), scale: 2, appearance: .light))
        }
        #expect(try renderer.render(good).pixels == picture.pixels)
    }
}
