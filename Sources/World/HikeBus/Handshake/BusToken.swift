import Glibc

/// The secret of one run, 32 bytes. A device proves with it that the world started it.
///
/// It goes to a child through an inherited descriptor, never through arguments or the environment, which
/// other
/// programs can list.
public struct BusToken: Sendable, CustomStringConvertible {
    /// Bytes.
    public static let size = 32
    let bytes: [UInt8]

    /// - Throws: ``BusError/badHandshake(_:)`` where there are not 32 bytes.
    public init(_ bytes: [UInt8]) throws(BusError) {
        guard bytes.count == BusToken.size else {
            throw .badHandshake("A bus token has \(BusToken.size) bytes, \(bytes.count) were given.")
        }
        self.bytes = bytes
    }

    /// A token from the kernel's random source. It never reaches an event log, so it does not touch
    /// determinism.
    public static func random() throws(BusError) -> BusToken {
        var bytes = [UInt8](repeating: 0, count: size)
        guard getentropy(&bytes, size) == 0 else { throw .system(.last("getentropy", "the bus token")) }
        return try BusToken(bytes)
    }

    /// Reads a token from an inherited descriptor, and closes it.
    ///
    /// - Throws: ``BusError/badHandshake(_:)`` where the descriptor ends early.
    public static func read(descriptor number: Int32) throws(BusError) -> BusToken {
        let descriptor = Descriptor(number)
        defer { descriptor.close() }
        var bytes = [UInt8](repeating: 0, count: size)
        var held = 0
        while held < size {
            let moved = bytes.withUnsafeMutableBytes { room in
                Glibc.read(number, room.baseAddress.map { $0 + held }, size - held)
            }
            if moved > 0 {
                held += moved
            } else if moved == 0 {
                throw .badHandshake(
                    "The bus token on descriptor \(number) ended after \(held) of \(size) bytes: "
                        + "devices are started by hikesim, not by hand.")
            } else if errno != EINTR {
                throw .system(.last("read", "descriptor \(number) of the bus token"))
            }
        }
        return try BusToken(bytes)
    }

    /// Compares in a time that does not depend on where the bytes differ.
    public func matches(_ other: BusToken) -> Bool {
        var difference: UInt8 = 0
        for index in 0..<BusToken.size { difference |= bytes[index] ^ other.bytes[index] }
        return difference == 0
    }

    /// Says nothing of the secret.
    public var description: String { "bus token" }
}
