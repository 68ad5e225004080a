import HikeValues

/// How the guests of a device run: apps whose code is captured, in a process for each launch (docs/guests.md).
public struct GuestRules: Hashable, Sendable {
    /// Of the order of a guest's work that is due at one moment; nil: that of asking.
    public var orderSeed: UInt64?

    /// What is the main thread's alone and is used on another one is an error, with its place.
    public var hasStrictThreads: Bool

    public init(orderSeed: UInt64? = nil, hasStrictThreads: Bool = false) {
        self.orderSeed = orderSeed
        self.hasStrictThreads = hasStrictThreads
    }
}

extension DeviceConfiguration {
    /// How guests run on the device.
    public var guestRules: GuestRules {
        get {
            guard let message = parts.first(where: { $0.part == GuestRulesPart.name }) else {
                return GuestRules()
            }
            var reader = ByteReader(message.content)
            do throws(ByteReaderError) { return try GuestRules(from: &reader) } catch { return GuestRules() }
        }
        set {
            parts.removeAll { $0.part == GuestRulesPart.name }
            if newValue != GuestRules() { parts.append(PartMessage(GuestRulesPart.self, settings: newValue)) }
        }
    }
}

/// What a device says of its guests' rules.
protocol GuestRuling: AnyObject {
    var rules: GuestRules { get }
}

extension DeviceServices {
    /// How guests run here.
    public var guestRules: GuestRules { (service() as (any GuestRuling)?)?.rules ?? GuestRules() }
}
