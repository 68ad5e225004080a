// swift-tools-version: 6.2
import PackageDescription

/// Our own code is built with warnings as errors; dependencies are not.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func core(_ name: String, _ dependencies: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Sources/Core/\(name)",
        swiftSettings: strict)
}

func layer(
    _ folder: String, _ name: String, _ dependencies: [String], products: [Target.Dependency] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) } + products,
        path: "Sources/\(folder)/\(name)", swiftSettings: strict)
}

/// Joins devices, apps and world; only these and the commands may.
func joint(_ name: String, _ dependencies: [String]) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Sources/\(name)",
        swiftSettings: strict)
}

func command(_ name: String, _ dependencies: [String], products: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) } + products,
        path: "Sources/Commands/\(name)", swiftSettings: strict)
}

/// The tools build with optimisation, which tests themselves do not need: they are compiled in half the time without.
/// Nobody waits for their modules, so these come of the same pass.
let quick = ["-Onone", "-no-emit-module-separately-wmo"]
let plain: [SwiftSetting] = strict + [.unsafeFlags(quick, .when(configuration: .release))]

func tests(_ name: String, _ dependencies: [String], products: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) } + products, path: "Tests/\(name)",
        swiftSettings: plain)
}

/// What several suites stand on. It has no tests, and is a target of tests so that a build without tests leaves it out.
func support(_ name: String, _ dependencies: [String]) -> Target {
    .testTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/Support/\(name)",
        swiftSettings: strict)
}

