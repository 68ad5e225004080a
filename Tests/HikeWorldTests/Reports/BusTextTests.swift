import HikeValues
import Testing

@testable import HikeWorld

@Suite("The bus reads like a conversation (issue 3, point 4)")
struct BusTextTests {
    private func text(_ log: String) throws -> [String] {
        try log.split(separator: "\n").map { LogText.line(try LogEvent(line: Array($0.utf8))) }
    }

    @Test("frames, queue and deliveries stand in columns, with short ids and sizes in words")
    func conversation() throws {
        let log = #"""
            {"t":723.401000,"device":"phone","event":"bus","direction":"send","channel":"link","kind":"hello","size":29}
            {"t":723.441000,"device":"watch","event":"bus","direction":"receive","channel":"link","kind":"hello","size":29}
            {"t":724.000000,"device":"phone","event":"bus","direction":"queue","channel":"file","id":"9A0B1C2D-1E2F-432C-B8A8-F82CB4E89785","number":1,"app":"trail","size":12151,"keys":"name routeId","outcome":"accepted","cause":"new"}
            {"t":724.000000,"device":"phone","event":"bus","direction":"send","channel":"file","kind":"offer","id":"9A0B1C2D-1E2F-432C-B8A8-F82CB4E89785","number":1,"size":227,"keys":"name routeId","attempt":2,"file":"Ridge.json","fileSize":12151}
            {"t":724.100000,"device":"watch","event":"bus","direction":"send","channel":"file","kind":"ready","id":"9A0B1C2D-1E2F-432C-B8A8-F82CB4E89785","size":12,"next":0}
            {"t":724.200000,"device":"phone","event":"bus","direction":"send","channel":"file","kind":"chunk","id":"9A0B1C2D-1E2F-432C-B8A8-F82CB4E89785","size":12173,"chunk":0}
            {"t":724.300000,"device":"watch","event":"bus","direction":"send","channel":"file","kind":"acknowledgement","id":"9A0B1C2D-1E2F-432C-B8A8-F82CB4E89785","size":12,"next":1}
            {"t":724.500000,"device":"watch","event":"bus","direction":"deliver","channel":"file","id":"9A0B1C2D-1E2F-432C-B8A8-F82CB4E89785","app":"trail","size":12151,"outcome":"delivered","cause":"cold wake"}
            {"t":725.000000,"device":"phone","event":"bus","direction":"queue","channel":"userInfo","id":"4F2A1C33-1E2F-432C-B8A8-F82CB4E89785","number":3,"app":"counter","size":312,"keys":"count name","outcome":"accepted"}
            {"t":725.100000,"device":"phone","event":"bus","direction":"send","channel":"userInfo","kind":"items","number":3,"last":5,"count":3,"size":1536000}
            {"t":725.200000,"device":"watch","event":"bus","direction":"receive","channel":"userInfo","kind":"items","number":3,"last":3,"count":1,"size":999}
            {"t":725.300000,"device":"phone","event":"bus","direction":"queue","channel":"message","id":"77777777-1E2F-432C-B8A8-F82CB4E89785","app":"trail","keys":"","outcome":"refused","error":"notReachable","code":7007,"cause":"no session"}
            {"t":725.400000,"device":"watch","event":"bus","direction":"receive","channel":"complication","kind":"refused","number":4,"size":8,"outcome":"no space"}
            """#
        #expect(
            try text(log) == [
                "00:12:03.401  phone -> watch   hello            link                  29 B",
                "00:12:03.441  watch <- phone   hello            link                  29 B",
                "00:12:04.000  phone            queue            file         9A0B1C2D accepted trail #1 12.2 kB "
                    + "keys: name routeId (new)",
                "00:12:04.000  phone -> watch   offer            file         9A0B1C2D Ridge.json 12.2 kB #1 in "
                    + "227 B keys: name routeId attempt 2",
                "00:12:04.100  watch -> phone   ready            file         9A0B1C2D next 0 12 B",
                "00:12:04.200  phone -> watch   chunk            file         9A0B1C2D chunk 0 12.2 kB",
                "00:12:04.300  watch -> phone   acknowledgement  file         9A0B1C2D next 1 12 B",
                "00:12:04.500  watch            deliver          file         9A0B1C2D to trail 12.2 kB (cold wake)",
                "00:12:05.000  phone            queue            userInfo     4F2A1C33 accepted counter #3 312 B "
                    + "keys: count name",
                "00:12:05.100  phone -> watch   items            userInfo              #3-5 3 items 1.5 MB",
                "00:12:05.200  watch <- phone   items            userInfo              #3 1 item 999 B",
                "00:12:05.300  phone            queue            message      77777777 refused: notReachable 7007 "
                    + "trail no keys (no session)",
                "00:12:05.400  watch <- phone   refused          complication          no space #4 8 B",
            ])
    }

    @Test("a second watch is named, fields of a later version are not lost, and no text can drive a terminal")
    func oddities() throws {
        let log = #"""
            {"t":1.000000,"device":"phone","event":"bus","direction":"send","peer":"watch2","channel":"context","kind":"context","id":"AB","mood":"not good","size":5}
            {"t":1.000000,"device":"watch2","event":"bus","direction":"queue","channel":"data","id":"AB","keys":"a\u001b[2J","outcome":"waiting","cause":"no\u0007"}
            {"t":1.000000,"device":"phone","event":"bus"}
            """#
        #expect(
            try text(log) == [
                #"00:00:01.000  phone -> watch2  context          context      AB       5 B mood="not good""#,
                #"00:00:01.000  watch2           queue            data         AB       waiting keys: "a\u001b[2J" ("no\u0007")"#,
                "00:00:01.000  phone",
            ])
    }

    @Test("sizes have the unit that fits, and no more digits than they need")
    func sizes() {
        let sizes = [0, 999, 1_000, 12_151, 999_949, 999_950, 104_857_600].map { LogText.bytes($0) }
        #expect(sizes == ["0 B", "999 B", "1.0 kB", "12.2 kB", "999.9 kB", "1.0 MB", "104.9 MB"])
    }
}
