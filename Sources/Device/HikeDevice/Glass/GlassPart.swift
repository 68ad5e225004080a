import Foundation
import HikeHardware
import HikeMaps
import HikeRendering
import HikeScreens
import HikeValues

/// Fingers and eyes: what is done to the glass, and what is seen on it.
final class GlassPart: DevicePart {
    static let name = "glass"
    unowned let runtime: DeviceRuntime
    let board: PartBoard
    var glass: Glass
    /// Who was in front when the device was locked.
    var covered: String?
    /// To those who touched, in order.
    private var replies: [DeviceReply] = []
    /// The app in front, by id; nil: the home screen.
    var front: String? { runtime.isLocked ? nil : glass.front }

    init(on runtime: DeviceRuntime) {
        self.runtime = runtime
        board = PartBoard(Self.name, on: runtime)
        glass = Glass(
            profile: DisplayProfile.of(runtime.configuration), appearance: runtime.configuration.appearance)
    }

    func perform(_ command: SystemCommand) {
        if case .appearance(let appearance) = command { glass.appearance = appearance }
    }

    func entered(_ process: AppProcess) {
        glass.entered(isInFront: board.standing(of: process) == .foreground, app: process.app)
    }

    func ended(_ process: AppProcess) {
        glass.entered(isInFront: false, app: process.app)
        glass.forget(app: process.app)
    }

    /// The glass waited for this moment: for a finger that moves on, or to see what a touch becomes.
    func woken(_ name: String) { goOn() }

    func add(to answer: inout Answer) {
        answer.replies = replies
        replies = []
    }

    /// How often a list may be scrolled on the way to something that is out of sight.
    private static let longestSearch = 4

    private var frontHost: AppHost? { front.flatMap { runtime.host($0) } }

    /// What is on the display now.
    func shown() throws(RenderingError) -> Glass.LaidOut {
        let cover = frontHost.flatMap { runtime.cover(of: $0.id)?.cover }
        var screen =
            switch (frontHost, cover) {
            case (.some, .screen(let screen)): screen
            case (.some(let host), _): host.app?.screen() ?? SystemScreens.blank(host.description)
            case (.none, _): runtime.systemScreen(glass.settings)
            }
        screen.banner = runtime.banner
        if let question {
            screen.systemPrompt = question.element
        } else if case .sheet(let sheet) = cover {
            screen.systemPrompt = sheet
        }
        if screen.statusBar == nil {
            screen.statusBar = SystemScreens.bar(board.date, role: runtime.configuration.role)
        }
        return try glass.layOut(screen)
    }

    /// What the owner is asked about the app in front.
    private var question: PermissionQuestion? {
        guard let front = frontHost, let question = runtime.broker.question(app: front.id) else { return nil }
        return PermissionQuestion(question: question, title: front.description.title)
    }

    // MARK: Looking

    func sight(_ look: Look) -> DeviceReply {
        do throws(RenderingError) {
            let shown = try shown()
            switch look {
            case .reading:
                guard let json = glass.reading(of: shown) else {
                    return .unseen("what the display shows cannot be written down")
                }
                return .reading(json)
            case .apps: return runtime.appList
            case .picture(let corners):
                return .picture(
                    try glass.picture(
                        of: shown, corners: corners, images: images, sandbox: frontHost?.sandbox))
            }
        } catch {
            return .unseen(error.description)
        }
    }

    /// Bytes by the names of pictures on what is seen.
    private var images: (String) -> [UInt8]? {
        let (runtime, app) = (runtime, frontHost?.app)
        if let front = frontHost, case (let part, .screen)? = runtime.cover(of: front.id) {
            return { runtime.icon(named: $0) ?? part.picture(named: $0) }
        }
        return { runtime.icon(named: $0) ?? app?.picture(named: $0) }
    }

    // MARK: Touching

    func perform(_ action: GlassAction) {
        let outcome: TouchOutcome
        if runtime.connectivity.isLocked {
            outcome = missed("the device is locked: nobody has unlocked it since it was switched on")
        } else if let locked = lockedOutcome(of: action) {
            outcome = locked
        } else if !glass.finger.isEmpty {
            outcome = missed("a finger is still on the glass: wait until the touch before is over")
        } else {
            do throws(RenderingError) { outcome = try begin(action) } catch {
                outcome = missed(error.description)
            }
        }
        board.record(.input) { line in
            line.add("input", action.verb)
            line.add("app", front ?? "")
            let words = action.words.dropFirst().joined(separator: " ")
            if !words.isEmpty { line.add("what", words) }
            if !outcome.reached.isEmpty { line.add("reached", outcome.reached) }
            if let reason = outcome.missed { line.add("missed", reason) }
        }
        replies.append(.touched(outcome))
        runtime.lock?.touched()
    }

    func missed(_ reason: String) -> TouchOutcome {
        TouchOutcome(ends: board.now, reached: "", missed: reason)
    }