let package = Package(
    name: "HikeSim",
    products: [
        .library(name: "HikeSimTesting", targets: ["HikeSimTesting"]),
        // What an app for the devices is made of, and what runs it in processes of their own.
        .library(
            name: "HikeHardware", targets: ["HikeHardware", "HikeScreens", "HikeConnectivity", "HikeValues"]),
        .library(name: "HikeSimDevice", targets: ["HikeSimDevice"]),
        // For the package of guests, whose processes need little and start quickly.
        .library(name: "HikeValues", targets: ["HikeValues"]),
        .library(name: "HikeGeodesy", targets: ["HikeGeodesy"]),
        .library(name: "HikeConnectivity", targets: ["HikeConnectivity"]),
        .library(name: "HikeCloud", targets: ["HikeCloud"]),
        .library(name: "HikeApps", targets: ["HikeApps"]),
        // For its tests.
        .library(name: "HikeDevice", targets: ["HikeDevice", "HikeStorage"]),
        // For our own tools: benchmarks, rigs.
        .library(
            name: "HikeSimCore",
            targets: [
                "HikeValues", "HikeGeodesy", "HikeFormats", "HikeRouting", "HikePlaces", "HikePlanning",
                "HikeGuidance", "HikeRecording", "HikeConnectivity", "HikeScreens", "HikeMaps",
                "HikeWaypoints", "HikeRendering", "HikeHardware",
                "HikeStorage",
                "HikeBus",
                "HikeTruth", "HikeWorld",
                "HikeRegions", "HikeTiles",
                "HikeLive",
                "HikeAssembly", "HikeApps", "HikeTrail",
            ]),
        // All that reads bytes of others.
        .library(
            name: "HikeSimParsers",
            targets: [
                "HikeValues", "HikeGeodesy", "HikeFormats", "HikeRouting", "HikePlaces", "HikeConnectivity",
                "HikeRendering", "HikeHardware", "HikeBus", "HikeWorld", "HikeTrailWords", "HikeLive",
            ]),
        .executable(name: "hikesim", targets: ["hikesim"]),
        .executable(name: "phone", targets: ["phone"]),
        .executable(name: "watch", targets: ["watch"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CSQLite", path: "Sources/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CLibcrypto", path: "Sources/CLibcrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CLinux", path: "Sources/CLinux"),
        .systemLibrary(
            name: "CZlib", path: "Sources/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CGps", path: "Sources/CGps", pkgConfig: "libgps", providers: [.apt(["libgps-dev"])]),
        .systemLibrary(
            name: "CCairo", path: "Sources/CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(
            name: "CFreeType", path: "Sources/CFreeType", pkgConfig: "freetype2",
            providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(
            name: "CTurboJPEG", path: "Sources/CTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(
            name: "CDeflate", path: "Sources/CDeflate", pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev"])]),
        // The font files, linked into the executables.
        .target(name: "CHikeFonts", path: "Sources/CHikeFonts", exclude: ["Fonts"]),

        core("HikeValues"),
        core("HikeGeodesy", ["HikeValues"]),
        core("HikeFormats", ["HikeValues", "HikeGeodesy", "CZlib", "CDeflate"]),
        core("HikeRouting", ["HikeValues", "HikeGeodesy", "HikeFormats"]),
        core("HikePlaces", ["HikeValues", "HikeGeodesy", "HikeFormats"]),
        core("HikePlanning", ["HikeValues", "HikeGeodesy", "HikeRouting", "HikePlaces"]),
        core("HikeGuidance", ["HikeValues", "HikeGeodesy", "HikeRouting"]),
        core("HikeRecording", ["HikeValues", "HikeGeodesy", "HikeFormats", "HikeRouting"]),
        core("HikeConnectivity", ["HikeValues"]),
        core("HikeCloud", ["HikeGeodesy", "HikeValues"]),
        core("HikeScreens", ["HikeValues"]),
        core("HikeMaps", ["HikeScreens", "HikeGeodesy", "HikeValues"]),
        core("HikeWaypoints", ["HikeConnectivity", "HikeGeodesy", "HikeValues"]),
        layer(
            "Device", "HikeHardware", ["HikeConnectivity", "HikeScreens", "HikeGeodesy", "HikeValues"]),
        layer(
            "Device", "HikeRendering",
            [
                "HikeMaps", "HikeScreens", "HikeFormats", "HikeGeodesy", "HikeValues", "CCairo", "CFreeType",
                "CTurboJPEG", "CDeflate", "CZlib", "CHikeFonts",
            ]),
        layer(
            "Device", "HikeStorage",
            [
                "HikeConnectivity", "HikeRouting", "HikePlaces", "HikeGeodesy", "HikeValues", "CSQLite",
                "CLibcrypto", "CLinux",
            ]),
        layer(
            "Device", "HikeDevice",
            [
                "HikeHardware", "HikeStorage", "HikeRendering", "HikeMaps", "HikeScreens", "HikeConnectivity",
                "HikePlaces", "HikeRouting", "HikeFormats", "HikeGeodesy", "HikeValues", "CLinux",
            ]),
        .target(
            name: "HikeConfigs", path: "configs", exclude: ["guidance"],
            resources: [.embedInCode("links"), .embedInCode("profiles")], swiftSettings: strict),
        // Apart from the others, because embedded files of one target must differ in their names.
        .target(
            name: "GuidanceConfigs", path: "configs/guidance",
            resources: ["plain", "hiking", "cycling"].map { .embedInCode($0 + ".yaml") },
            swiftSettings: strict),
        layer(
            "World", "HikeBus",
            ["HikeHardware", "HikeScreens", "HikeConnectivity", "HikeValues", "CLinux"]),
        // Where the hiker truly is, and what sensors make of it: pure, as the core is.
        layer("World", "HikeTruth", ["HikeGeodesy", "HikeValues"]),
        layer(
            "World", "HikeWorld",
            [
                "HikeTruth", "HikeBus", "HikeConfigs", "GuidanceConfigs", "HikeHardware", "HikeRegions",
                "HikeTiles", "HikeCloud",
                "HikeStorage", "HikeRendering", "HikeScreens", "HikeConnectivity", "HikeGuidance",
                "HikeRouting",
                "HikeFormats", "HikeGeodesy", "HikeValues",
            ], products: [.product(name: "Yams", package: "Yams")]),
        layer(
            "World", "HikeRegions",
            ["HikeStorage", "HikeRouting", "HikePlaces", "HikeFormats", "HikeValues"]),
        layer(
            "World", "HikeTiles",
            [
                "HikeRegions", "HikeStorage", "HikeRendering", "HikeScreens", "HikeRouting", "HikeFormats",
                "HikeGeodesy", "HikeValues",
            ]),
        layer(
            "World", "HikeLive",
            [
                "HikeWorld", "HikeStorage", "HikeBus", "HikeHardware", "HikeScreens",
                "HikeConnectivity",
                "HikeFormats", "HikeGeodesy", "HikeValues", "CGps",
            ]),
        layer(
            "Apps", "HikeTrail",
            [
                "HikeHardware", "HikeMaps", "HikeScreens", "HikeConnectivity", "HikeGuidance", "HikePlanning",
                "HikePlaces", "HikeRouting", "HikeFormats", "HikeGeodesy", "HikeValues",
                "HikeRecording", "HikeWaypoints", "HikeStorage",
            ]),
        // What the app adds to the words of scenarios: the world knows no app.
        layer(
            "Apps", "HikeTrailWords",
            [
                "HikeWorld", "HikeStorage", "HikeHardware", "HikeGuidance", "HikePlanning", "HikePlaces",
                "HikeRouting", "HikeFormats", "HikeGeodesy", "HikeValues",
            ]),
        joint("HikeApps", ["HikeTrail", "HikeHardware"]),
        joint("HikeSimDevice", ["HikeDevice", "HikeStorage", "HikeBus", "HikeHardware", "HikeValues"]),
        joint(
            "HikeAssembly",
            [
                "HikeApps", "HikeTrailWords", "HikeDevice", "HikeStorage", "HikeWorld", "HikeBus",
                "HikeHardware", "HikeValues",
            ]),
        joint(
            "HikeSimTesting",
            [
                "HikeApps", "HikeTrailWords", "HikeAssembly", "HikeWorld", "HikeHardware", "HikeScreens",
                "HikeConnectivity",
                "HikeValues",
            ]),
        command(
            "hikesim",
            [
                "HikeApps", "HikeTrailWords", "HikeAssembly", "HikeLive", "HikeTiles",
                "HikeRegions", "HikeWorld",
                "HikeTruth", "HikeBus",
                "HikeStorage", "HikeRendering", "HikeScreens", "HikeHardware",
                "HikeGuidance", "HikePlanning", "HikePlaces", "HikeRouting",
                "HikeFormats",
                "HikeGeodesy", "HikeValues",
            ],
            products: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        // Devices know nothing of the world: a test looks at their symbols.
        command("phone", ["HikeApps", "HikeSimDevice", "HikeHardware"]),
        command("watch", ["HikeApps", "HikeSimDevice", "HikeHardware"]),
        tests("HikeValuesTests", ["HikeValues"]),
        tests("HikeGeodesyTests", ["HikeGeodesy", "HikeValues"]),
        tests("HikeFormatsTests", ["HikeFormats", "HikeGeodesy", "HikeValues"]),
        // A small map and an oracle.
        support("RegionFixtures", ["HikeFormats"]),
        tests(
            "HikeRoutingTests", ["RegionFixtures", "HikeRouting", "HikeFormats", "HikeGeodesy", "HikeValues"]),
        tests(
            "HikePlanningTests",
            ["HikePlanning", "HikePlaces", "HikeRouting", "HikeFormats", "HikeGeodesy", "HikeValues"]),
        tests("HikeRecordingTests", ["HikeRecording", "HikeFormats", "HikeGeodesy", "HikeValues"]),
        tests("HikePlacesTests", ["HikePlaces", "HikeFormats", "HikeGeodesy", "HikeValues"]),
        tests(
            "HikeWaypointsTests", ["HikeWaypoints", "HikeConnectivity", "HikeGeodesy", "HikeValues"]),
        tests("HikeMapsTests", ["HikeMaps", "HikeScreens", "HikeGeodesy", "HikeValues"]),
        .testTarget(
            name: "HikeScreensTests", dependencies: ["HikeScreens", "HikeValues"],
            path: "Tests/HikeScreensTests", exclude: ["Golden"], swiftSettings: plain),
        .testTarget(
            name: "HikeRenderingTests",
            dependencies: [
                "HikeRendering", "HikeMaps", "HikeScreens", "HikeFormats", "HikeGeodesy", "HikeValues",
            ],
            path: "Tests/HikeRenderingTests", exclude: ["Golden"], swiftSettings: strict),
        tests("HikeGuidanceTests", ["HikeGuidance", "HikeRouting", "HikeGeodesy", "HikeValues"]),
        .target(
            name: "ConnectivitySimulation", dependencies: ["HikeConnectivity", "HikeValues"],
            path: "Tests/Support/ConnectivitySimulation", swiftSettings: strict),
        .executableTarget(
            name: "simulate", dependencies: ["ConnectivitySimulation"], path: "Tests/Support/simulate",
            swiftSettings: strict),
        tests("HikeCloudTests", ["HikeCloud", "HikeValues"]),
        tests("HikeConnectivityTests", ["ConnectivitySimulation", "HikeConnectivity", "HikeValues"]),
        tests("HikeHardwareTests", ["HikeHardware", "HikeConnectivity", "HikeValues"]),
        // A disk that fails on purpose, for tests only.
        .target(name: "CFaultVFS", dependencies: ["CSQLite"], path: "Tests/Support/CFaultVFS"),
        support("FaultDisk", ["CFaultVFS", "CSQLite", "HikeStorage", "HikeValues"]),
        tests(
            "HikeStorageTests",
            [
                "ConnectivitySimulation", "FaultDisk", "HikeStorage", "HikeConnectivity", "HikeGeodesy",
                "HikeValues",
            ]),
        tests(
            "HikeDeviceTests",
            [
                "RegionFixtures", "HikeDevice", "HikeRegions", "HikeHardware", "HikeScreens", "HikeStorage",
                "HikeConnectivity", "HikeRouting", "HikeFormats", "HikeValues", "HikeGeodesy", "HikeMaps",
                "HikeRendering",
            ]),
        tests(
            "HikeTrailTests",
            [
                "RegionFixtures", "HikeTrail", "HikeRegions", "HikeStorage", "HikeHardware",
                "HikeConnectivity", "HikeRouting", "HikeGuidance", "HikeGeodesy", "HikeValues",
                "HikeRecording", "HikeWaypoints", "HikeScreens", "HikeMaps", "HikeFormats", "HikeRendering",
            ]),
        // Apps and their devices, for tests only.
        .target(
            name: "TestApps", dependencies: ["HikeHardware", "HikeConnectivity", "HikeValues"],
            path: "Tests/Support/TestApps",
            swiftSettings: strict),
        .executableTarget(
            name: "test-devices", dependencies: ["TestApps", "HikeSimDevice"],
            path: "Tests/Support/test-devices", swiftSettings: strict),
        // Another user of this machine.
        support("OtherUser", []),
        tests(
            "HikeBusTests",
            ["OtherUser", "HikeBus", "HikeHardware", "HikeScreens", "HikeConnectivity", "HikeValues"]),
        tests("HikeTruthTests", ["HikeTruth", "HikeGeodesy", "HikeValues"]),
        tests(
            "HikeWorldTests",
            [
                "HikeWorld", "HikeApps", "HikeTrailWords", "HikeAssembly", "HikeBus", "HikeConfigs",
                "GuidanceConfigs", "HikeHardware", "HikeTruth",
                "HikeScreens", "HikeConnectivity", "HikeRouting", "HikeGuidance", "HikeFormats",
                "HikeGeodesy", "HikeValues",
            ]),
        tests(
            "CommandTests",
            [
                "RegionFixtures", "OtherUser", "hikesim", "phone", "watch", "HikeAssembly", "HikeLive",
                "HikeWorld", "HikeBus", "HikeStorage",
                "HikeHardware", "HikeConnectivity", "HikeRouting",
                "HikeFormats", "HikeGeodesy", "HikeValues",
            ], products: [.product(name: "Logging", package: "swift-log")]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "HikeSimTesting", "HikeApps", "HikeTrailWords", "HikeAssembly", "HikeWorld", "HikeBus",
                "HikeHardware",
                "HikeScreens",
                "HikeConnectivity", "HikeRouting", "HikeFormats", "HikeRecording", "HikeRendering",
                "HikeStorage", "HikeRegions", "HikeGeodesy", "HikeValues", "hikesim", "phone", "watch",
                "TestApps", "test-devices", "OtherUser",
            ],
            path: "Tests/EndToEndTests", exclude: ["Golden"], swiftSettings: plain),
        tests(
            "HikeRegionsTests",
            [
                "RegionFixtures", "HikeRegions", "HikeStorage", "HikeRouting", "HikePlaces", "HikeFormats",
                "HikeValues",
            ]),
        .testTarget(
            name: "HikeTilesTests",
            dependencies: [
                "HikeTiles", "HikeRegions", "HikeStorage", "HikeRendering", "HikeScreens", "HikeRouting",
                "HikeFormats",
                "HikeGeodesy", "HikeValues",
            ], path: "Tests/HikeTilesTests", exclude: ["Golden"], swiftSettings: strict),
        tests("TidyTests", []),
        tests(
            "HikeLiveTests",
            ["OtherUser", "HikeLive", "HikeWorld", "HikeBus", "HikeFormats", "HikeGeodesy", "HikeValues"]),
    ],
    swiftLanguageModes: [.v6]
)

// Some suites of tests and what they stand on, so that a build of another kind need not build the rest:
// tools/threads. Names of test targets with commas between.
if let names = Context.environment["HIKESIM_TEST_TARGETS"] {
    var kept: Set<String> = []
    var added = Set(names.split(separator: ",").map(String.init))
    while !added.isEmpty {
        kept.formUnion(added)
        let dependencies = package.targets.filter { added.contains($0.name) }.flatMap(\.dependencies)
        added = Set(dependencies.compactMap(targetName)).subtracting(kept)
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products = []
}

func targetName(_ dependency: Target.Dependency) -> String? {
    switch dependency {
    case .targetItem(let name, _), .byNameItem(let name, _): name
    default: nil
    }
}
