import GuestExchange
import HikeValues

/// What one service and its guests say to each other: each thing by its name, with what is written behind it.
protocol NamedContent {
    associatedtype Kind: RawRepresentable<String>

    /// Writes what belongs to it, and says its name.
    func write(to writer: inout ByteWriter) -> Kind
    /// Reads back what was written for a name.
    static func read(_ kind: Kind, from reader: inout ByteReader) throws(ByteReaderError) -> Self
}

extension NamedContent {
    func named() -> (name: String, content: [UInt8]) {
        var writer = ByteWriter()
        let kind = write(to: &writer)
        return (kind.rawValue, writer.bytes)
    }

    /// Nil where the name is none of these.
    init?(name: String, content: [UInt8]) throws(CallError) {
        guard let kind = Kind(rawValue: name) else { return nil }
        var reader = ByteReader(content)
        do throws(ByteReaderError) {
            self = try Self.read(kind, from: &reader)
            try reader.finish()
        } catch { throw .malformed(name, reason: "\(error)") }
    }
}

/// Requests of one service: each is a call.
protocol NamedRequest: NamedContent {}

extension NamedRequest {
    func call() -> GuestCall {
        let (name, content) = named()
        return GuestCall(name, content)
    }

    /// Nil where the name is none of these.
    init?(_ call: GuestCall) throws(CallError) { try self.init(name: call.name, content: call.content) }
}