    private func begin(_ action: GlassAction) throws(RenderingError) -> TouchOutcome {
        switch action {
        case .type, .dictate, .clear, .submit: return try write(action)
        case .press(.home):
            goHome()
            return TouchOutcome(ends: board.now, reached: "the system")
        case .press, .crown:
            return touch(action, at: .zero, reached: "the \(runtime.configuration.role.rawValue)")
        case .tap, .doubleTap, .twoFingerTap, .swipeAction, .longPress, .drag, .swipe, .pinch, .rotate,
            .answer:
            break
        }
        let first = try find(action.target ?? .place(middle), answers: action.isAnswer)
        guard case .at(let place) = first else { return missed(first.complaint) }
        var end: Point?
        if case .drag(_, let target, _) = action {
            let last = try find(target, answers: false)
            guard case .at(let place) = last else { return missed(last.complaint) }
            end = place
        }
        if case .swipeAction(_, let name) = action { return try swipeRow(at: place, name, action) }
        let hit = try shown().laidOut.hit(place, for: action.kind)
        var outcome = touch(action, at: place, to: end, reached: "")
        if case .hit(let found) = hit {
            outcome.reached = found.description
        } else {
            outcome.missed = hit.sentence(at: place)
        }
        return outcome
    }

    /// Swipes a row aside and then touches one of the actions that it shows.
    private func swipeRow(at place: Point, _ name: String, _ action: GlassAction) throws(RenderingError)
        -> TouchOutcome
    {
        let before = try shown()
        guard case .hit(let row) = before.laidOut.hit(place, for: .drag),
            case let actions = before.laidOut.elements[row.element].actions, !actions.isEmpty
        else { return missed("what is there is no row with actions on the screen '\(before.screen.name)'") }
        guard let button = before.laidOut.button(ofAction: name, of: row.element) else {
            let known = actions.map { "'\($0.title)'" }.joined(separator: ", ")
            return missed("\(row) has no action '\(name)'; there is \(known)")
        }
        let opened = before.laidOut.uncovering(row.element, before.state)
        let open = try glass.preview(before.screen, opened)
        guard case .found(_, .some(let touch)) = open.find(id: button) else {
            return missed("the action '\(name)' of \(row) cannot be reached")
        }
        let start = before.laidOut.swipeStart(near: place, of: row.element)
        guard try state(after: touches(of: action, at: start), on: before).swiped == opened.swiped else {
            return missed("\(row) did not open: there is no room to swipe it from there")
        }
        var outcome = self.touch(action, at: start, reached: "\(row), \(name)")
        let later = outcome.ends + .milliseconds(300)
        glass.finger += [.down(finger: 0, touch, at: later), .up(finger: 0, touch, at: later)]
        outcome.ends = later
        return outcome
    }

    /// What the glass will know of a screen after touches, if nothing else changes it meanwhile.
    private func state(after touches: [TouchEvent], on shown: Glass.LaidOut) throws(RenderingError)
        -> ScreenState
    {
        var (recogniser, state) = (glass.recogniser, shown.state)
        for touch in touches {
            for case .gesture(let gesture) in recogniser.handle(touch) {
                let screen = try glass.preview(shown.screen, state)
                _ = screen.interaction(for: gesture, state: &state)
            }
        }
        return state
    }

    private var middle: Point { Rect(origin: .zero, size: glass.profile.size).centre }

    private enum Found {
        case at(Point)
        case not(String)

        var complaint: String { if case .not(let reason) = self { reason } else { "" } }
    }

    /// Where a target is; lists are scrolled to it as a person would.
    private func find(_ target: TouchTarget, answers: Bool) throws(RenderingError) -> Found {
        for _ in 0..<Self.longestSearch {
            let shown = try shown()
            let screen = shown.laidOut
            let lookup: Lookup
            var offset: Point?
            switch target {
            case .place(let place): return .at(place)
            case .coordinate(let place): return find(place, on: screen)
            case .id(let id): lookup = screen.find(id: id)
            case .text(let text): lookup = screen.find(text: text)
            case .inside(let id, let place): (lookup, offset) = (screen.find(id: id), place)
            case .name(let name) where answers:
                guard screen.prompt != nil else {
                    return .not("nothing is up that waits for an answer on the screen '\(screen.name)'")
                }
                lookup = screen.find(answer: name)
            case .name(let name): lookup = screen.find(name: name)
            }
            switch lookup {
            case .found(let index, let touch):
                if let offset { return .at(screen.elements[index].frame.origin + offset) }
                guard let touch else {
                    return .not("'\(target.word)' is on the screen '\(screen.name)' but covered or hidden")
                }
                return .at(touch)
            case .outOfSight(.some(let scroll), let way):
                var state = shown.state
                guard state.scrolls[scroll] != way else {
                    return .not("'\(target.word)' cannot be scrolled into sight on '\(screen.name)'")
                }
                state.scrolls[scroll] = way
                glass.keep(state, of: shown.screen)
            case .outOfSight(.none, _):
                return .not("'\(target.word)' is out of sight, in a list without an id on '\(screen.name)'")
            case .several(let things):
                return .not(
                    "'\(target.word)' is \(things.count) things on the screen '\(screen.name)': "
                        + things.prefix(4).joined(separator: "; ") + "; name one by its id or its place")
            case .missing(let near):
                let hint = near.isEmpty ? "" : "; there is " + near.map { "'\($0)'" }.joined(separator: ", ")
                return .not("there is no '\(target.word)' on the screen '\(screen.name)'\(hint)")
            }
        }
        return .not("'\(target.word)' moves away while it is scrolled to")
    }

