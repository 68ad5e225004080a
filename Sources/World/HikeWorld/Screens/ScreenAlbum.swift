import HikeRendering
import HikeScreens
import HikeStorage
import HikeValues

/// A picture of a display that a run has taken.
public struct RunPicture: Equatable, Sendable {
    /// Virtual time.
    public var time: Instant
    public var device: String
    /// The part of the file's name that says what it is, such as `arrival`.
    public var name: String
    /// The file, relative to the run's folder; empty where the run has none, or pictures are not drawn.
    public var file: String
    /// The PNG file where the run has no folder; empty where pictures are not drawn.
    public var bytes: [UInt8]
    /// What could be read there at that moment.
    public var reading: ScreenReading
}

/// The pictures that a run takes, in order, and the golden ones that they are held against.
final class ScreenAlbum {
    /// Pictures of one run at most: a film of a long hike ends there, and says so.
    static let mostPictures = 2_000
    static let folder = "screens"

    private(set) var pictures: [RunPicture] = []
    private let directory: HeldFolder?
    /// Whether golden pictures are made anew.
    private let rebuilds: Bool
    /// Whether there are pictures at all, or only what could be read.
    let draws: Bool

    init(directory: HeldFolder?, rebuilds: Bool, draws: Bool = true) {
        self.directory = directory
        self.rebuilds = rebuilds
        self.draws = draws
    }

    var isFull: Bool { pictures.count >= Self.mostPictures }

    /// Keeps a picture: `screens/0007-watch-arrival.png`.
    func keep(
        _ png: [UInt8], _ reading: ScreenReading, _ name: String, of device: String, at time: Instant
    ) throws {
        guard !isFull else { return }
        let digits = String(pictures.count + 1)
        let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        var file = ""
        if let directory, draws {
            file = "\(Self.folder)/\(number)-\(device)-\(name).png"
            try Self.write(png, to: try OutputFile(file, in: directory))
        }
        pictures.append(
            RunPicture(
                time: time, device: device, name: name, file: file, bytes: directory == nil ? png : [],
                reading: reading))
    }

    /// Holds a picture against a golden one, or makes that anew.
    ///
    /// - Returns: what differs; nil where nothing does.
    func complaint(_ png: [UInt8], golden name: String, files: ScenarioFiles) throws -> String? {
        let path = files.path(name)
        if rebuilds {
            let file = try ReplacingFile(path: path)
            try file.write(png)
            try file.finish()
            return nil
        }
        let remedy = "look at it, then run with --rebuild-pictures if it is meant"
        guard let golden = try? files.read(name) else {
            return "there is no golden picture '\(path)': run with --rebuild-pictures to make it"
        }
        let difference: PictureDifference
        do throws(RenderingError) {
            difference = PictureDifference(
                try ImageDecoding.decode(golden), try ImageDecoding.decode(png))
        } catch { return "the golden picture '\(path)' cannot be compared: \(error)" }
        guard difference.count > 0 else { return nil }
        var shown = ""
        if let directory, let picture = try? PNGEncoding.encode(difference.picture) {
            let stem = name.split(separator: "/").last.map { $0.dropLast(4) } ?? "picture"
            let file = try OutputFile(Self.folder + "/difference-\(stem).png", in: directory)
            try Self.write(picture, to: file)
            shown = " (\(file.path))"
        }
        return "the display differs from '\(path)': \(difference.summary)\(shown); \(remedy)"
    }

    private static func write(_ bytes: [UInt8], to file: OutputFile) throws {
        try file.write(bytes)
        try file.flush()
    }
}
