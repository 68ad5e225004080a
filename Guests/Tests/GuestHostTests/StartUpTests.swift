import Foundation
import Testing

@testable import GuestHost

@Suite("The start-up test")
struct StartUpTests {
    @Test("a guest whose sets would have another order in each run is refused with a sentence")
    func hashing() throws {
        let launch = GuestFixture.launch("unruly-guest", in: FileManager.default.temporaryDirectory)
        #expect {
            try RunningGuest(launch, leavingOut: "SWIFT_DETERMINISTIC_HASHING")
        } throws: { error in
            "\(error)".contains("SWIFT_DETERMINISTIC_HASHING=1 is not in the guest's environment")
        }
    }
}
