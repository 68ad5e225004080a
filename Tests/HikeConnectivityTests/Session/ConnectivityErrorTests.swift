import HikeConnectivity
import Testing

@Suite("Errors of connectivity")
struct ConnectivityErrorTests {
    @Test("All nineteen errors have the names and numbers that users know, and a sentence")
    func all() {
        let names = [
            "genericError", "sessionNotSupported", "sessionMissingDelegate", "sessionNotActivated",
            "deviceNotPaired", "watchAppNotInstalled", "notReachable", "invalidParameter", "payloadTooLarge",
            "payloadUnsupportedTypes", "messageReplyFailed", "messageReplyTimedOut", "fileAccessDenied",
            "deliveryFailed", "insufficientSpace", "sessionInactive", "transferTimedOut",
            "companionAppNotInstalled", "watchOnlyApp",
        ]
        for (index, name) in names.enumerated() {
            let error = ConnectivityError(rawValue: 7_001 + index)
            #expect(error?.name == name)
            #expect(error?.description.hasPrefix("\(name) (\(7_001 + index)): ") == true)
            #expect(error?.description.hasSuffix(".") == true)
        }
        #expect(ConnectivityError(rawValue: 7_000) == nil)
        #expect(ConnectivityError(rawValue: 7_020) == nil)
    }
}
