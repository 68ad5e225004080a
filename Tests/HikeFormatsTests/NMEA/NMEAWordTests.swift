import HikeFormats
import Testing

@Suite("NMEA sentences are read eight bytes at a time (EM-15)")
struct NMEAWordTests {
    @Test("any byte at any place of a word is read as it is alone")
    func anyByte() {
        let content = Array("GPGSV,1,1,02,04,41,120,38,17,12,045,29".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        var different: [String] = []
        for place in 0..<content.count {
            for value in 0...UInt8.max {
                var spoilt = content
                spoilt[place] = value
                let checksum = spoilt.reduce(0, ^)
                var bytes: [UInt8] = Array("$".utf8) + spoilt + Array("*".utf8)
                bytes += [digits[Int(checksum >> 4)], digits[Int(checksum & 15)], 0x0D, 0x0A]
                bytes += NMEATestText.line("GPGSV,1,1,00")
                // A chunk of one byte is never read by words.
                let alone = NMEAStreamResult(bytes) { 1 }
                if NMEAStreamResult(bytes, chunk: { bytes.count }) != alone {
                    different.append("byte \(value) at \(place)")
                }
            }
        }
        #expect(different == [], "read otherwise in a word")
    }
}
