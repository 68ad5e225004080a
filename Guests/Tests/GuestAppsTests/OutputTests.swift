import Testing

@testable import GuestApps

@Suite("Lines that a guest prints")
struct OutputTests {
    @Test("NSLog's moment and process are left out, another line is as it is")
    func lines() {
        let logged = GuestOutput("2023-11-14 22:13:20.000 trail-guest[100:64] no [map] today")
        #expect(logged.category == "NSLog" && logged.message == "no [map] today")
        for line in [
            "", "no map", "2023-11-14 22:13:20.000 is when", "2023-11-14 22:13:20,000 a[1:1] b",
            "x023-11-14 22:13:20.000 a[1:1] b", "2023-11-14 22:13:20.000 a] b",
        ] {
            let printed = GuestOutput(line)
            #expect(printed.category == "print" && printed.message == line)
        }
    }
}
