import ArgumentParser
import Foundation
import HikeBus
import HikeLive
import HikeRendering
import HikeScreens
import HikeWorld

/// `hikesim ui`: a finger on a device of a running pair, and what can be read there.
struct UICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ui", abstract: "Touches a device's display, or reads what it shows.",
        discussion: """
            hikesim ui watch tree                       what is on the display, an element a line
            hikesim ui phone tree --json                the same for programs
            hikesim ui phone tap save                   by id, or by the text that a person reads
            hikesim ui phone tap 'text=Send to watch'   by text only;  id=save  by id only
            hikesim ui watch tap 102,125                by position, points from the top left corner
            hikesim ui phone long-press map@120,200 1.5 a place within an element, seconds
            hikesim ui phone drag map@200,300 map@80,300 0.5
            hikesim ui phone swipe left row-2 ; hikesim ui phone pinch map 2 ; hikesim ui phone rotate map 45
            hikesim ui phone two-finger-tap map         a map zooms out; double-tap zooms in
            hikesim ui phone swipe-action row-2 Delete  swipes a row to the left and touches one of its actions
            hikesim ui watch crown 30                   degrees, positive scrolls down
            hikesim ui watch button crown               crown, side, side-held; on a phone: home
            hikesim ui phone type 'Spring'              into the field that was tapped; clear, submit
            hikesim ui watch dictate 'Spring'           takes the place of what was there
            hikesim ui phone appearance dark            light or dark
            hikesim ui phone answer Allow               a button of what is up: alert, sheet, dialog

            What is out of sight is scrolled to. A touch that reaches nothing, or something that is disabled, says so
            and ends with code 2.
            """)

    @Argument(help: "phone or watch.")
    var device: String

    @Argument(help: "tree, or what to do: \(GlassAction.verbs.joined(separator: ", ")).")
    var verb: String

    @Argument(parsing: .allUnrecognized, help: "What to touch, and how.")
    var words: [String] = []

    @Flag(help: "tree: everything as JSON.")
    var json = false

    @OptionGroup var pair: PairOption

    func run() throws {
        if verb == "appearance" {
            guard words.count == 1 else { throw CommandFailure.input("appearance takes light or dark") }
            let appearance: Appearance = try Words.choice("appearance", words[0])
            // A watch is always dark.
            let devices = try pair.devices(device)
            try pair.perform(
                (devices.count > 1 ? ["phone"] : devices).map {
                    ["on": .text($0), "appearance": .text(appearance.rawValue)]
                })
            return Console.line("\(device): \(words[0])")
        }
        guard verb == "tree" else {
            let all = [verb] + words
            do throws(GlassWordsError) { _ = try GlassAction(words: all) } catch {
                throw CommandFailure.input(error.description)
            }
            guard case .touched(let reached) = try pair.ask(.touch(device: device, words: all)) else {
                return
            }
            return Console.line(reached)
        }
        guard words.isEmpty else { throw CommandFailure.input("tree takes nothing after it") }
        guard case .reading(let data) = try pair.ask(.reading(device: device)) else { return }
        if json { return Console.line(String(decoding: data, as: UTF8.self)) }
        guard let reading = try? JSONDecoder().decode(ScreenReading.self, from: data) else {
            throw CommandFailure.environment("the pair answered with something else than a screen")
        }
        Console.block(reading.text.hasSuffix("\n") ? String(reading.text.dropLast()) : reading.text)
        for finding in reading.findings { Console.line("note: \(finding)") }
    }
}

/// `hikesim io`: pictures of a device of a running pair.
struct IOCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "io", abstract: "Takes a picture, or a film, of a device's display.",
        discussion: """
            hikesim io watch screenshot watch.png                  or .jpg
            hikesim io phone screenshot phone.png --mask alpha     the rounded corners see-through
            hikesim io watch recordVideo hike.png --for 30 --every 0.5

            A film is an animated PNG, which browsers play; it ends after --for seconds, or with Ctrl-C.
            """)

    @Argument(help: "phone or watch.")
    var device: String

    @Argument(help: "screenshot or recordVideo.")
    var verb: String

    @Argument(help: "The file to write: .png or .jpg, of a film .png.")
    var file: String

    @Option(name: .customLong("for"), help: "recordVideo: seconds, or with a unit. [default: until Ctrl-C]")
    var length: SecondsWord?

    @Option(help: "recordVideo: seconds between two pictures, 0.05 to 60.")
    var every = 0.5

    @Option(help: "The display's rounded corners: ignored, alpha or black.")
    var mask = "ignored"

    @OptionGroup var pair: PairOption

    func run() throws {
        switch verb {
        case "screenshot": try takePicture()
        case "recordVideo", "record-video": try takeVideo()
        default:
            throw CommandFailure.input("'\(verb)' is no verb of io; there are screenshot and recordVideo")
        }
    }

    private func takePicture() throws {
        let format = try PictureFormat(of: file)
        guard case .picture(let data) = try pair.ask(.picture(device: device, corners: mask)) else { return }
        let bytes = try format.bytes(ofPNG: Array(data))
        try ResultFile.write(bytes, to: file, reading: [])
        Console.line("\(device): \(file), \(bytes.count) bytes")
    }

    private func takeVideo() throws {
        try PictureFormat.checkFilm(file)
        guard (0.05...60).contains(every), length.map({ $0.value > 0 && $0.value <= 86_400 }) ?? true else {
            throw CommandFailure.input("--every takes 0.05 to 60 seconds, --for up to 86400")
        }
        let interruption = ProcessSignals.interruption
        let clock = ContinuousClock()
        let began = clock.now
        var film = AnimatedPNG()
        var looked = began
        // A place that takes no file is told before an hour is filmed for it.
        let result = try ResultStream(file, reading: [])
        var failure: (any Error)?
        Console.error("recording \(device) into \(file); Ctrl-C ends it")
        repeat {
            let reply: ControlReply
            do { reply = try pair.ask(.picture(device: device, corners: mask)) } catch {
                failure = error
                break
            }
            guard case .picture(let data) = reply else { break }
            let now = clock.now
            try film.add(try ImageDecoding.decode(Array(data)), after: Self.milliseconds(now - looked))
            looked = now
            if let length, now - began >= .seconds(length.value) { break }
        } while !film.isFull && !Self.rest(every, interruption)
        // What ends the film takes none of it.
        if let failure, film.frameCount == 0 { throw failure }
        let bytes = try film.file(lasting: max(Self.milliseconds(clock.now - looked), 100))
        try result.write(bytes)
        try result.finish()
        Console.line("\(device): \(file), \(film.frameCount) frames, \(bytes.count) bytes")
        // The film is shorter than was asked for, whoever ended it: that is not the person's mistake.
        if let failure { throw CommandFailure.environment("the film ends early: \(failure)") }
    }

    /// Between two looks at whether somebody has pressed Ctrl-C.
    private static let longestRest = Duration.milliseconds(50)

    /// Waits for the next picture; true where Ctrl-C ended that.
    private static func rest(_ seconds: Double, _ interruption: Interruption) -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while interruption.cause == nil {
            let left = end - ContinuousClock.now
            guard left > .zero else { return false }
            usleep(UInt32(min(left, longestRest) / .microseconds(1)))
        }
        return true
    }

    private static func milliseconds(_ time: Duration) -> Int {
        Int(time.components.seconds) * 1000 + Int(time.components.attoseconds / 1_000_000_000_000_000)
    }
}
