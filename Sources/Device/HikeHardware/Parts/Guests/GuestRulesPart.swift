import HikeValues

/// Keeps the rules for guests, which whoever sets the device up makes.
package final class GuestRulesPart: MessagePart {
    package static let name = "guests"
    private let rules: GuestRules

    package init(settings: GuestRules?, on board: any Board) { rules = settings ?? GuestRules() }

    /// Nothing reaches it while the device is on.
    package func handle(_ input: NoSettings) {}

    package func service(for process: AppProcess) -> AnyObject { Service(rules) }

    private final class Service: GuestRuling {
        let rules: GuestRules

        init(_ rules: GuestRules) { self.rules = rules }
    }
}

extension GuestRules: PartValue {
    package func write(to writer: inout ByteWriter) {
        writer.write(orderSeed != nil)
        if let orderSeed { writer.write(fixed: orderSeed) }
        writer.write(hasStrictThreads)
    }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init(
            orderSeed: try reader.bool() ? try reader.fixed(UInt64.self) : nil,
            hasStrictThreads: try reader.bool())
    }
}
