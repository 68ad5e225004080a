import HikeWorld

/// A file that a person asked for; `-` is standard output.
enum ResultFile {
    static func write(_ bytes: [UInt8], to path: String) throws {
        if path == "-" {
            var output = OutputStream()
            output.file(bytes)
            output.flush()
            return
        }
        do throws(RunDirectoryError) {
            let file = try OutputFile(path: path)
            try file.write(bytes)
            try file.flush()
        } catch {
            switch error {
            case .cannotCreate(let path, let reason):
                throw CommandFailure.environment("cannot create '\(path)': \(reason)")
            case .cannotWrite(let path, let reason):
                throw CommandFailure.environment("cannot write '\(path)': \(reason)")
            }
        }
    }
}
