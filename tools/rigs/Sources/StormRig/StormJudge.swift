import Foundation
import HikeConnectivity
import HikeHardware

/// Compares what one device sent with what lies on the disk of the other.
struct StormJudge {
    /// Device that received.
    let receiver: String
    /// Its folder.
    let folder: String
    /// Accepted by the sender, by channel.
    let accepted: [StormItem.Channel: [StormItem]]
    /// Bytes of each number that the driver gave to the sender.
    let asked: [Int: Int]

    private(set) var lost = 0
    /// Items that are there more than once.
    private(set) var doubled: Set<StormItem> = []
    private(set) var reordered = 0
    /// Arrived, though nobody heard that they were accepted: the sender died in between.
    private(set) var recovered = 0
    private(set) var arrived: [StormItem.Channel: Int] = [:]
    private(set) var violations: [String] = []

    init(
        receiver: String, folder: String, accepted: [StormItem.Channel: [StormItem]], asked: [Int: Int],
        received: [StormItem]
    ) {
        self.receiver = receiver
        self.folder = folder
        self.accepted = accepted
        self.asked = asked
        for channel in StormItem.Channel.allCases {
            judge(channel, received.filter { $0.channel == channel })
        }
    }

    private mutating func judge(_ channel: StormItem.Channel, _ received: [StormItem]) {
        let accepted = accepted[channel] ?? []
        arrived[channel] = received.count
        let names = Set(received)
        if names.count != received.count {
            var seen: Set<StormItem> = []
            let again = Set(received.filter { !seen.insert($0).inserted })
            doubled.formUnion(again)
            violations.append("\(receiver) has \(again.count) \(channel) items more than once")
        }
        for item in received where asked[item.number] == nil {
            violations.append("\(receiver): nobody asked for \(item)")
        }
        switch channel {
        case .userInfo, .file:
            let known = Set(accepted)
            let missing = accepted.filter { !names.contains($0) }
            lost += missing.count
            violations += missing.map { "\(receiver) never got \($0)" }
            recovered += names.subtracting(known).count
            let order = received.filter(known.contains)
            if missing.isEmpty && order != accepted {
                let index = zip(order, accepted).prefix { $0 == $1 }.count
                let got = index < order.count ? "\(order[index])" : "nothing more"
                let due = index < accepted.count ? "\(accepted[index])" : "nothing more"
                reordered += 1
                violations.append("\(receiver) got \(got) where \(due) was due")
            }
            checkFirstTries(received)
        case .context:
            // Only the latest counts; an older one never comes after it.
            if received.last != accepted.last, let last = accepted.last {
                lost += 1
                violations.append("\(receiver) has another context than \(last)")
            }
            checkFirstTries(received)
        case .message: break
        }
        if channel == .file { for item in received { checkContent(of: item) } }
    }

    /// Numbers rise, but for tries that came before: an action is handed over again after a crash.
    private mutating func checkFirstTries(_ received: [StormItem]) {
        var highest = -1
        var seen: Set<Int> = []
        for item in received where seen.insert(item.number).inserted {
            if item.number < highest {
                reordered += 1
                violations.append("\(receiver) got \(item) after number \(highest)")
            }
            highest = max(highest, item.number)
        }
    }

    private mutating func checkContent(of item: StormItem) {
        let path = folder + "/" + StormApp.id + "/" + StormFolders.copy(of: item)
        let bytes = FileManager.default.contents(atPath: path).map { [UInt8]($0) }
        guard bytes != StormItem.content(number: item.number, size: asked[item.number] ?? 0) else { return }
        violations.append(
            "\(receiver): the content of \(item) is \(bytes.map { "another, \($0.count) bytes" } ?? "gone")")
    }

    /// The list that the app of a device keeps, read from its folder.
    static func list(in folder: String) -> [StormItem] {
        let lists = folder + "/" + StormApp.id + "/" + StormFolders.lists
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: lists)) ?? []).sorted()
        return names.flatMap { name in
            let bytes = FileManager.default.contents(atPath: lists + "/" + name) ?? Data()
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { StormItem($0) }
        }
    }

    /// Files of the queues that should be gone when the queues are empty.
    static func leftOvers(in folder: String) -> [String] {
        let walker = FileManager.default.enumerator(atPath: folder)
        let names = (walker?.compactMap { $0 as? String } ?? []).sorted()
        let places = ["/outbox/", "/staging/", "/inbox/", "/Inbox/"]
        return names.filter { name in
            var isFolder: ObjCBool = false
            return places.contains { ("/" + name).contains($0) }
                && FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }
}
