@_exported import FacadeFoundation

/// Where random bytes come from.
public final class SecRandom: Sendable {
    fileprivate init() {}
}
public typealias SecRandomRef = SecRandom

/// The system's own source: the run's seed.
public let kSecRandomDefault: SecRandomRef? = SecRandom()

/// Fills a place with random bytes of the run's seed.
///
/// - Returns: `errSecSuccess`.
public func SecRandomCopyBytes(
    _ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> Int32 {
    guard count >= 0 else { return errSecParam }
    var generator = SystemRandomNumberGenerator()
    let target = UnsafeMutableRawBufferPointer(start: bytes, count: count)
    var at = 0
    while at < count {
        let word = generator.next()
        withUnsafeBytes(of: word.littleEndian) { piece in
            for byte in piece.prefix(count - at) {
                target[at] = byte
                at += 1
            }
        }
    }
    return errSecSuccess
}