    /// Where a place of the earth lies on the map that is shown.
    private func find(_ place: Coordinate, on screen: LaidOutScreen) -> Found {
        for element in screen.elements {
            guard case .map(let map) = element.kind, let plate = map.content.value(as: MapPlate.self) else {
                continue
            }
            let viewport = Viewport(element.frame.size, scale: screen.profile.scale)
            let point = MapProjection(plate.camera, viewport).onWholePixels().projection.point(of: place)
            guard viewport.frame.contains(point) else {
                return .not(
                    "the map on the screen '\(screen.name)' does not show that place: drag or pinch it")
            }
            return .at(element.frame.origin + point)
        }
        return .not("there is no map on the screen '\(screen.name)'")
    }

    // MARK: The finger

    private func touch(
        _ action: GlassAction, at place: Point, to end: Point? = nil, reached: String
    ) -> TouchOutcome {
        glass.finger = touches(of: action, at: place, to: end)
        let ends = glass.finger.last?.time ?? board.now
        goOn()
        return TouchOutcome(ends: ends, reached: reached)
    }

    private func touches(of action: GlassAction, at place: Point, to end: Point? = nil) -> [TouchEvent] {
        ScriptedFinger.touches(
            of: action, at: place, to: end, within: Rect(origin: .zero, size: glass.profile.size),
            from: board.now)
    }

    /// Moves the finger on, and lets the glass see what a touch has become by now.
    func goOn() {
        while let next = glass.finger.first, next.time <= board.now {
            glass.finger.removeFirst()
            if case .down(_, let place, _) = next, let screen = try? shown().laidOut {
                glass.recogniser.waitsForDoubleTap = screen.takers(at: place).contains {
                    screen.elements[$0.element].gestures.contains(.doubleTap)
                }
            }
            feel(next)
        }
        feel(.timer(at: board.now))
        if let next = glass.finger.first { wakeGlass(at: next.time) }
    }

    private func wakeGlass(at time: Instant) {
        board.wake(String(time.nanoseconds), at: time, isQuiet: false)
    }

    private func feel(_ event: TouchEvent) {
        for effect in glass.recogniser.handle(event) {
            switch effect {
            case .wake(let time): wakeGlass(at: max(time, board.now + Interval(nanoseconds: 1)))
            case .gesture(let gesture): feel(gesture)
            }
        }
    }

    private func feel(_ gesture: Gesture) {
        guard let shown = try? shown() else { return }
        var state = shown.state
        let interaction = shown.laidOut.interaction(for: gesture, state: &state)
        if state != shown.state { glass.keep(state, of: shown.screen) }
        guard let interaction else { return }
        switch interaction {
        case .crownPress: goHome()
        case .scrolled, .uncovered, .missed: break
        default: tell(interaction)
        }
    }

    func tell(_ interaction: Interaction) {
        if case .pressed(let id, _) = interaction, let event = question?.event(of: id) {
            runtime.permissions(event)
        } else if case .pressed(let id, _) = interaction,
            let number = runtime.number(ofNotice: id, isHome: frontHost == nil && glass.settings == nil)
        {
            runtime.notifications?.touched(number)
        } else if let front = frontHost, let (part, _) = runtime.cover(of: front.id) {
            part.touched(interaction, over: front.id)
        } else if let front = frontHost {
            runtime.post(.touched(interaction), to: front)
        } else if let page = glass.settings {
            switch runtime.settings(page).deed(of: interaction) {
            case .open(let page): glass.settings = page
            case .set(let setting): runtime.permissions(.set(setting))
            case nil: break
            }
        } else if case .pressed(let id, _) = interaction {
            runtime.pressedHome(id)
        }
    }

    /// Opens a page of the settings; who is in front leaves.
    func open(_ page: SettingsPage) {
        if let front = frontHost { runtime.leave(front) }
        glass.settings = page
    }

    private func goHome() {
        if runtime.isLocked { return runtime.askToUnlock() }
        if let front = frontHost { runtime.leave(front) }
        glass.settings = nil
    }
}
