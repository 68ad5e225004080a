import Foundation
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices
import HikeConnectivity
import HikeValues

/// A guest for tests: walks to a hut. It says on the watch that the hut is reached, and tells its counterpart.
final class TrailGuest: GuestApp {
    /// Latitude from which on the hut is reached.
    private static let hut = 47.5

    private let services: GuestServices
    private var hasArrived = false
    /// Of this process alone.
    nonisolated(unsafe) private static var launches = 0

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { [unowned self] in take($0) }
        services.permissions.observe { [unowned self] in
            services.log.write(.info, "trail", "permission", [GuestField($0, $1.rawValue)])
            if $1 == .whenInUse { follow() }
        }
        services.link.observe { [unowned self] in take($0) }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }

    private func take(_ news: GuestNews) {
        switch news {
        case .launched(let role, _, _):
            Self.launches += 1
            services.link.activate()
            let home = NSHomeDirectory()
            let notes = home + "/Documents/notes.txt"
            let before = (try? String(contentsOfFile: notes, encoding: .utf8)) ?? ""
            try? FileManager.default.createDirectory(
                atPath: home + "/Documents", withIntermediateDirectories: true)
            try? (before + "launch\n").write(toFile: notes, atomically: true, encoding: .utf8)
            print("\(role): home is \(home), launch \(Self.launches), \(before.count / 7) before")
            NSLog("%@", "names \(UUID()) \(Int.random(in: 0..<1_000_000))")
            try? services.permissions.request("location")
            if role == "phone" { follow() }
        case .action(let name, let arguments): act(name, arguments)
        case .enteredForeground, .enteredBackground, .willSuspend, .willTerminate, .lowMemory, .openedURL,
            .openedFile, .fix, .positionLost, .heading, .lookedUp, .place, .life, .device,
            .permission, .session:
            services.log.write(.info, "trail", "\(news)")
        }
    }

    private func follow() {
        services.location.start(inBackground: true) { [unowned self] news in
            guard case .fix(let fix) = news else { return }
            try? services.log.show(
                "walk",
                [
                    GuestViewField("latitude", .number(fix.coordinate.latitude)),
                    GuestViewField("course", .number(fix.course)),
                    GuestViewField("altitude", .text("\(fix.altitude)")),
                ])
            if !hasArrived, fix.coordinate.latitude >= Self.hut { arrive() }
        }
    }

    private func arrive() {
        hasArrived = true
        try? services.haptics.play(.feedback(.notificationSuccess))
        services.log.store("huts", operation: "insert", id: "1", name: "Kornhütte")
        do { try services.link.transferUserInfo(["hut": .string("Kornhütte"), "beds": .integer(6)]) } catch {
            services.log.write(.error, "trail", "no transfer", [GuestField("reason", "\(error)")])
        }
        // Two seconds later, and not in what follows at once.
        nonisolated(unsafe) let services = services
        Task {
            try await Task.sleep(for: .seconds(2))
            services.log.write(.notice, "trail", "rested")
        }
    }

    private func take(_ news: GuestSessionNews) {
        services.log.write(.info, "trail", "session", [GuestField("news", "\(news)")])
        if case .messageReceived(let id, let content, true) = news { services.link.reply(to: id, content) }
        if case .fileReceived(let path, _, _, _) = news {
            // It is there while this runs.
            let file = NSHomeDirectory() + "/" + path
            print("received: \((try? String(contentsOfFile: file, encoding: .utf8)) ?? "nothing")")
        }
        if case .userInfoReceived(let values) = news, values["fail"] != nil { openMap() }
    }

    private func act(_ name: String, _ arguments: [GuestField]) {
        switch name {
        case "crash": openMap()
        case "exit": exit(3)
        case "hang": while true {}
        case "soon":
            // All runs on the one thread of a guest.
            nonisolated(unsafe) let guest = self
            DispatchQueue.main.asyncAfter(deadline: .now() + 5) { guest.openMap() }
        case "ask":
            services.link.sendMessage(
                .dictionary(["ask": .string(arguments.first?.value ?? "")]),
                reply: { [services] in services.log.write(.info, "trail", "replied \($0)") },
                failure: { [services] in
                    services.log.write(.info, "trail", "failed", [GuestField("reason", $0.name)])
                })
        case "tell": _ = try? services.link.transferUserInfo([arguments.first?.key ?? "": .bool(true)])
        case "file":
            let notes = NSHomeDirectory() + "/Documents/notes.txt"
            _ = try? services.link.transferFile(notes, metadata: ["kind": .string("notes")])
        case "write": write()
        case "keep": Wishes.keep(arguments.first?.value ?? "")
        case "keep and crash":
            Wishes.keep(arguments.first?.value ?? "")
            openMap()
        case "keep later":
            let hut = arguments.first?.value ?? ""
            Task {
                try await Task.sleep(for: .seconds(3))
                Wishes.keep(hut)
            }
        case "forget": Wishes.forget()
        case "wishes": Wishes.tell()
        case "malformed": malformed()
        case "early":
            // The session is not activated in the same event that asks for it.
            _ = try? services.link.transferUserInfo(["hut": .bool(true)])
            services.log.write(.info, "trail", "went on")
        default: services.log.write(.warning, "trail", "unknown action")
        }
    }

    /// Writes a new file, to one that is there, and to a database.
    private func write() {
        let folder = NSHomeDirectory() + "/Documents/"
        do {
            try Data(repeating: 7, count: 100_000).write(to: URL(fileURLWithPath: folder + "new"))
            print("new: kept")
        } catch { print("new: \((error as NSError).code)") }
        do {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "notes.txt"))
            try file.seekToEnd()
            try file.write(contentsOf: Data("more\n".utf8))
            print("notes: kept")
        } catch { print("notes: \((error as NSError).code)") }
        print("database: \(GuestDatabase.insert(at: folder + "places.sqlite"))")
        try? FileManager.default.removeItem(atPath: folder + "new")
    }

    private func malformed() {
        let event = HapticEvent(kind: .transient, time: .nan, intensity: 9, sharpness: 0)
        do { try services.haptics.play(.pattern([event])) } catch { print("refused: \(error)") }
        do { try services.permissions.request("moon") } catch { print("refused: \(error)") }
        let settings = LocationSettings(desiredAccuracy: -1)
        do { try services.location.set(settings) } catch { print("refused: \(error)") }
        do { try services.log.show("walk", [GuestViewField("t", "1")]) } catch { print("refused: \(error)") }
    }

    @inline(never)
    private func openMap() {
        fatalError("no map")
    }
}
