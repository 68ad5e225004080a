import GuestFiles
import HikeHardware

/// What an app says of itself, be it in its `Info.plist`, in `guest.json` or in a file of guests; nil: nothing.
struct AppStatement: Equatable, Sendable {
    var title: String?
    var symbol: String?
    var purposes: [PrivacyService: String]?
    /// What exact positions are wanted for, by the app's own keys.
    var exactPurposes: [String: String]?
    var background: [BackgroundMode]?
    var schemes: [String]?
    var hasCompanion: Bool?

    /// Nothing.
    init() {}

    /// What an `Info.plist` says, and what `guest.json` says beside it.
    init(_ info: AppInfo, _ guest: GuestManifest.Guest) {
        title = info.title
        let said = info.purposes.merging(guest.purposes ?? [:]) { _, own in own }
        var purposes: [PrivacyService: String] = [:]
        for service in PrivacyService.allCases {
            guard let key = service.manifestKey, let purpose = said[key] else { continue }
            purposes[service] = purpose
        }
        self.purposes = purposes
        exactPurposes = info.precisePurposes.merging(guest.exactPurposes ?? [:]) { _, own in own }
        var modes: [BackgroundMode] = []
        for mode in (info.backgroundModes + (guest.background ?? [])).compactMap(BackgroundMode.init)
        where !modes.contains(mode) {
            modes.append(mode)
        }
        background = modes
        schemes = info.schemes + (guest.schemes ?? []).filter { !info.schemes.contains($0) }
        hasCompanion = !info.isWatchOnly
    }

    /// An app that uses the health store finds there what the pedometer counts.
    private var sensors: [MotionSensor] {
        if purposes?[.motion] != nil { return MotionSensor.allCases }
        return purposes?[.health] == nil ? [] : [.pedometer]
    }

    /// The app as its devices know it.
    func description(of id: String, on roles: [DeviceRole], _ program: GuestAppProgram) -> AppDescription {
        AppDescription(
            id: id, title: title, symbol: symbol ?? AppDescription.anySymbol,
            icon: symbol == nil ? program.icon : nil, roles: roles, purposes: purposes ?? [:],
            precisePurposes: exactPurposes ?? [:], backgroundModes: background ?? [],
            hasCompanion: hasCompanion ?? true,
            sensors: sensors, schemes: schemes ?? [],
            make: program.makeApp)
    }
}
