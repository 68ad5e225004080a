import Foundation

/// What the app keeps of its user's wishes, in the platform's defaults.
enum Wishes {
    private static var defaults: UserDefaults { .standard }
    /// What several apps of one maker share.
    private static var shared: UserDefaults? { UserDefaults(suiteName: "group.trail") }

    static func keep(_ hut: String) {
        defaults.set(hut, forKey: "hut")
        defaults.set(6, forKey: "beds")
        defaults.set(0.5, forKey: "share")
        defaults.set(true, forKey: "open")
        defaults.set(Data([1, 2]), forKey: "key")
        defaults.set(Date(timeIntervalSince1970: 1_700_000_000), forKey: "opens")
        defaults.set(["tea", "soup"], forKey: "menu")
        defaults.set(["tea": 4], forKey: "prices")
        defaults.set("gone", forKey: "old")
        defaults.removeObject(forKey: "old")
        shared?.set(hut, forKey: "hut")
    }

    static func forget() {
        defaults.removeObject(forKey: "hut")
        shared?.removeObject(forKey: "hut")
    }

    static func tell() {
        // What counts where nothing was set; it is not kept.
        defaults.register(defaults: ["beds": 1, "colour": "red"])
        let opens = (defaults.object(forKey: "opens") as? Date)?.timeIntervalSince1970 ?? 0
        let prices = defaults.dictionary(forKey: "prices") as? [String: Int]
        print(
            "wishes: \(defaults.string(forKey: "hut") ?? "none") \(defaults.integer(forKey: "beds"))",
            "\(defaults.double(forKey: "share")) \(defaults.bool(forKey: "open"))",
            "\(defaults.data(forKey: "key")?.count ?? 0) \(Int(opens))",
            "\(defaults.stringArray(forKey: "menu") ?? []) \(prices?["tea"] ?? 0)",
            "\(defaults.string(forKey: "old") ?? "none") \(defaults.string(forKey: "colour") ?? "none")",
            shared?.string(forKey: "hut") ?? "none")
    }
}
