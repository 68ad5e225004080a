import HikeRendering

/// What a picture's file is, by the ending of its name.
enum PictureFormat: Equatable {
    case png
    case jpeg

    /// Of a JPEG that a person looks at; the letters on a display are thin.
    private static let quality = 0.92

    /// - Parameter file: `-` is standard output, which gets PNG.
    /// - Throws: ``CommandFailure`` for an ending that is neither's.
    init(of file: String) throws {
        switch Self.ending(of: file) {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpeg
        case _ where file == "-": self = .png
        default:
            throw CommandFailure.input(
                "a picture is a .png, .jpg or .jpeg file, which '\(file)' does not end with; name it so")
        }
    }

    /// The film's file; its format is an animated PNG, whatever it is called.
    static func checkFilm(_ file: String) throws {
        guard ["png", "apng"].contains(ending(of: file)) || file == "-" else {
            throw CommandFailure.input(
                "a film is an animated PNG: its file ends with .png or .apng, which '\(file)' does not")
        }
    }

    /// The picture of a PNG file in this format.
    func bytes(ofPNG png: [UInt8]) throws(RenderingError) -> [UInt8] {
        switch self {
        case .png: png
        case .jpeg: try PictureConversion.jpeg(of: png, filling: nil, quality: Self.quality)
        }
    }

    private static func ending(of file: String) -> String? {
        let name = file.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }
}
