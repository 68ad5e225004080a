import HikeRendering
import HikeScreens
import HikeValues

/// A film of one display, in virtual time.
struct Video {
    let device: String
    let name: String
    /// Virtual time between two looks.
    let every: Interval
    /// Virtual seconds that the film shows in one.
    let speed: Double
    /// When it looks next.
    private(set) var next: Instant
    private var film = AnimatedPNG()
    private var looked: Instant
    private var remainder = 0.0

    init(_ device: String, _ name: String, every: Interval, speed: Double, from start: Instant) {
        self.device = device
        self.name = name
        self.every = every
        self.speed = speed
        next = start
        looked = start
    }

    var isFull: Bool { film.isFull }

    /// Takes what the display shows; nil: it is dark, and the picture before stays.
    mutating func look(_ png: [UInt8]?, at time: Instant) throws(RenderingError) {
        next = time + every
        guard let png else { return }
        try film.add(try ImageDecoding.decode(png), after: milliseconds(until: time))
        looked = time
    }

    /// Whole milliseconds; what is less is added to the next.
    private mutating func milliseconds(until time: Instant) -> Int {
        let exact = (time - looked).inSeconds * 1000 / speed + remainder
        remainder = exact - exact.rounded(.down)
        return Int(exact.rounded(.down))
    }

    /// The file; nil where nothing was ever shown.
    mutating func file(at end: Instant) throws(RenderingError) -> [UInt8]? {
        film.frameCount == 0 ? nil : try film.file(lasting: max(milliseconds(until: end), 100))
    }
}

extension Director {
    /// Begins a film of a display.
    func beginVideo(_ name: String, of device: String, every: Interval, speed: Double) throws {
        guard !videos.contains(where: { $0.name == name }) else {
            throw StepFailure("the video '\(name)' has begun already")
        }
        try needOn(device)
        videos.append(Video(device, name, every: every, speed: speed, from: world.now))
        try lookForVideos()
    }

    /// Ends a film and keeps it among the pictures.
    func endVideo(_ name: String) throws {
        guard let place = videos.firstIndex(where: { $0.name == name }) else {
            let known = videos.map { "'\($0.name)'" }.joined(separator: ", ")
            throw StepFailure(
                "there is no video '\(name)' to end\(known.isEmpty ? "" : "; there is \(known)")")
        }
        var video = videos.remove(at: place)
        guard album.draws else {
            return try album.keep([], try read(video.device), video.name, of: video.device, at: world.now)
        }
        do {
            guard let file = try video.file(at: world.now) else {
                throw StepFailure(
                    "device '\(video.device)' showed nothing while the video '\(name)' was taken")
            }
            try album.keep(
                file, try read(video.device), video.name, of: video.device, at: world.now)
        } catch let error as RenderingError { throw StepFailure(error.description) }
    }

    /// Ends those that go on at the end of the run.
    ///
    /// - Returns: what could not be kept, as steps that fail.
    func endVideos() throws -> [StepOutcome] {
        var failed: [StepOutcome] = []
        for video in videos {
            do { try endVideo(video.name) } catch let failure as StepFailure {
                let outcome = StepOutcome(
                    text: "the end of the video '\(video.name)'", began: world.now, ended: world.now,
                    failure: failure.description)
                note(outcome)
                failed.append(outcome)
            }
        }
        return failed
    }

    /// The earliest moment at which a film needs a picture.
    var nextVideoFrame: Instant? {
        album.draws ? videos.filter { !$0.isFull }.map(\.next).min() : nil
    }

    /// Takes the pictures that are due.
    func lookForVideos() throws {
        guard album.draws else { return }
        for place in videos.indices where videos[place].next <= world.now && !videos[place].isFull {
            let device = videos[place].device
            let png = world.isOn(device) ? try look(device, .alpha) : nil
            do throws(RenderingError) { try videos[place].look(png, at: world.now) } catch {
                throw StepFailure(error.description)
            }
        }
    }
}
