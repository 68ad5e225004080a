// swift-tools-version: 6.2
import PackageDescription

// Written by 'hikesim guest init'. Which files of the app each guest is made of stands in guest.json.

/// What an app imports, and the module that stands for it here.
let frameworks: KeyValuePairs = [
    "AVFAudio": "FacadeAVFAudio",
    "AVFoundation": "FacadeAVFoundation",
    "ActivityKit": "FacadeActivityKit",
    "AdSupport": "FacadeAdSupport",
    "AppTrackingTransparency": "FacadeAppTrackingTransparency",
    "AudioToolbox": "FacadeAudioToolbox",
    "BackgroundTasks": "FacadeBackgroundTasks",
    "CloudKit": "FacadeCloudKit",
    "Combine": "FacadeCombine",
    "Compression": "FacadeCompression",
    "CoreBluetooth": "FacadeCoreBluetooth",
    "CoreHaptics": "FacadeCoreHaptics",
    "CoreLocation": "FacadeCoreLocation",
    "CoreMotion": "FacadeCoreMotion",
    "CoreSpotlight": "FacadeCoreSpotlight",
    "CoreTelephony": "FacadeCoreTelephony",
    "CryptoKit": "FacadeCryptoKit",
    "HealthKit": "FacadeHealthKit",
    "LocalAuthentication": "FacadeLocalAuthentication",
    "MapKit": "FacadeMapKit",
    "MultipeerConnectivity": "FacadeMultipeerConnectivity",
    "Network": "FacadeNetwork",
    "os": "FacadeOS",
    "Photos": "FacadePhotos",
    "PhotosUI": "FacadePhotosUI",
    "SQLite3": "FacadeSQLite3",
    "Security": "FacadeSecurity",
    "StoreKit": "FacadeStoreKit",
    "SystemConfiguration": "FacadeSystemConfiguration",
    "UIKit": "FacadeUIKit",
    "UniformTypeIdentifiers": "FacadeUniformTypeIdentifiers",
    "UserNotifications": "FacadeUserNotifications",
    "WatchConnectivity": "FacadeWatchConnectivity",
    "WatchKit": "FacadeWatchKit",
    "WidgetKit": "FacadeWidgetKit",
]

let aliases = frameworks.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] }

func named(_ modules: [String], of guest: String) -> [String] {
    modules.flatMap { ["-module-alias", "\($0)=\(guest)\($0)"] }
}

/// - Parameters:
///   - modules: of packages, which are built for this guest.
///   - products: of packages from elsewhere, as they are.
func guest(_ name: String, on modules: [String], with products: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: name,
        dependencies: modules.map { .target(name: name + $0) } + products + [
            .product(name: "GuestFrameworks", package: "Guests"),
            .product(name: "GuestProcess", package: "Guests"),
        ],
        swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(aliases + named(modules, of: name))],
        plugins: [.plugin(name: "GuestSources", package: "Guests")])
}

/// A module of a package, for one guest.
func module(
    _ name: String, of guest: String, on modules: [String], with products: [Target.Dependency] = [],
    _ settings: [SwiftSetting] = []
) -> Target {
    .target(
        name: guest + name,
        dependencies: modules.map { .target(name: guest + $0) } + products + [
            .product(name: "GuestFrameworks", package: "Guests")
        ],
        swiftSettings: [
            .swiftLanguageMode(.v5), .unsafeFlags(aliases + named(modules + [name], of: guest)),
        ] + settings,
        plugins: [.plugin(name: "GuestSources", package: "Guests")])
}

let package = Package(
    name: "HikeCompanionGuests",
    dependencies: [
        .package(name: "HikeSim", path: "../.."),
        .package(name: "Guests", path: "../../Guests"),
    ],
    targets: [
        guest("HikeCompanionPhone", on: ["HutKit"]),
        module("HutKit", of: "HikeCompanionPhone", on: []),
        guest("HikeCompanionWatch", on: ["HutKit"]),
        module("HutKit", of: "HikeCompanionWatch", on: []),
        .testTarget(
            name: "HikeCompanionTests",
            dependencies: [
                "HikeCompanionPhone", "HikeCompanionWatch",
                .product(name: "GuestApps", package: "Guests"),
                .product(name: "HikeSimTesting", package: "HikeSim"),
            ]),
    ]
)
