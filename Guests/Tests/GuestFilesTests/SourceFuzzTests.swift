import GuestFiles
import HikeValues
import Testing

@Suite("Sources of one role, out of any bytes")
struct SourceFuzzTests {
    private static let pieces = [
        "#if", "#elseif", "#else", "#endif", " os(iOS)", "canImport(WatchKit", ")", "(", "{", "}", "[", "]",
        "#Preview",
        "PreviewProvider", ": ", "struct A", "@main", "@available(", "\"", "\"\"\"", "#\"", "\"#", "\\(",
        "\\#(", "/", "/*",
        "*/", "//", "#/", "/#", "\n", "\r", "\r\n", " ", "!", "&&", "||", "`", "ü", "\\", "a", ",", "=",
        "\u{0}", "##", "#!",
    ].map { Array($0.utf8) }

    private static func source(_ random: inout RandomStream) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...60, using: &random) {
            if Int.random(in: 0...9, using: &random) == 0 {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            } else {
                bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }
        }
        return bytes
    }

    @Test("as many bytes come out, the ends of lines where they were, and all else is there or is space")
    func anyBytes() {
        var random = RandomStream(seed: 60)
        var made = 0
        var changed = 0
        for _ in 0..<8_000 {
            let bytes = Self.source(&random)
            for role in GuestRole.allCases {
                do throws(GuestSourceError) {
                    let result = try RoleSource(bytes, for: role)
                    made += 1
                    changed += result.bytes == bytes ? 0 : 1
                    expectSameShape(bytes, result.bytes)
                } catch {
                    let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
                    #expect((1...lines).contains(error.line), "\(error) of \(bytes)")
                }
            }
        }
        // Neither all bad nor all unchanged.
        #expect(made > 3_000 && changed > 300, "\(made) \(changed)")
    }

    private func expectSameShape(_ before: [UInt8], _ after: [UInt8]) {
        let answers = Set("truefalse ".utf8)
        let isSame =
            before.count == after.count
            && zip(before, after).allSatisfy { old, new in
                let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
                return old == new || (answers.contains(new) && !ends.contains(old))
            }
        #expect(isSame, "\(before) \(after)")
    }
}
