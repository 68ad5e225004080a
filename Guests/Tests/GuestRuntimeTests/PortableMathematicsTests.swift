import Foundation
import Glibc
import Testing

/// The functions under the C library's names, in this process too.
@Suite("Portable mathematics")
struct PortableMathematicsTests {
    typealias One = @convention(c) (Double) -> Double
    typealias Two = @convention(c) (Double, Double) -> Double
    typealias OneFloat = @convention(c) (Float) -> Float
    typealias TwoFloat = @convention(c) (Float, Float) -> Float

    static let ofOne = [
        "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "cos", "cosh", "erf", "erfc", "exp",
        "exp10",
        "exp2", "expm1", "lgamma", "log", "log10", "log1p", "log2", "sin", "sinh", "tan", "tanh", "tgamma",
    ]
    static let ofTwo = ["atan2", "hypot", "pow"]

    /// How far from the right result, rounded, one may be; 0 for all others.
    static let tolerance = ["erf": 1.0, "erfc": 1.0, "lgamma": 1.0, "tgamma": 1.0]

    /// What a name stands for in this process.
    static func ours<Function>(_ name: String, as type: Function.Type) throws -> Function {
        unsafeBitCast(try #require(dlsym(nil, name)), to: type)
    }

    /// The C library's function, past ours.
    static func own<Function>(_ name: String, as type: Function.Type) throws -> Function {
        let library = try #require(dlopen("libm.so.6", RTLD_NOW))
        return unsafeBitCast(try #require(dlsym(library, name)), to: type)
    }

    /// How far two results are apart, in units of the last place of the second; infinitely if signs differ.
    static func distance(_ a: Double, _ b: Double) -> Double {
        if a.isNaN && b.isNaN { return 0 }
        guard a.sign == b.sign else { return .infinity }
        if a == b { return 0 }
        guard a.isFinite, b.isFinite else { return .infinity }
        return (a - b).magnitude / b.ulp
    }

    /// The fields of the lines of a file beside this one.
    static func lines(of name: String) throws -> [[Substring]] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Golden/\(name)")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: " ") }
    }

    @Test("every name is ours, not the C library's")
    func names() throws {
        let pairs = ["sincos", "lgamma_r"].flatMap { name in
            name == "sincos" ? [name, "sincosf"] : [name, "lgammaf_r"]
        }
        let library = try #require(dlopen("libm.so.6", RTLD_NOW))
        for name in (Self.ofOne + Self.ofTwo).flatMap({ [$0, $0 + "f"] }) + pairs {
            #expect(try #require(dlsym(nil, name)) != dlsym(library, name), "\(name) is the C library's")
        }
    }

    @Test(
        "forty arguments of each function, the greatest, least and special among them, give the right result"
    )
    func expectations() throws {
        var counts: [String: Int] = [:]
        for line in try Self.lines(of: "mathematics.txt") {
            let name = String(line[0])
            let numbers = try line.dropFirst().map {
                Double(bitPattern: try #require(UInt64($0, radix: 16)))
            }
            let result =
                numbers.count == 2
                ? try Self.ours(name, as: One.self)(numbers[0])
                : try Self.ours(name, as: Two.self)(numbers[0], numbers[1])
            let wanted = numbers[numbers.count - 1]
            #expect(
                Self.distance(result, wanted) <= Self.tolerance[name, default: 0],
                "\(name) of \(numbers.dropLast()) is \(result), not \(wanted)")
            counts[name, default: 0] += 1
        }
        for name in Self.ofOne + Self.ofTwo { #expect(counts[name, default: 0] >= 38, "\(name)") }
    }

    @Test("the bits of three thousand results of each function are the same on every processor")
    func digests() throws {
        var digests: [String: UInt64] = [:]
        for line in try Self.lines(of: "mathematics-digests.txt") {
            let digest: UInt64 = try #require(UInt64(line[1], radix: 16))
            digests[String(line[0])] = digest
        }
        #expect(digests.count == 2 * (Self.ofOne.count + Self.ofTwo.count))
        for name in Self.ofOne {
            let function = try Self.ours(name, as: One.self)
            #expect(Self.digest { Self.bits(function($0.number($1))) } == digests[name], "\(name)")
            let ofFloat = try Self.ours(name + "f", as: OneFloat.self)
            #expect(
                Self.digest { Self.bits(ofFloat(Float($0.number($1)))) } == digests[name + "f"], "\(name)f")
        }
        for name in Self.ofTwo {
            let function = try Self.ours(name, as: Two.self)
            #expect(
                Self.digest { Self.bits(function($0.number($1), $0.number($1))) } == digests[name], "\(name)")
            let ofFloat = try Self.ours(name + "f", as: TwoFloat.self)
            #expect(
                Self.digest { Self.bits(ofFloat(Float($0.number($1)), Float($0.number($1)))) }
                    == digests[name + "f"], "\(name)f")
        }
    }

    static func digest(_ bits: (inout Generator, Int) -> UInt64) -> UInt64 {
        var random = Generator(state: 7)
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in 0..<3_000 { sum = (sum ^ bits(&random, index)) &* 0x0000_0100_0000_01B3 }
        return sum
    }

    /// Processors differ in the bits of what is no number.
    static func bits(_ x: Double) -> UInt64 { x.isNaN ? 0x7ff8_0000_0000_0000 : x.bitPattern }
    static func bits(_ x: Float) -> UInt64 { x.isNaN ? 0x7fc0_0000 : UInt64(x.bitPattern) }

    @Test("results are within a unit of the last place, or two, of the C library's", arguments: ofOne)
    func library(name: String) throws {
        let own = try Self.own(name, as: One.self)
        let ours = try Self.ours(name, as: One.self)
        // Where the C library's own is further off.
        let limits = ["cbrt": 4.0, "erfc": 5, "tgamma": 8, "lgamma": 8]
        var random = Generator(state: 9)
        for index in 0..<20_000 {
            let x = index % 2 == 0 ? (random.unit() - 0.5) * 40 : (random.unit() - 0.5) * 4
            // Near its zeros below 0 it is good to digits behind the point only.
            if name == "lgamma" && x < 0 { continue }
            #expect(Self.distance(ours(x), own(x)) <= limits[name, default: 2], "\(name)(\(x))")
        }
    }

    @Test("factorials are exact as far as a double holds them")
    func factorials() {
        var factorial = 1.0
        for number in 1...22 {
            factorial *= Double(number)
            #expect(tgamma(Double(number) + 1) == factorial)
        }
    }

    @Test("the logarithm of the gamma function has the gamma function's sign")
    func sign() throws {
        typealias WithSign = @convention(c) (Double, UnsafeMutablePointer<Int32>) -> Double
        let logarithm = try Self.ours("lgamma_r", as: WithSign.self)
        for (x, wanted): (Double, Int32) in [
            (2.5, 1), (-0.5, -1), (-1.5, 1), (-2.5, -1), (-3.25, 1), (0.0, 1), (-0.0, -1), (-3, 1),
            (1e-300, 1),
            (-1e-300, -1),
        ] {
            var sign: Int32 = 0
            _ = logarithm(x, &sign)
            #expect(sign == wanted, "\(x)")
        }
    }

    @Test("a sine and a cosine together are those of each")
    func sineAndCosine() throws {
        typealias Both =
            @convention(c) (
                Double, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>
            ) -> Void
        let both = try Self.ours("sincos", as: Both.self)
        var random = Generator(state: 10)
        for index in 0..<1_000 {
            let x = random.number(index)
            var (sine, cosine) = (0.0, 0.0)
            both(x, &sine, &cosine)
            #expect(Self.bits(sine) == Self.bits(sin(x)) && Self.bits(cosine) == Self.bits(cos(x)), "\(x)")
        }
    }

    struct Generator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
        mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
        /// Every fourth is any double; the others are from 2^-40 to 2^24, of both signs.
        mutating func number(_ index: Int) -> Double {
            let first = next()
            let second = next()
            if index % 4 == 0 { return Double(bitPattern: first) }
            let sign = (second >> 57 & 1) << 63
            return Double(bitPattern: sign | ((second >> 58) + 983) << 52 | first >> 12)
        }
    }
}
