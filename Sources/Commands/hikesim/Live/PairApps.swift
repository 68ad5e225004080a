import Foundation
import HikeHardware
import HikeLive
import HikeValues
import HikeWorld

/// The apps of a running pair, as a person knows them: by title or id.
struct PairApps {
    /// An app of one device.
    struct App {
        var device: String
        var app: InstalledApp
    }

    let pair: PairOption
    /// Of all devices that are on, in their order.
    let all: [App]

    init(_ pair: PairOption) throws {
        self.pair = pair
        let client = try pair.client()
        all = try pair.status(client).devices.filter(\.isOn).flatMap { device -> [App] in
            guard case .reading(let json) = try pair.ask(.apps(device: device.id), of: client),
                let list = try? JSONDecoder().decode([InstalledApp].self, from: json)
            else { throw CommandFailure.environment("the pair speaks another version of hikesim") }
            return list.map { App(device: device.id, app: $0) }
        }
    }

    /// The devices that have an app of that id or title, and its id.
    func named(_ name: String) throws -> (id: String, devices: [String]) {
        let ids = all.contains { $0.app.id == name }
        let found = all.filter { ids ? $0.app.id == name : $0.app.title == name }
        guard let first = found.first, found.allSatisfy({ $0.app.id == first.app.id }) else {
            var known: [String] = []
            for app in all.map(\.app) {
                let words = app.title == app.id ? app.id : "\(app.title) (\(app.id))"
                if !known.contains(words) { known.append(words) }
            }
            let what = found.isEmpty ? "there is no app '\(name)'" : "several apps are called '\(name)'"
            throw CommandFailure.input("\(what); there are \(known.joined(separator: ", "))")
        }
        return (first.app.id, found.map(\.device))
    }

    /// Opens an app on each device that has it, as a person does.
    ///
    /// - Returns: the devices.
    @discardableResult
    func launch(_ name: String) throws -> [String] {
        let (id, devices) = try named(name)
        try pair.perform(
            devices.map {
                ["app": .text(id), "on": .text($0), "do": .text(LifecycleCommand.launch.rawValue)]
            })
        return devices
    }

    /// A line for each, of words or of JSON.
    ///
    /// - Parameter device: nil: all.
    func list(of device: String?, asJSON: Bool) -> [String] {
        all.filter { device == nil || $0.device == device }.map { entry in
            let app = entry.app
            guard asJSON else {
                let badge = app.badge > 0 ? "  badge \(app.badge)" : ""
                return "\(entry.device)  \(app.id)  \(app.title)  \(Self.words(app.state))\(badge)"
            }
            var line = JSONLine()
            line.add("device", entry.device)
            line.add("app", app.id)
            line.add("title", app.title)
            line.add("state", app.state)
            line.add("badge", app.badge)
            return String(decoding: line.finished(), as: UTF8.self)
        }
    }

    private static func words(_ state: String) -> String {
        switch state {
        case "foreground": "in front"
        case "background": "behind others"
        case "notRunning": "not running"
        default: state
        }
    }
}
