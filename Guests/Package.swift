// swift-tools-version: 6.2
import PackageDescription

/// Guests: apps written for a phone, run by the emulated devices in a process for each launch. A package of its own,
/// because what runs them stands on functions of the toolchain that a library should not touch, and because the program of
/// a guest needs little of HikeSim. Its products use no unsafe flags.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Of tests, as in the package beside.
let quick = ["-Onone", "-no-emit-module-separately-wmo"]
let plain: [SwiftSetting] = strict + [.unsafeFlags(quick, .when(configuration: .release))]

func main(_ product: String) -> Target.Dependency { .product(name: product, package: "HikeSim") }

let values = main("HikeValues")
let geodesy = main("HikeGeodesy")
let connectivity = main("HikeConnectivity")
let cloud = main("HikeCloud")

let combine = ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"].map {
    Target.Dependency.product(name: $0, package: "OpenCombine")
}

func swift(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func test(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: plain)
}

let package = Package(
    name: "HikeSimGuests",
    products: [
        // In the program of a guest.
        .library(
            name: "GuestProcess",
            targets: ["GuestProcess", "GuestRuntime", "GuestExchange", "GuestServices", "GuestCalls"]),
        // What an app calls, under the platform's names.
        .library(
            name: "GuestFrameworks",
            targets: [
                "FacadeAVFAudio", "FacadeAVFoundation", "FacadeActivityKit", "FacadeAdSupport",
                "FacadeAppTrackingTransparency", "FacadeAudioToolbox", "FacadeBackgroundTasks",
                "FacadeCloudKit", "FacadeCombine", "FacadeCompression", "FacadeCoreBluetooth",
                "FacadeCoreHaptics", "FacadeCoreSpotlight", "FacadeCoreTelephony", "FacadePhotosUI",
                "FacadeSystemConfiguration", "FacadeUniformTypeIdentifiers", "FacadeWidgetKit",
                "FacadeCoreLocation", "FacadeCoreMotion", "FacadeCryptoKit", "FacadeFoundation",
                "FacadeHealthKit", "FacadeLocalAuthentication", "FacadeMapKit",
                "FacadeMultipeerConnectivity", "FacadeNetwork", "FacadeOS", "FacadePhotos", "FacadeSQLite3",
                "FacadeSecurity", "FacadeStoreKit", "FacadeUIKit", "FacadeUserNotifications",
                "FacadeWatchConnectivity", "FacadeWatchKit",
            ]),
        // What an app's objects are like, for the expectations of scenarios.
        .library(name: "GuestState", targets: ["GuestState", "GuestCalls"]),
        // In what launches it.
        .library(name: "GuestHost", targets: ["GuestHost", "GuestExchange"]),
        // In a device.
        .library(name: "GuestApps", targets: ["GuestApps", "GuestExchange", "GuestFiles"]),
        // In the package of somebody's app: makes the sources of a guest out of the app's own files.
        .plugin(name: "GuestSources", targets: ["GuestSources"]),
        .executable(name: "guest-devices", targets: ["guest-devices"]),
        .executable(name: "hikesim-guest", targets: ["hikesim-guest"]),
    ],
    dependencies: [
        .package(name: "HikeSim", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    ],
    targets: [
        // The functions of math.h whose results differ between processors, and those of the system that a guest must
        // not see: under their own names, so that all libraries of a guest have these.
        .target(name: "CPortableMath", exclude: ["README.md"]),
        .target(name: "CGuestRuntime", linkerSettings: [.linkedLibrary("dl")]),
        swift("GuestRuntime", ["CGuestRuntime", "CPortableMath", "GuestStrings", values]),
        // What host and guest say to each other: values in, values out.
        swift("GuestExchange", [values]),
        swift("GuestProcess", ["GuestRuntime", "GuestExchange", "CGuestRuntime", values]),
        .target(name: "CGuestHost"),
        swift("GuestHost", ["GuestExchange", "CGuestHost", values]),
        // What an app asks of its device, and what happens to it: the words, the guest's side, the device's.
        swift("GuestCalls", ["GuestExchange", connectivity, values]),
        swift(
            "GuestServices",
            [
                "GuestAssets", "GuestProcess", "GuestRuntime", "CGuestRuntime", "GuestCalls", "GuestExchange",
                connectivity, cloud, values,
            ]),
        // Frameworks of the platform on the device's services: CoreLocation, WatchConnectivity, WatchKit.
        // What their errors have in common stands alone.
        swift("GuestErrors", []),
        swift("FacadeCoreLocation", ["GuestErrors", "GuestServices", "GuestCalls", geodesy, values]),
        swift(
            "FacadeWatchConnectivity",
            ["GuestErrors", "FacadeFoundation", "GuestServices", "GuestCalls", connectivity, values]),
        swift("FacadeWatchKit", ["GuestErrors", "GuestServices", "GuestCalls", cloud, values]),
        // Tasks of a phone in the background; patterns; its feedback, and the app's life.
        swift("FacadeBackgroundTasks", ["GuestServices", "GuestCalls", values]),
        swift("FacadeCoreHaptics", ["GuestErrors", "GuestServices", "GuestCalls", values]),
        swift("FacadeUIKit", ["GuestServices", "GuestCalls", "GuestRuntime", cloud, values]),
        // The senses of a device.
        swift("FacadeCoreMotion", ["GuestServices", values]),
        // The health store, workouts.
        swift(
            "FacadeHealthKit",
            [
                "FacadeCoreLocation", "FacadeFoundation", "GuestErrors", "GuestServices", "GuestCalls",
                "CGuestRuntime", values,
            ]),
        // The owner's private database in the cloud.
        swift(
            "FacadeCloudKit",
            [
                "FacadeCoreLocation", "FacadeFoundation", "GuestErrors", "GuestServices", "GuestCalls",
                cloud, values,
            ]),
        // The photo library.
        swift(
            "FacadePhotos",
            [
                "FacadeCoreLocation", "FacadeFoundation", "GuestErrors", "GuestServices", "GuestCalls",
                values,
            ]),
        // Its picker, and types of data.
        swift("FacadeUniformTypeIdentifiers", ["FacadeFoundation"]),
        swift(
            "FacadePhotosUI",
            [
                "FacadeFoundation", "FacadePhotos", "FacadeUniformTypeIdentifiers", "GuestServices",
                "GuestCalls",
            ]),
        // Speech and the audio session, the camera, sounds of the system.
        swift("FacadeAVFAudio", ["FacadeFoundation", "GuestErrors", "GuestServices", "GuestCalls"]),
        swift(
            "FacadeAVFoundation",
            ["FacadeAVFAudio", "FacadeFoundation", "GuestErrors", "GuestServices", "GuestCalls"]),
        swift("FacadeAudioToolbox", ["FacadeFoundation", "GuestServices", "GuestCalls", values]),
        swift("FacadeCoreBluetooth", ["FacadeFoundation", "GuestServices", "GuestCalls"]),
        // What the devices have not, or only as a line in the log.
        swift("FacadeActivityKit", ["FacadeFoundation"]),
        swift("FacadeAdSupport", ["FacadeFoundation"]),
        swift("FacadeAppTrackingTransparency", ["FacadeFoundation"]),
        swift(
            "FacadeCoreSpotlight",
            ["FacadeFoundation", "FacadeUniformTypeIdentifiers", "GuestServices", "GuestCalls"]),
        swift("FacadeCoreTelephony", ["FacadeFoundation"]),
        swift("FacadeSystemConfiguration", ["FacadeFoundation", "GuestServices", "GuestCalls"]),
        swift("FacadeWidgetKit", ["FacadeFoundation", "GuestServices", "GuestCalls"]),
        // How the network is.
        swift("FacadeNetwork", ["GuestServices", "GuestCalls"]),
        // What it tells its owner.
        swift("FacadeUserNotifications", ["GuestServices", "GuestCalls", "CGuestRuntime", values]),
        // Logger and its kin, and Combine.
        swift("FacadeOS", ["GuestServices", "GuestCalls", "CGuestRuntime", values]),
        swift("FacadeCombine", ["FacadeFoundation"] + combine),
        // What Foundation lacks on Linux.
        // Its texts with units are by the library of Unicode's on which Foundation stands.
        .target(
            name: "FacadeFoundation",
            dependencies: [
                "CGuestRuntime", "GuestCompression", "GuestServices", "GuestCalls", "GuestRuntime",
                "GuestStrings", cloud, values,
            ],
            swiftSettings: strict, linkerSettings: [.linkedLibrary("_FoundationICU")]),
        // The machine's own libraries for databases and compression.
        .target(name: "CGuestSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        swift("FacadeSQLite3", ["CGuestSQLite"]),
        .systemLibrary(name: "CGuestZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CGuestLzma", pkgConfig: "liblzma", providers: [.apt(["liblzma-dev"])]),
        swift("GuestCompression", ["CGuestZlib", "CGuestLzma", "GuestServices", "GuestCalls"]),
        swift("FacadeCompression", ["FacadeFoundation", "GuestCompression"]),
        // Cryptography, and what an app keeps secret.
        swift("FacadeCryptoKit", ["FacadeFoundation", .product(name: "Crypto", package: "swift-crypto")]),
        swift("FacadeSecurity", ["FacadeFoundation", "GuestRuntime", values]),
        swift(
            "FacadeLocalAuthentication",
            ["FacadeFoundation", "GuestErrors", "GuestServices", "GuestCalls", values]),
        // Values of the map, and what is looked for on it.
        swift(
            "FacadeMapKit",
            ["FacadeCoreLocation", "FacadeFoundation", "GuestErrors", "GuestServices", "GuestCalls", values]),
        // What the devices do not have.
        swift(
            "FacadeMultipeerConnectivity", ["FacadeFoundation", "GuestErrors", "GuestServices", "GuestCalls"]),
        swift("FacadeStoreKit", ["FacadeFoundation", "GuestErrors", "GuestServices", "GuestCalls"]),
        swift("GuestState", ["FacadeCombine", "GuestServices", "GuestCalls"]),
        swift(
            "GuestApps",
            [
                "GuestHost", "GuestCalls", "GuestExchange", "GuestAssets", "GuestFiles", main("HikeHardware"),
                connectivity, values,
            ]),
        // The devices whose apps a file names.
        program(
            "guest-devices",
            ["GuestApps", main("HikeHardware"), main("HikeSimDevice"), main("HikeApps")]),
        // An app's own files: what of them is for a role, what the app says of itself. What the plugin runs is built
        // before any guest, so it stands on nothing.
        // Texts in languages: what a build makes, and a guest reads.
        swift("GuestStrings", []),
        // Catalogues of assets, likewise.
        swift("GuestAssets", []),
        swift("GuestFiles", ["GuestAssets", "GuestStrings"]),
        program("guest-sources", ["GuestFiles"]),
        .plugin(name: "GuestSources", capability: .buildTool(), dependencies: ["guest-sources"]),
        // The package of an app, and what its guests lack.
        swift("GuestSetup", ["GuestFiles"]),
        program(
            "hikesim-guest",
            [
                "GuestSetup", "GuestFiles",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        // Guests for tests: one that does all that could differ from run to run, one that does what it may not,
        // one that makes programs of queues out of seeds.
        program("torture-guest", ["GuestProcess", "GuestRuntime", "GuestExchange"]),
        program("unruly-guest", ["GuestProcess", "GuestExchange", "FacadeWatchKit"]),
        program("orderly-guest", ["GuestProcess", "GuestExchange"]),
        // One that is an app.
        program("trail-guest", ["GuestServices", "GuestProcess", "GuestCalls", connectivity, values]),
        // One that is written as for a phone and a watch.
        program(
            "hike-guest",
            [
                "FacadeCoreLocation", "FacadeWatchKit", "GuestServices", "GuestProcess", "GuestCalls",
                "GuestExchange",
            ]),
        // One that senses what its device does.
        program(
            "sense-guest",
            [
                "FacadeCoreMotion", "FacadeUserNotifications", "GuestServices", "GuestProcess", "GuestCalls",
                "GuestExchange",
            ]),
        // One that uses the health store.
        program(
            "health-guest",
            [
                "FacadeCoreLocation", "FacadeFoundation", "FacadeHealthKit", "GuestServices", "GuestProcess",
                "GuestCalls", "GuestExchange",
            ]),
        // One that uses the photo library and the camera, and speaks.
        program(
            "photo-guest",
            [
                "FacadeAVFoundation", "FacadeAudioToolbox", "FacadeCoreBluetooth", "FacadeCoreLocation",
                "FacadeFoundation", "FacadePhotos", "FacadePhotosUI", "GuestServices", "GuestProcess",
                "GuestCalls", "GuestExchange",
            ]),
        // One with a model whose values are published, as apps for screens have.
        program(
            "model-guest",
            [
                "FacadeCombine", "FacadeCoreHaptics", "FacadeCoreLocation", "FacadeOS", "FacadeUIKit",
                "GuestState",
                "GuestServices", "GuestProcess", "GuestCalls", "GuestExchange",
            ]),
        program(
            "session-guest",
            ["FacadeWatchConnectivity", "GuestServices", "GuestProcess", "GuestCalls", "GuestExchange"]),
        // One that uses what Foundation lacks on Linux.
        program(
            "foundation-guest",
            [
                "FacadeCombine", "FacadeFoundation", "FacadeSecurity", "FacadeUIKit",
                "FacadeWatchConnectivity", "GuestServices", "GuestProcess", "GuestCalls", "GuestExchange",
            ]),
        // One that keeps things, in databases, compressed, secret, and asks for what the device may not have.
        program(
            "library-guest",
            [
                "FacadeCompression", "FacadeCryptoKit", "FacadeLocalAuthentication", "FacadeMapKit",
                "FacadeMultipeerConnectivity", "FacadeSQLite3", "FacadeSecurity", "FacadeStoreKit",
                "FacadeActivityKit", "FacadeAdSupport", "FacadeAppTrackingTransparency",
                "FacadeCoreSpotlight",
                "FacadeCoreTelephony", "FacadeSystemConfiguration", "FacadeWidgetKit",
                "GuestServices", "GuestProcess", "GuestCalls", "GuestExchange",
            ]),
        // One that loads over the network.
        program(
            "net-guest",
            [
                "FacadeCombine", "FacadeFoundation", "FacadeNetwork", "GuestServices", "GuestProcess",
                "GuestCalls", "GuestExchange",
            ]),
        // One that keeps its records in the cloud.
        program(
            "cloud-guest",
            [
                "FacadeCloudKit", "FacadeFoundation", "FacadeUIKit", "FacadeWatchKit", "GuestServices",
                "GuestProcess", "GuestCalls", "GuestExchange",
            ]),
        // One whose delegate is its entry.
        program(
            "delegate-guest",
            [
                "FacadeBackgroundTasks", "FacadeCoreLocation", "FacadeFoundation", "FacadeUIKit",
                "FacadeWatchConnectivity", "FacadeWatchKit", "GuestServices", "GuestCalls",
            ]),
        // One with every framework, and a use for each.
        program(
            "day-guest",
            [
                "FacadeActivityKit", "FacadeAdSupport", "FacadeAppTrackingTransparency",
                "FacadeAudioToolbox", "FacadeAVFoundation", "FacadeBackgroundTasks", "FacadeCloudKit",
                "FacadeCombine", "FacadeCompression", "FacadeCoreBluetooth", "FacadeCoreHaptics",
                "FacadeCoreLocation", "FacadeCoreMotion", "FacadeCoreSpotlight", "FacadeCoreTelephony",
                "FacadeCryptoKit", "FacadeFoundation", "FacadeHealthKit", "FacadeLocalAuthentication",
                "FacadeMapKit", "FacadeMultipeerConnectivity", "FacadeNetwork", "FacadeOS", "FacadePhotos",
                "FacadePhotosUI", "FacadeSQLite3", "FacadeSecurity", "FacadeStoreKit",
                "FacadeSystemConfiguration", "FacadeUIKit", "FacadeUniformTypeIdentifiers",
                "FacadeUserNotifications", "FacadeWatchConnectivity", "FacadeWatchKit", "FacadeWidgetKit",
                "GuestServices",
            ]),
        // One that does with its session what a test says.
        program(
            "puppet-guest",
            [
                "FacadeWatchConnectivity", "GuestServices", "GuestProcess", "GuestCalls", "GuestExchange",
                connectivity, values,
            ]),
        program("guest-digest", ["GuestHost", "GuestExchange"]),
        test(
            "GuestFilesTests",
            [
                "GuestSetup", "GuestAssets", "GuestFiles", "GuestStrings", values, "guest-sources",
                "hikesim-guest",
            ]),
        test("GuestExchangeTests", ["GuestExchange", values]),
        test("GuestRuntimeTests", ["CPortableMath"], exclude: ["Golden"]),
        test(
            "GuestHostTests",
            [
                "GuestHost", "CGuestHost", "GuestExchange", values, "torture-guest", "unruly-guest",
                "orderly-guest",
                "guest-digest",
            ],
            exclude: ["Golden"]),
        test("GuestCallsTests", ["GuestCalls", "GuestExchange", connectivity, values]),
        test(
            "GuestAppsTests",
            [
                "GuestApps", "GuestFiles", main("HikeDevice"), main("HikeHardware"), connectivity, values,
                "trail-guest", "hike-guest", "session-guest", "foundation-guest", "delegate-guest",
                "health-guest", "library-guest", "net-guest", "photo-guest", "sense-guest",
            ]),
        // On whole pairs: scenarios, processes, live.
        test(
            "GuestPairTests",
            [
                "GuestApps", main("HikeSimTesting"), main("HikeSimCore"), main("HikeApps"),
                main("HikeHardware"), values,
                "guest-devices", "cloud-guest", "day-guest", "delegate-guest", "health-guest", "hike-guest",
                "library-guest", "model-guest", "net-guest", "sense-guest", "trail-guest",
            ],
            exclude: ["Scenarios"]),
        // The rules of the link, through the framework: the suites of the main package themselves.
        test(
            "GuestConformanceTests",
            [
                "GuestApps", main("HikeDevice"), main("HikeHardware"), connectivity, values, "puppet-guest",
            ],
            exclude: ["Rules/ConnectivityDocumentTests.swift"]),
    ],
    swiftLanguageModes: [.v6]
)
