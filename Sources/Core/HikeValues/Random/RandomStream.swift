/// A stream of random numbers that depends on a seed and a label only.
///
/// One seed serves a whole run and is split by label (`seed/"gnss"/"watch"`), so that an extra draw in one
/// place moves nothing elsewhere (architecture 4). The generator is xoshiro256** (Blackman and Vigna, 2018),
/// its state filled by SplitMix64; test vectors pin both, because event logs depend on every bit.
public struct RandomStream: RandomNumberGenerator, Hashable, Sendable {
    private var s0: UInt64
    private var s1: UInt64
    private var s2: UInt64
    private var s3: UInt64
    private let key: UInt64
    private var spareGaussian: Double?

    /// A stream that a seed alone determines; every seed is good, 0 too.
    public init(seed: UInt64) {
        key = seed
        var mix = SplitMix64(state: seed)
        s0 = mix.next()
        s1 = mix.next()
        s2 = mix.next()
        s3 = mix.next()
    }

    /// An independent stream for a part of the run; it does not depend on what was drawn from this one.
    public func split(_ label: String) -> RandomStream {
        // FNV-1a over the label, then mixed with the seed.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in label.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        var mix = SplitMix64(state: key ^ hash)
        return RandomStream(seed: mix.next())
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        let product = s1 &* 5
        let result = (product << 7 | product >> 57) &* 9
        let t = s1 << 17
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = s3 << 45 | s3 >> 19
        return result
    }

    /// Uniform from 0 to below 1, 53 bits.
    public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Uniform from `low` to below `high`.
    public mutating func uniform(_ low: Double, _ high: Double) -> Double { low + (high - low) * uniform() }

    /// Normal with mean 0 and standard deviation 1 (Marsaglia's polar method).
    public mutating func gaussian() -> Double {
        if let spare = spareGaussian {
            spareGaussian = nil
            return spare
        }
        while true {
            let u = 2 * uniform() - 1
            let v = 2 * uniform() - 1
            let s = u * u + v * v
            if s > 0 && s < 1 {
                let factor = (-2 * PortableMath.log(s) / s).squareRoot()
                spareGaussian = v * factor
                return u * factor
            }
        }
    }

    /// Exponential with the given mean.
    public mutating func exponential(mean: Double) -> Double { -mean * PortableMath.log(1 - uniform()) }

    /// A version 4 UUID in upper case, from this stream.
    public mutating func uuid() -> String {
        let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(36)
        for shift in stride(from: 60, through: 0, by: -4) {
            bytes.append(digits[Int(high >> UInt64(shift) & 15)])
            if shift == 32 || shift == 16 || shift == 0 { bytes.append(0x2D) }
        }
        for shift in stride(from: 60, through: 0, by: -4) {
            bytes.append(digits[Int(low >> UInt64(shift) & 15)])
            if shift == 48 { bytes.append(0x2D) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

private struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
