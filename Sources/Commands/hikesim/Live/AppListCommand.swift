import ArgumentParser
import HikeApps
import HikeAssembly
import HikeHardware
import HikeLive
import HikeValues
import HikeWorld

/// `hikesim apps`: what our devices come with (EM-28).
struct AppListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps", abstract: "Lists the apps of a device, and what each may ask for.",
        discussion: """
            hikesim apps
            hikesim apps watch
            hikesim apps phone --json
            hikesim apps --words
            hikesim apps --name default      those of a running pair, with where each is in its life

            On a device each app has a folder of its own by its id, and permissions of its own. With --words it is listed
            what each adds to the words of scenarios: settings, steps, checks, and keys of the check 'state'.
            """)

    @Argument(help: "phone or watch; both if left out.")
    var device: String?

    @Flag(help: "Print a line of JSON for each app.")
    var json = false

    @Flag(help: "List the words that each app adds to scenarios.")
    var words = false

    @Option(help: "List the apps of the running pair of this name.")
    var name: String?

    func run() throws {
        if let name { return try list(ofPair: name) }
        if words { return AppCatalog.words.apps.forEach { Console.block(AppWordsText.text($0)) } }
        let known = DeviceRole.allCases.map(\.rawValue)
        if let device, !known.contains(device) {
            throw CommandFailure.input(
                "there is no device '\(device)'; there are \(known.joined(separator: ", "))")
        }
        for role in DeviceRole.allCases where device == nil || device == role.rawValue {
            for app in AppCatalog.all where app.roles.contains(role) {
                if json { Console.line(Self.json(app, role)) } else { Console.block(Self.text(app, role)) }
            }
        }
    }

    private func list(ofPair name: String) throws {
        var pair = PairOption()
        pair.name = name
        let known = try pair.status(pair.client()).devices.map(\.id)
        if let device, !known.contains(device) {
            throw CommandFailure.input(PairCommandError.noSuchDevice(device, known: known).description)
        }
        for line in try PairApps(pair).list(of: device, asJSON: json) { Console.line(line) }
    }

    /// The services that an app may ask for, with what it says they are for.
    private static func purposes(_ app: AppDescription) -> [(service: PrivacyService, text: String)] {
        PrivacyService.allCases.compactMap { service in app.purposes[service].map { (service, $0) } }
    }

    private static func text(_ app: AppDescription, _ role: DeviceRole) -> String {
        var lines = ["\(role.rawValue)  \(app.id)  \(app.title)"]
        for (service, text) in purposes(app) {
            let key = service.manifestKey.map { " (\($0))" } ?? ""
            lines.append("    \(service.rawValue)\(key): \(text)")
        }
        if !app.backgroundModes.isEmpty {
            lines.append(
                "    in the background: " + app.backgroundModes.map { "\($0)" }.joined(separator: ", "))
        }
        return lines.joined(separator: "\n")
    }

    private static func json(_ app: AppDescription, _ role: DeviceRole) -> String {
        var line = JSONLine()
        line.add("device", role.rawValue)
        line.add("app", app.id)
        line.add("title", app.title)
        line.add("services", purposes(app).map(\.service.rawValue).joined(separator: " "))
        for (service, text) in purposes(app) {
            if let key = service.manifestKey { line.add(dynamicKey: key, text) }
        }
        line.add("background", app.backgroundModes.map { "\($0)" }.joined(separator: " "))
        line.add("regions", app.usesRegions)
        return String(decoding: line.finished(), as: UTF8.self)
    }
}
