import GuestExchange

/// A guest that can be launched: its program and the device's settings that it sees.
public struct GuestLaunch: Equatable, Sendable {
    /// The program's file.
    public var program: String
    /// The device's time zone, such as `Europe/Zurich`.
    public var timeZone: String
    /// How long an event may take in real time, before the app counts as hung.
    public var patience: Duration
    public var start: GuestStart
    /// The folder of the app's bundle; nil: it has none.
    public var bundle: String?

    public init(
        program: String, timeZone: String = "UTC", patience: Duration = .seconds(60), start: GuestStart,
        bundle: String? = nil
    ) {
        self.program = program
        self.timeZone = timeZone
        self.patience = patience
        self.start = start
        self.bundle = bundle
    }

    /// All of the environment that the guest gets: nothing of the machine's but where its libraries lie.
    ///
    /// - Parameter libraries: `LD_LIBRARY_PATH` of the host.
    func environment(libraries: String?) -> [String] {
        let language = start.locale.split(separator: "@").first.map(String.init) ?? start.locale
        var values = [
            "HOME=\(start.container)",
            "CFFIXED_USER_HOME=\(start.container)",
            // Where Foundation on Linux has the defaults, and the folders that a phone's has in the library.
            "XDG_CONFIG_HOME=\(start.container)/Library/Preferences",
            "XDG_CACHE_HOME=\(start.container)/Library/Caches",
            "XDG_DATA_HOME=\(start.container)/Library/Application Support",
            "TMPDIR=\(start.container)/tmp",
            "TZ=\(timeZone)",
            "LANG=\(language).UTF-8",
            "LC_ALL=\(language).UTF-8",
            "LANGUAGE=\(start.languages.map { $0.replacing("-", with: "_") }.joined(separator: ":"))",
            "USER=mobile",
            "LOGNAME=mobile",
            "SWIFT_DETERMINISTIC_HASHING=1",
            // Cryptography asks the system for randomness, and not the processor.
            "OPENSSL_ia32cap=~0x4000000000000000",
            "SWIFT_BACKTRACE=enable=no",
        ]
        if let bundle { values.append("HIKESIM_BUNDLE=\(bundle)") }
        if let libraries { values.append("LD_LIBRARY_PATH=\(libraries)") }
        return values
    }
}
