import HikeConnectivity
import HikeHardware
import HikeScreens
import HikeValues

private enum CommandTag {
    static let pair: UInt8 = 1
    static let unpair: UInt8 = 2
    static let selectWatch: UInt8 = 3
    static let install: UInt8 = 4
    static let uninstall: UInt8 = 5
    static let unlock: UInt8 = 6
    static let complication: UInt8 = 7
    static let fault: UInt8 = 8
    static let appearance: UInt8 = 9
    static let battery: UInt8 = 10
    static let storage: UInt8 = 12
    static let network: UInt8 = 13
}

extension ByteWriter {
    mutating func write(_ command: SystemCommand) {
        switch command {
        case .pair(let peer): write(CommandTag.pair, peer)
        case .unpair(let peer): write(CommandTag.unpair, peer)
        case .selectWatch(let watch): write(CommandTag.selectWatch, watch)
        case .install(let app): write(CommandTag.install, app)
        case .uninstall(let app): write(CommandTag.uninstall, app)
        case .unlock: write(CommandTag.unlock)
        case .complication(let app, let isEnabled):
            write(CommandTag.complication, app)
            write(isEnabled)
        case .fault(let fault, let isOn):
            write(CommandTag.fault, fault.rawValue)
            write(isOn)
        case .appearance(let appearance): write(CommandTag.appearance, appearance.rawValue)
        case .battery(let level, let isCharging, let drains):
            write(CommandTag.battery)
            write(level)
            write(isCharging)
            write(drains)
        case .storage(let isFull):
            write(CommandTag.storage)
            write(isFull)
        case .network(let change):
            write(CommandTag.network)
            write(change)
        }
    }

    private mutating func write(_ tag: UInt8, _ text: String) {
        write(tag)
        write(text)
    }
}

extension ByteReader {
    mutating func systemCommand() throws(ByteReaderError) -> SystemCommand {
        switch try byte() {
        case CommandTag.pair: return .pair(try string())
        case CommandTag.unpair: return .unpair(try string())
        case CommandTag.selectWatch: return .selectWatch(try string())
        case CommandTag.install: return .install(app: try string())
        case CommandTag.uninstall: return .uninstall(app: try string())
        case CommandTag.unlock: return .unlock
        case CommandTag.complication: return .complication(app: try string(), isEnabled: try bool())
        case CommandTag.fault: return .fault(try name(), isOn: try bool())
        case CommandTag.appearance: return .appearance(try name())
        case CommandTag.battery:
            let level = try double()
            guard level.isFinite else { throw .invalidValue }
            return .battery(level: level, isCharging: try bool(), drains: try bool())
        case CommandTag.storage: return .storage(isFull: try bool())
        case CommandTag.network: return .network(try networkChange())
        case let tag: throw .unknownTag(tag)
        }
    }
}
