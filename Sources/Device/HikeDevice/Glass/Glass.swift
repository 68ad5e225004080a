import CLinux
import Foundation
import HikeHardware
import HikeRendering
import HikeScreens
import HikeStorage
import HikeValues

/// A device's display with what touches it: which app is seen, what the glass itself remembers of its screens, the
/// finger that is on it. Nothing is laid out or drawn before somebody touches or looks.
struct Glass {
    let profile: DisplayProfile
    /// Nil: the display's usual one.
    var appearance: Appearance? {
        didSet { last = nil }
    }
    /// The app in front; nil: the home screen.
    private(set) var front: String?
    /// The page of the settings that is seen where no app is in front; nil: the home screen.
    var settings: SettingsPage?
    var recogniser = GestureRecogniser()
    /// Touches of an action that are still to come, the earliest first.
    var finger: [TouchEvent] = []
    private var states: [StateKey: ScreenState] = [:]
    private var last: LaidOut? {
        didSet { reading = nil }
    }
    /// ``last`` as a person reads it; nil where nobody has asked.
    private var reading: [UInt8]?
    private var painter: Painter?

    /// What is on the display, in its place.
    struct LaidOut {
        var app: String?
        var screen: Screen
        var state: ScreenState
        var laidOut: LaidOutScreen
    }

    private struct StateKey: Hashable {
        var app: String?
        var screen: String
    }

    init(profile: DisplayProfile, appearance: Appearance?) {
        self.profile = profile
        self.appearance = appearance
    }

    // MARK: Apps

    /// An app changes its place in life: whoever came to the foreground last is seen.
    mutating func entered(isInFront: Bool, app: String) {
        if isInFront {
            front = app
            settings = nil
        } else if front == app {
            front = nil
            // Nobody finds a menu open that they left.
            for key in states.keys where key.app == app {
                states[key]?.menu = nil
                states[key]?.swiped = nil
            }
        }
    }

    /// An app has ended: its screens begin anew.
    mutating func forget(app: String) {
        states = states.filter { $0.key.app != app }
        painter?.forget()
    }

    // MARK: Screens

    /// Lays out what is shown, unless it is what was shown before.
    mutating func layOut(_ screen: Screen) throws(RenderingError) -> LaidOut {
        let state = states[StateKey(app: front, screen: screen.name)] ?? ScreenState()
        if let last, last.app == front, last.state == state, last.screen == screen { return last }
        let shown = LaidOut(
            app: front, screen: screen, state: state,
            laidOut: LaidOutScreen(
                screen, on: profile, fonts: try FontBook.bundled().library, state: state,
                appearance: appearance))
        last = shown
        return shown
    }

    /// How a screen would be laid out in another state of the glass.
    func preview(_ screen: Screen, _ state: ScreenState) throws(RenderingError) -> LaidOutScreen {
        LaidOutScreen(
            screen, on: profile, fonts: try FontBook.bundled().library, state: state, appearance: appearance)
    }

    /// Keeps what the glass knows of a screen from now on.
    mutating func keep(_ state: ScreenState, of screen: Screen) {
        states[StateKey(app: front, screen: screen.name)] = state
    }

    /// What is laid out, written down; nil where it cannot be. What was shown before was written down then.
    mutating func reading(of shown: LaidOut) -> [UInt8]? {
        if let reading { return reading }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        reading = (try? encoder.encode(ScreenReading(shown.laidOut, app: shown.app ?? ""))).map { Array($0) }
        return reading
    }

    /// A PNG picture of what is laid out.
    mutating func picture(
        of shown: LaidOut, corners: CornerMask, images: @escaping (String) -> [UInt8]?, sandbox: Sandbox?
    ) throws(RenderingError) -> [UInt8] {
        let painter: Painter
        if let kept = self.painter { painter = kept } else { painter = try Painter(profile) }
        self.painter = painter
        return try painter.picture(of: shown, corners: corners, images: images, sandbox: sandbox)
    }

    /// Draws the display, and keeps between pictures what did not change.
    private final class Painter {
        private let renderer: Renderer
        private let images: ContainerImages
        private let tiles: ContainerTiles
        private let maps: MapRenderer
        private var app: String?
        /// The last picture.
        private var drawn: (corners: CornerMask, file: [UInt8])?

        /// From here on what a frame was drawn with (tiles, masks, layers) is worth giving back to the system, which the C
        /// library would keep in holes.
        private static let largePixels = 1_000_000

        init(_ profile: DisplayProfile) throws(RenderingError) {
            images = ContainerImages()
            tiles = ContainerTiles()
            maps = MapRenderer(tiles: tiles, mostTileBytes: MapRenderer.tileBytes(of: profile))
            renderer = try Renderer(images: images, maps: maps)
        }

        /// An app has ended: what it names its pictures begins anew.
        func forget() { renderer.invalidate() }

        func picture(
            of shown: LaidOut, corners: CornerMask, images source: @escaping (String) -> [UInt8]?,
            sandbox: Sandbox?
        ) throws(RenderingError) -> [UInt8] {
            if app != shown.app { renderer.invalidate() }
            app = shown.app
            images.sandbox = sandbox
            images.source = source
            // What it refers to may be gone by the next picture.
            defer { images.source = { _ in nil } }
            tiles.sandbox = sandbox
            let frame = try renderer.render(shown.laidOut.drawList)
            if frame.redrawn == .zero, let drawn, drawn.corners == corners {
                maps.readAhead()
                return drawn.file
            }
            drawn = nil
            if frame.redrawn.width * frame.redrawn.height >= Self.largePixels { malloc_trim(0) }
            let profile = shown.laidOut.profile
            let radius = profile.cornerRadius * profile.scale
            let file = try PNGEncoding.encode(try corners.applied(to: frame.pixels, radius: radius))
            maps.readAhead()
            drawn = (corners, file)
            return file
        }
    }
}

extension DisplayProfile {
    /// The display of a device; of one whose hardware has no name that is known, a usual one of its kind.
    static func of(_ configuration: DeviceConfiguration) -> DisplayProfile {
        named(configuration.profile) ?? (configuration.role == .phone ? .phone61 : .watch49)
    }
}
