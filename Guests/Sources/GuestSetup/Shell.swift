import Foundation

/// Programs of the toolchain.
enum Shell {
    /// Runs a program to its end; what it says on both of its outputs.
    ///
    /// - Parameter isSilent: without what it says of errors.
    static func run(
        _ program: String, _ arguments: [String], isSilent: Bool = false
    ) throws(GuestCheckError) -> (text: String, code: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = isSilent ? FileHandle.nullDevice : pipe
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch { throw .cannotRun(program) }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus != 127 else { throw .cannotRun(program) }
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }
}
