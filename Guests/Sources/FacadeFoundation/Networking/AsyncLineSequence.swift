import Foundation

/// The lines of a sequence of bytes, without their ends and without those that are empty.
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    public typealias Element = String
    let base: Base

    /// Reads lines.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var bytes: Base.AsyncIterator

        /// The next; nil: there are no more.
        public mutating func next() async throws -> String? {
            var line: [UInt8] = []
            while let byte = try await bytes.next() {
                guard byte == 0x0A || byte == 0x0D else {
                    line.append(byte)
                    continue
                }
                if !line.isEmpty { return String(decoding: line, as: UTF8.self) }
            }
            return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(bytes: base.makeAsyncIterator()) }
}

extension AsyncLineSequence: Sendable where Base: Sendable {}

extension AsyncSequence where Element == UInt8 {
    /// The lines of the bytes, in UTF-8.
    public var lines: AsyncLineSequence<Self> { AsyncLineSequence(base: self) }
}

extension URL {
    /// The lines of what is there, over the network or in a file.
    public var lines: AsyncLineSequence<AsyncBytes> { resourceBytes.lines }
    /// The bytes of what is there, over the network or in a file.
    public var resourceBytes: AsyncBytes { AsyncBytes(url: self) }

    /// The bytes of what is at a URL. They are asked for when the reading begins.
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8
        let url: URL

        /// Reads them.
        public struct AsyncIterator: AsyncIteratorProtocol {
            let url: URL
            var bytes: URLSession.AsyncBytes.AsyncIterator?

            /// The next; nil: there are no more.
            ///
            /// - Throws: `URLError`.
            public mutating func next() async throws -> UInt8? {
                if bytes == nil { bytes = try await URLSession.shared.bytes(from: url).0.makeAsyncIterator() }
                return try await bytes?.next()
            }
        }

        /// Begins to read.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(url: url) }
    }
}
