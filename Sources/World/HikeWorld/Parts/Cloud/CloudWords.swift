import HikeHardware

/// What scenarios say of the owner's cloud: `cloud: { account: none, quota: 5 MB }`.
enum CloudWords {
    /// Seconds that it tells apps to wait while it is busy.
    static let retryAfter = 3.0

    static let words = PartWords(
        top: [
            PartWords.PartWord(
                word: "cloud", keys: ["account", "quota"], example: "{ account: none, quota: 5 MB }",
                read: { reader, fields throws(ScenarioError) in
                    var orders: [PartOrder] = []
                    if let account = try fields.value("account", account) {
                        orders.append(
                            .settings(
                                devices: reader.deviceIDs, PartMessage(CloudPart.self, settings: account)))
                    }
                    if let bytes = try fields.value("quota", ScenarioForm<Int>.bytes) {
                        orders.append(order(.quota(bytes)))
                    }
                    return orders
                })
        ],
        steps: [
            PartWords.PartWord(
                word: "cloud", keys: ["on", "cloud"], example: "",
                read: { reader, fields throws(ScenarioError) in
                    let account = try fields.required("cloud", account)
                    let devices = try fields.value("on", reader.devices) ?? reader.deviceIDs
                    return [.input(devices: devices, PartMessage(CloudPart.self, account))]
                })
        ],
        faults: [
            PartWords.PartFault(
                word: "cloud", kinds: ["busy", "full"], needsHiker: false,
                orders: { kind, _, isOn in
                    switch kind {
                    case "full": [order(.full(isOn))]
                    case _: [order(.busy(isOn ? retryAfter : nil))]
                    }
                })
        ],
        inputs: [
            EventForm(
                .devices, EventForm.words("input", [CloudPart.name]),
                EventForm.words("owner", CloudAccount.allCases.map(\.rawValue)))
        ])

    private static var account: ScenarioForm<CloudAccount> {
        .text(
            "one of " + CloudAccount.allCases.map(\.rawValue).joined(separator: ", "), example: "none",
            choices: CloudAccount.allCases.map(\.rawValue), read: { CloudAccount(rawValue: $0) })
    }

    private static func order(_ order: CloudServer.Order) -> PartOrder {
        .server(host: CloudServer.host, order.bytes)
    }
}

extension ScenarioForm<Int> {
    /// `5 MB` as bytes: whole, at most 1,000 GB.
    static let bytes = text("a size with its unit (B, kB, MB, GB)", example: "5 MB", read: Quantity.bytes)
}
