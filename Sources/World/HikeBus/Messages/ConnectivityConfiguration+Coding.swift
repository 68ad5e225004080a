import HikeConnectivity
import HikeValues

extension ByteWriter {
    mutating func write(_ configuration: ConnectivityConfiguration) {
        write(configuration.limits)
        write(configuration.timing)
        write(configuration.policy)
    }

    private mutating func write(_ limits: PayloadLimits) {
        for value in [
            limits.message, limits.userInfo, limits.applicationContext, limits.fileMetadata, limits.file,
        ] {
            write(varint: UInt64(max(0, value)))
        }
    }

    private mutating func write(_ timing: ConnectivityTiming) {
        for delay in [
            timing.activation, timing.opportunityInForeground, timing.opportunityInBackground,
            timing.opportunityForComplication, timing.phoneColdWake, timing.backgroundWake,
        ] {
            write(delay)
        }
        write(timing.messageTimeout)
        write(timing.replyTimeout)
        write(timing.transferTimeout != nil)
        write(timing.transferTimeout ?? .zero)
        write(timing.backgroundTask)
        write(timing.backgroundGrace)
    }

    private mutating func write(_ policy: ConnectivityPolicy) {
        for flag in [
            policy.isSupported, policy.redeliversAfterCrash, policy.deduplicatesContext,
            policy.phoneWakesOnBackgroundTransfer,
            policy.messagesWakeForceQuitPhoneApp, policy.watchWakesOnBackgroundTransfer,
            policy.complicationFallsBack, policy.reportsCancelled, policy.linkLossEndsReplies,
            policy.trapsProgrammerErrors, policy.copiesFilesAtCall,
        ] {
            write(flag)
        }
        write(varint: UInt64(max(0, policy.complicationBudget)))
        write(fixed: Int64(policy.dayOffset))
    }

    private mutating func write(_ interval: Interval) { write(fixed: interval.nanoseconds) }

    private mutating func write(_ delay: DelayDistribution) {
        switch delay {
        case .fixed(let value):
            write(UInt8(1))
            write(value)
        case .uniform(let low, let high):
            write(UInt8(2))
            write(low)
            write(high)
        case .exponential(let mean, let longest):
            write(UInt8(3))
            write(mean)
            write(longest)
        }
    }
}

extension ByteReader {
    mutating func connectivityConfiguration() throws(ByteReaderError) -> ConnectivityConfiguration {
        var configuration = ConnectivityConfiguration()
        configuration.limits = try payloadLimits()
        configuration.timing = try connectivityTiming()
        configuration.policy = try connectivityPolicy()
        return configuration
    }

    private mutating func payloadLimits() throws(ByteReaderError) -> PayloadLimits {
        var limits = PayloadLimits()
        limits.message = try count(limit: .max)
        limits.userInfo = try count(limit: .max)
        limits.applicationContext = try count(limit: .max)
        limits.fileMetadata = try count(limit: .max)
        limits.file = try count(limit: .max)
        return limits
    }

    private mutating func connectivityTiming() throws(ByteReaderError) -> ConnectivityTiming {
        var timing = ConnectivityTiming()
        timing.activation = try delay()
        timing.opportunityInForeground = try delay()
        timing.opportunityInBackground = try delay()
        timing.opportunityForComplication = try delay()
        timing.phoneColdWake = try delay()
        timing.backgroundWake = try delay()
        timing.messageTimeout = try interval()
        timing.replyTimeout = try interval()
        let givesUp = try bool()
        let transferTimeout = try interval()
        timing.transferTimeout = givesUp ? transferTimeout : nil
        timing.backgroundTask = try interval()
        timing.backgroundGrace = try interval()
        return timing
    }

    private mutating func connectivityPolicy() throws(ByteReaderError) -> ConnectivityPolicy {
        var policy = ConnectivityPolicy()
        policy.isSupported = try bool()
        policy.redeliversAfterCrash = try bool()
        policy.deduplicatesContext = try bool()
        policy.phoneWakesOnBackgroundTransfer = try bool()
        policy.messagesWakeForceQuitPhoneApp = try bool()
        policy.watchWakesOnBackgroundTransfer = try bool()
        policy.complicationFallsBack = try bool()
        policy.reportsCancelled = try bool()
        policy.linkLossEndsReplies = try bool()
        policy.trapsProgrammerErrors = try bool()
        policy.copiesFilesAtCall = try bool()
        policy.complicationBudget = try count(limit: 1_000_000)
        policy.dayOffset = Int(try fixed(Int64.self))
        return policy
    }

    private mutating func interval() throws(ByteReaderError) -> Interval {
        Interval(nanoseconds: try fixed(Int64.self))
    }

    private mutating func delay() throws(ByteReaderError) -> DelayDistribution {
        switch try byte() {
        case 1: return .fixed(try interval())
        case 2: return .uniform(try interval(), try interval())
        case 3: return .exponential(mean: try interval(), longest: try interval())
        case let tag: throw .unknownTag(tag)
        }
    }
}
