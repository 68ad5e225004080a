import Testing

/// Who may import what of the system. Who may import whom of us says `Package.swift`, and nobody else.
enum Layers {
    /// Modules of the system, by target. Core modules and apps live without.
    static let system: [String: [String]] = [
        "HikeFormats": ["Foundation"],
        "HikeRouting": ["Foundation"],
        "HikeRecording": ["Foundation"],
        "HikeWaypoints": ["Foundation"],
        "HikeRendering": ["Synchronization", "Dispatch", "Foundation"],
        // Foundation for the URLs and identifiers of regions (OH5-52, OHR-28).
        "HikeStorage": ["Glibc", "Synchronization", "Foundation"],
        "HikeDevice": ["Foundation", "Dispatch", "Synchronization"],
        // A planner is asked from the app's thread and the one on which it computes.
        "HikeTrail": ["Synchronization", "Foundation"],
        // The identifiers of routes.
        "HikeTrailWords": ["Foundation"],
        "HikeBus": ["Glibc", "Synchronization"],
        "HikeWorld": ["Glibc", "Synchronization", "Foundation"],
        "HikeRegions": ["Glibc", "Foundation"],
        "HikeTiles": ["Glibc", "Foundation"],
        "HikeLive": ["Dispatch", "Glibc", "Synchronization", "Foundation"],
    ]

    /// What a target may import; nil where the manifest does not know it.
    static func allowed(_ target: String) -> [String]? {
        PackageTargets.dependencies(of: target).map { $0 + system[target, default: []] }
    }

    /// Targets that join the others, whose system modules are their own affair.
    static let joints = [
        "HikeApps", "HikeAssembly", "HikeSimDevice", "HikeSimTesting", "hikesim", "phone", "watch",
    ]
}

@Suite("Layers")
struct LayerTests {
    /// What breaks the rules in a set of files, as sentences.
    static func violations(in files: [SourceFile]) -> [String] {
        files.flatMap { file -> [String] in
            guard let allowed = Layers.allowed(file.target) else { return [] }
            let own = Layers.joints.contains(file.target)
            return file.imports.filter {
                !allowed.contains($0) && $0 != file.target && !(own && !$0.hasPrefix("Hike"))
            }.map {
                "\(file.path) imports \($0), which \(file.target) may not: imports go down only"
            }
        }
    }

    @Test("imports go down only")
    func importsGoDown() {
        let files = SourceTree.files(in: "Sources")
        #expect(files.count > 50)
        #expect(Self.violations(in: files).isEmpty)
    }

    @Test("the disk that fails on purpose is for tests only")
    func faultDiskIsForTests() {
        for file in SourceTree.files(in: "Sources") {
            #expect(!file.imports.contains { $0 == "FaultDisk" || $0 == "CFaultVFS" }, "\(file.path)")
        }
    }

    @Test("a core module that imports a device module is caught")
    func upwardImportIsCaught() {
        let file = SourceFile(
            path: "Sources/Core/HikeGuidance/Bad.swift", lines: ["import HikeDevice"], target: "HikeGuidance")
        #expect(Self.violations(in: [file]).count == 1)
    }

    @Test("issue 22: every edge of Package.swift is imported by somebody")
    func edges() {
        let files = Dictionary(grouping: SourceTree.files(in: "Sources"), by: \.target)
        let unused = PackageTargets.all.flatMap { target -> [String] in
            let imports = Set((files[target.name] ?? []).flatMap(\.imports))
            // Fonts are linked in and never named.
            return target.dependencies.filter { !imports.contains($0) && $0 != "CHikeFonts" }
                .map { "\(target.name) -> \($0)" }
        }
        #expect(unused == [], "take these out of Package.swift: nobody imports them")
        #expect(PackageTargets.all.count > 25)
    }

    @Test("issue 22: the manifest is read as it is written")
    func manifest() {
        let found = PackageTargets.targets(
            in: """
                func core(_ name: String, _ dependencies: [String] = []) -> Target {
                        core("A"),
                        core("B", ["A"]),
                        layer(
                            "World", "C",
                            [
                                "A", "B",
                            ], products: [.product(name: "Yams", package: "Yams")]),
                        command("d", ["C"]),
                """)
        #expect(found.map(\.name) == ["A", "B", "C", "d"])
        #expect(found.map(\.dependencies) == [[], ["A"], ["A", "B", "Yams", "Yams"], ["C"]])
    }

    /// What names an app of ours in code.
    private static func namesApp(_ line: String) -> Bool {
        let words = ["\"trail\"", "HikeTrail", "planned_routes", "send-route", "plan-route"]
        guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return false }
        return words.contains { line.contains($0) }
    }

    @Test("issue 22: the world's modules name no app, not even in text")
    func worldNamesNoApp() {
        let files = SourceTree.files(in: "Sources/World")
        #expect(files.count > 200)
        for file in files {
            for line in file.lines where Self.namesApp(line) { Issue.record("\(file.path): \(line)") }
        }
        #expect(Self.namesApp("guard app == \"trail\" else { return }"))
        #expect(!Self.namesApp("/// Such as \"trail\"."))
    }

    @Test("the apps know neither the runtime nor the world, and the world knows no app")
    func appsAndWorldAreApart() throws {
        let apps = try #require(PackageTargets.dependencies(of: "HikeTrail"))
        #expect(!apps.contains("HikeDevice") && !apps.contains("HikeWorld"))
        for target in ["HikeWorld", "HikeLive", "HikeTruth"] {
            let known = try #require(PackageTargets.dependencies(of: target))
            #expect(!known.contains("HikeTrail") && !known.contains("HikeDevice"))
            #expect(!known.contains("HikeTrailWords"))
        }
        #expect(PackageTargets.dependencies(of: "HikeScreens") == ["HikeValues"])
    }

    @Test("no target is called like a module of Apple's")
    func noAppleNames() {
        let taken = [
            "Combine", "CoreLocation", "WatchConnectivity", "WatchKit", "CoreHaptics", "UIKit", "SwiftUI",
            "os",
            "SQLite3", "MapKit",
        ]
        let targets = Set(SourceTree.files(in: "Sources").map(\.target))
        #expect(targets.isDisjoint(with: taken))
    }
}
