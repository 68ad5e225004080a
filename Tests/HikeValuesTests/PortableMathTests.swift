import Glibc
import HikeValues
import Testing

@Suite("Portable mathematics")
struct PortableMathTests {
    /// Distance in units in the last place.
    private func ulps(_ a: Double, _ b: Double) -> Double {
        a == b ? 0 : (a - b).magnitude / max(b.ulp, Double.leastNormalMagnitude)
    }

    @Test("agrees with the C library within 3 units in the last place")
    func agreesWithLibm() {
        var stream = RandomStream(seed: 1)
        for _ in 0..<200_000 {
            let x = stream.uniform(-100, 100)
            // Near a zero of the function the absolute error counts, not the relative one.
            #expect((PortableMath.sin(x) - Glibc.sin(x)).magnitude <= 3e-16)
            #expect((PortableMath.cos(x) - Glibc.cos(x)).magnitude <= 3e-16)
            let y = stream.uniform(-2, 2)
            let z = stream.uniform(-2, 2)
            #expect(ulps(PortableMath.atan2(y, z), Glibc.atan2(y, z)) <= 3)
            let e = stream.uniform(-700, 700)
            #expect(ulps(PortableMath.exp(e), Glibc.exp(e)) <= 3)
            let l = stream.uniform(1e-9, 1e9)
            #expect(
                (PortableMath.log(l) - Glibc.log(l)).magnitude <= 3 * max(1, Glibc.log(l).magnitude) * 2.3e-16
            )
        }
    }

    @Test("special values")
    func specialValues() {
        #expect(PortableMath.log(0) == -.infinity)
        #expect(PortableMath.log(-1).isNaN)
        #expect(PortableMath.log(1) == 0)
        #expect(PortableMath.exp(0) == 1)
        #expect(PortableMath.exp(1000) == .infinity)
        #expect(PortableMath.sin(.infinity).isNaN)
        #expect(PortableMath.atan2(0, 0) == 0)
        #expect(PortableMath.atan2(1, 0) == .pi / 2)
        #expect(PortableMath.atan2(0, -1) == .pi)
        #expect(PortableMath.asin(2) == .pi / 2)
    }
}
