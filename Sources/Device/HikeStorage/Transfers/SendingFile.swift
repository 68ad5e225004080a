import HikeConnectivity

/// The file of the outbox that is being sent. It stays open between two pieces, and the next ones are read while the
/// others work (``TransferStore/workAhead()``).
final class SendingFile {
    /// What may be read ahead: as much as can be sent in one go.
    private static let mostAhead = TransferLimits.chunksInFlight

    /// The file in its app's container, which has to stay as it was at the call.
    struct Source {
        let app: String
        let path: String
        /// Bytes at the call.
        let size: Int
    }

    let sequence: UInt64
    /// Nil where the copy is enough.
    let source: Source?
    private let file: SandboxFile
    /// Pieces that were read ahead, one behind the other.
    private var ahead: [(offset: Int, bytes: [UInt8])] = []
    /// Where the piece behind all that were read begins.
    private var end = 0
    private var pieceSize = 0

    init(_ sequence: UInt64, _ file: SandboxFile, source: Source? = nil) {
        self.sequence = sequence
        self.source = source
        self.file = file
    }

    /// A piece; shorter only at the end of the file.
    func read(_ count: Int, at offset: Int) throws(SandboxError) -> [UInt8] {
        if let next = ahead.first, next.offset == offset, next.bytes.count == count {
            return ahead.removeFirst().bytes
        }
        ahead = []
        let bytes = try file.read(count, at: offset)
        end = offset + bytes.count
        pieceSize = count
        return bytes
    }

    /// Reads on behind the last piece. What fails is tried again when it is asked for.
    func readAhead() {
        guard pieceSize > 0 else { return }
        while ahead.count < Self.mostAhead {
            guard let bytes = try? file.read(pieceSize, at: end), !bytes.isEmpty else { return }
            ahead.append((end, bytes))
            end += bytes.count
        }
    }
}
