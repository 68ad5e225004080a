// swift-tools-version: 6.2
import PackageDescription

// Written by 'hikesim guest init'. Which files of the app each guest is made of stands in guest.json.

/// What an app imports, and the module that stands for it here.
let frameworks: KeyValuePairs = [
    "Combine": "FacadeCombine",
    "CoreHaptics": "FacadeCoreHaptics",
    "CoreLocation": "FacadeCoreLocation",
    "CoreMotion": "FacadeCoreMotion",
    "os": "FacadeOS",
    "UIKit": "FacadeUIKit",
    "WatchConnectivity": "FacadeWatchConnectivity",
    "WatchKit": "FacadeWatchKit",
]

let aliases = frameworks.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] }

func guest(_ name: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: [
            .product(name: "GuestFrameworks", package: "Guests"),
            .product(name: "GuestProcess", package: "Guests"),
        ],
        swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(aliases)],
        plugins: [.plugin(name: "GuestSources", package: "Guests")])
}

let package = Package(
    name: "HikeCompanionGuests",
    dependencies: [
        .package(name: "HikeSim", path: "../.."),
        .package(name: "Guests", path: "../../Guests"),
    ],
    targets: [
        guest("HikeCompanionPhone"),
        guest("HikeCompanionWatch"),
        .testTarget(
            name: "HikeCompanionTests",
            dependencies: [
                "HikeCompanionPhone", "HikeCompanionWatch",
                .product(name: "GuestApps", package: "Guests"),
                .product(name: "HikeSimTesting", package: "HikeSim"),
            ]),
    ]
)
