import HikeHardware
import HikeStorage
import HikeValues

/// The parts that the device knows by their protocol alone (`docs/decisions/0049-parts.md`).
extension DeviceRuntime {
    /// Hands an input to the part that it is for.
    func give(_ message: PartMessage) {
        guard let part = messageParts[message.part], part.receive(message.content) else {
            log(.error, "parts", "an input is none of a part", [FileMetadata("part", message.part)])
            return
        }
    }

    /// Keeps a file of a part of the device.
    ///
    /// - Returns: whether there was none.
    func keep(_ contents: [UInt8], as path: String, of part: String) throws(SandboxError) -> Bool {
        let sandbox = try Sandbox(root: place + "/" + part)
        let target = try SandboxPath(path)
        guard !room.isFull else { throw .diskFull(path) }
        let isNew = !sandbox.exists(target)
        try sandbox.makeFolder(target.parent)
        try sandbox.writeAtomically(target, contents, durable: true)
        return isNew
    }

    /// Reads a file of a part of the device; nil: there is none.
    func kept(_ path: String, limit: Int, of part: String) throws(SandboxError) -> [UInt8]? {
        let sandbox = try Sandbox(root: place)
        let target = try SandboxPath(part + "/" + path)
        guard sandbox.exists(target) else { return nil }
        return try sandbox.read(target, limit: limit)
    }
}
