import HikeStorage
import HikeValues
import HikeWorld

/// `host.log` of a live pair: what its host has to tell a person, and why it ended where nobody told it to.
final class HostLog {
    private let file: OutputFile
    private let reserve: SpaceReserve

    init(folder: HeldFolder) throws {
        file = try OutputFile("host.log", in: folder)
        reserve = SpaceReserve(folder: folder.path)
    }

    /// Losing a line of the host's own log must not end the pair.
    func note(_ sentence: String) {
        try? file.writeLine(TerminalText.cleaned(sentence).utf8)
        try? file.flush()
    }

    /// The last line, for which there is room even on a full disk.
    func close(_ sentence: String) {
        reserve.release()
        note(sentence)
    }
}
