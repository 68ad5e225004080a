import Testing

/// Who may import whom. Imports go down only (architecture 3).
enum Layers {
    static let core = [
        "HikeValues", "HikeGeodesy", "HikeFormats", "HikeRouting", "HikePlaces", "HikePlanning",
        "HikeGuidance", "HikeRecording", "HikeConnectivity", "HikeScreens", "HikeMaps", "HikeWaypoints",
    ]
    /// Without `FoundationXML`: XML is read by our own reader (decision 0048).
    static let foundation = ["Foundation"]

    /// Our modules and system modules that a target may import.
    static let allowed: [String: [String]] = [
        "HikeValues": [],
        "HikeGeodesy": ["HikeValues"],
        "HikeFormats": ["HikeValues", "HikeGeodesy", "CZlib", "CDeflate"] + foundation,
        "HikeRouting": ["HikeValues", "HikeGeodesy", "HikeFormats"] + foundation,
        "HikePlaces": ["HikeValues", "HikeGeodesy", "HikeFormats"],
        "HikePlanning": ["HikeValues", "HikeGeodesy", "HikeRouting", "HikePlaces"],
        "HikeGuidance": ["HikeValues", "HikeGeodesy", "HikeRouting"],
        "HikeRecording": ["HikeValues", "HikeGeodesy", "HikeFormats", "HikeRouting"] + foundation,
        "HikeConnectivity": ["HikeValues", "HikeFormats"],
        // Only values: what a screen shows is worked out elsewhere.
        "HikeScreens": ["HikeValues"],
        "HikeMaps": ["HikeValues", "HikeGeodesy", "HikeScreens"],
        "HikeWaypoints": ["HikeValues", "HikeGeodesy", "HikeConnectivity"] + foundation,
        "HikeHardware": core,
        // Draws what screens say; knows no app, device or world.
        "HikeRendering": [
            "HikeValues", "HikeGeodesy", "HikeFormats", "HikeScreens", "HikeMaps", "CCairo", "CFreeType",
            "CTurboJPEG", "CDeflate", "CZlib", "CHikeFonts",
            "Synchronization", "Dispatch", "Foundation",
        ],
        // Foundation for the URLs and identifiers of regions (OH5-52, OHR-28).
        "HikeStorage": core + [
            "CSQLite", "CLibcrypto", "CLinux", "Glibc", "Synchronization", "Foundation",
        ],
        "HikeDevice": core + [
            "HikeHardware", "HikeStorage", "HikeRendering", "CLinux", "Foundation", "Dispatch",
            "Synchronization",
        ],
        // A planner is asked from the app's thread and the one on which it computes.
        "HikeTrail": core + ["HikeHardware", "HikeStorage", "Synchronization"] + foundation,
        "HikeBus": [
            "HikeValues", "HikeScreens", "HikeHardware", "HikeConnectivity", "CLinux", "Glibc",
            "Synchronization",
        ],
        // Where the hiker truly is, and what sensors make of it: pure, as the core is.
        "HikeTruth": ["HikeValues", "HikeGeodesy"],
        // Regions that a scenario names are built where they are not yet.
        "HikeWorld": core + [
            "HikeTruth", "HikeHardware", "HikeBus", "HikeConfigs", "GuidanceConfigs", "HikeRegions",
            "HikeTiles",
            "HikeStorage", "HikeRendering", "Yams",
            "Glibc", "Synchronization",
        ] + foundation,
        "HikeRegions": core + ["HikeStorage", "Glibc"] + foundation,
        // Draws maps; it knows regions and what draws, and no device.
        "HikeTiles": core + ["HikeRegions", "HikeStorage", "HikeRendering", "Glibc"] + foundation,
        "HikeLab": ["HikeValues", "HikeGeodesy", "HikeRouting", "HikeGuidance", "Foundation"],
        "HikeLive": core + [
            "HikeHardware", "HikeBus", "HikeStorage", "HikeTruth", "HikeWorld", "CGps", "Dispatch", "Glibc",
            "Synchronization",
        ]
            + foundation,
    ]
}

@Suite("Layers")
struct LayerTests {
    /// What breaks the rules in a set of files, as sentences.
    static func violations(in files: [SourceFile]) -> [String] {
        files.flatMap { file -> [String] in
            guard let allowed = Layers.allowed[file.target] else { return [] }
            return file.imports.filter { !allowed.contains($0) && $0 != file.target }.map {
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

    @Test("the apps know neither the runtime nor the world, and the world knows no app")
    func appsAndWorldAreApart() {
        for (target, allowed) in Layers.allowed {
            if target == "HikeTrail" {
                #expect(!allowed.contains("HikeDevice") && !allowed.contains("HikeWorld"))
            }
            if target == "HikeWorld" || target == "HikeLive" {
                #expect(!allowed.contains("HikeTrail") && !allowed.contains("HikeDevice"))
            }
        }
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
