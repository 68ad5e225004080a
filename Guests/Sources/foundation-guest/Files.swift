import FacadeFoundation
import FacadeSecurity
import FacadeUIKit

/// Files and secrets of each class of protection, used as apps do.
final class Files: NSObject, UIApplicationDelegate, @unchecked Sendable {
    private static let folder = URL.documentsDirectory
    private static let options: [(String, Data.WritingOptions)] = [
        ("complete", .completeFileProtection), ("open", .completeFileProtectionUnlessOpen), ("usual", []),
        ("none", [.atomic, .noFileProtection]),
    ]
    nonisolated(unsafe) private static let secrets: [(String, CFString)] = [
        ("unlocked", kSecAttrAccessibleWhenUnlocked), ("first", kSecAttrAccessibleAfterFirstUnlock),
        ("always", kSecAttrAccessibleAlwaysThisDeviceOnly),
    ]

    private var observers: [any NSObjectProtocol] = []
    private var handle: FileHandle?

    override init() {
        super.init()
        let application = UIApplication.shared
        application.delegate = self
        for name in [
            UIApplication.protectedDataWillBecomeUnavailableNotification,
            UIApplication.protectedDataDidBecomeAvailableNotification,
        ] {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    print("heard \($0.name.rawValue.dropFirst("UIApplicationProtectedData".count))")
                })
        }
    }

    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
        print("will \(application.isProtectedDataAvailable) \(application.applicationState == .background)")
        _ = application.beginBackgroundTask()
        for seconds in [5.0, 12] { DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { self.say() } }
        DispatchQueue.main.asyncAfter(deadline: .now() + 13) { self.write() }
    }

    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
        print("did \(application.isProtectedDataAvailable)")
    }

    func stayAwake() { UIApplication.shared.isIdleTimerDisabled = true }

    // MARK: Files

    private func place(_ name: String) -> URL { Self.folder.appendingPathComponent(name) }

    private func type(_ name: String) -> String {
        let found = try? FileManager.default.attributesOfItem(atPath: place(name).path)[.protectionKey]
        let text = (found as? FileProtectionType)?.rawValue ?? "nothing"
        return text.replacingOccurrences(of: "NSFileProtection", with: "")
    }

    func keep() {
        try? FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        for (name, options) in Self.options {
            do { try Data(name.utf8).write(to: place(name), options: options) } catch { print("\(error)") }
        }
        // By attributes, of a file and of a folder, which hands its class on.
        _ = FileManager.default.createFile(
            atPath: place("made").path, contents: nil, attributes: [.protectionKey: FileProtectionType.none])
        try? FileManager.default.setAttributes(
            [.protectionKey: FileProtectionType.complete], ofItemAtPath: place("made").path)
        try? FileManager.default.createDirectory(
            atPath: place("folder").path, withIntermediateDirectories: true,
            attributes: [.protectionKey: FileProtectionType.complete])
        try? Data("in".utf8).write(to: place("folder/in"))
        if let stream = fopen(place("folder/stream").path, "w") { fclose(stream) }
        try? FileManager.default.moveItem(at: place("made"), to: place("moved"))
        for name in ["complete", "open", "usual", "none", "moved", "folder", "folder/in", "folder/stream"] {
            print("\(name): \(type(name))")
        }
        handle = try? FileHandle(forReadingFrom: place("open"))
        for (name, access) in Self.secrets {
            let item: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: name,
                kSecAttrAccessible as String: access, kSecValueData as String: Data(name.utf8),
            ]
            SecItemAdd(item as CFDictionary, nil)
        }
        UserDefaults.standard.set("Kornhütte", forKey: "hut")
    }

    /// What of all that can be read now.
    func say() {
        var words: [String] = ["complete", "open", "usual", "none", "moved", "folder/in"].map { name in
            do {
                _ = try Data(contentsOf: place(name))
                return "yes"
            } catch { return "\((error as? CocoaError)?.code.rawValue ?? 0)" }
        }
        words += Self.secrets.map { name, _ in
            let query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: name,
                kSecReturnData as String: true,
            ]
            var found: CFTypeRef?
            return "\(SecItemCopyMatching(query as CFDictionary, &found))"
        }
        let stream = fopen(place("complete").path, "r")
        if let stream { fclose(stream) }
        words.append(stream == nil ? "no stream" : "stream")
        words.append(UserDefaults.standard.string(forKey: "hut") ?? "no default")
        print("files " + words.joined(separator: " "))
    }

    /// In 15 s, also in the background.
    func sayLater() {
        _ = UIApplication.shared.beginBackgroundTask()
        DispatchQueue.main.asyncAfter(deadline: .now() + 15) { self.say() }
    }

    private func code(_ name: String, _ options: Data.WritingOptions) -> String {
        do {
            try Data("new".utf8).write(to: place(name), options: options)
            return "yes"
        } catch { return "\((error as? CocoaError)?.code.rawValue ?? 0)" }
    }

    /// What of new files can be made before the first unlock.
    func makeEarly() {
        print(
            "makes", code("first", [.atomic, .noFileProtection]), code("second", .noFileProtection),
            code("third", .completeFileProtection), code("fourth", .atomic), type("first"), type("second"))
    }

    private func write() {
        print(
            "writes", code("complete", []), code("complete", .atomic), code("new", .completeFileProtection),
            code("newer", .completeFileProtectionUnlessOpen), code("newest", .atomic),
            code("folder/new", []))
        print("goes on \(handle.map { String(decoding: $0.readDataToEndOfFile(), as: UTF8.self) } ?? "no")")
        let item: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "late",
            kSecValueData as String: Data("late".utf8),
        ]
        print("adds \(SecItemAdd(item as CFDictionary, nil))")
    }
}
