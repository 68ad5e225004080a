import GuestExchange
import HikeValues

/// Requests of one service: each a call by its name, with what is written behind it.
protocol NamedRequest {
    associatedtype Kind: RawRepresentable<String>

    /// Writes what belongs to the request, and says its name.
    func write(to writer: inout ByteWriter) -> Kind
    /// Reads back what was written for a name.
    static func read(_ kind: Kind, from reader: inout ByteReader) throws(ByteReaderError) -> Self
}

extension NamedRequest {
    func call() -> GuestCall {
        var writer = ByteWriter()
        let kind = write(to: &writer)
        return GuestCall(kind.rawValue, writer.bytes)
    }

    /// Nil where the name is none of these.
    init?(_ call: GuestCall) throws(CallError) {
        guard let kind = Kind(rawValue: call.name) else { return nil }
        var reader = ByteReader(call.content)
        do throws(ByteReaderError) {
            self = try Self.read(kind, from: &reader)
            try reader.finish()
        } catch { throw .malformed(call.name, reason: "\(error)") }
    }
}
