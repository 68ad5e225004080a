import HikeValues
import Testing

@Suite("Lines that share a buffer")
struct SharedLineBufferTests {
    @Test("a line behind another leaves the first as it is")
    func behind() {
        var buffer: [UInt8] = []
        for number in 1...3 {
            var line = JSONLine(behind: &buffer)
            #expect(buffer.isEmpty, "the buffer is in the line meanwhile")
            line.add("n", number)
            line.finish(into: &buffer)
        }
        #expect(String(decoding: buffer, as: UTF8.self) == #"{"n":1}{"n":2}{"n":3}"#)
    }

    @Test("texts with and without escapes are written alike, wherever the escape stands")
    func escapes() {
        for (text, written) in [
            ("", #""""#), ("plain", #""plain""#), ("é😀", #""é😀""#), ("\"a", #""\"a""#), ("a\\", #""a\\""#),
            ("a\nb", #""a\nb""#), ("\u{1}", #""\u0001""#), ("a\u{7F}", "\"a\u{7F}\""),
        ] {
            var bytes: [UInt8] = []
            JSONLine.append(quoted: text, to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == written)
        }
    }
}
