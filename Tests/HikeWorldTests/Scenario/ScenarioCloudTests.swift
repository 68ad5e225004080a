import HikeHardware
import HikeValues
import Testing

@testable import HikeWorld

@Suite("What a scenario says of the cloud")
struct ScenarioCloudTests {
    private func read(_ text: String) throws -> Scenario {
        try ScenarioText.read("scenario: A\nsource: none\n" + text + "\n")
    }

    @Test("CK10: the account and the space that there is are read")
    func top() throws {
        #expect(
            try read("cloud: { account: none, quota: 5 MB }").parts == [
                .settings(
                    devices: ["phone", "watch"],
                    PartMessage(CloudPart.self, settings: CloudAccount.none)),
                .server(host: CloudServer.host, CloudServer.Order.quota(5_000_000).bytes),
            ])
        for order in [CloudServer.Order.quota(7), .busy(3), .busy(nil), .full(true)] {
            #expect(try CloudServer.Order(order.bytes) == order)
        }
    }

    @Test(
        "CK10: other words are refused with a sentence",
        arguments: [
            ("cloud: { account: maybe }", "account"), ("cloud: { quota: 5 }", "size"),
            ("cloud: { quota: 5 TB }", "size"), ("cloud: { space: 1 MB }", "space"),
            ("steps: [{ on: phone, cloud: gone }]", "cloud"),
            ("steps: [{ fault: { cloud: broken } }]", "broken"),
        ])
    func refusals(text: String, word: String) {
        #expect {
            _ = try read(text)
        } throws: { error in
            "\(error)".contains(word)
        }
    }
}
