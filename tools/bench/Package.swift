// swift-tools-version: 6.2
import PackageDescription

/// Measures HikeSim. A package of its own, so that the main build stays light.
let package = Package(
    name: "HikeSimBench",
    dependencies: [.package(name: "HikeSim", path: "../..")],
    targets: [
        .executableTarget(
            name: "bench",
            dependencies: [
                .product(name: "HikeSimCore", package: "HikeSim"),
                .product(name: "HikeSimDevice", package: "HikeSim"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ])
    ],
    swiftLanguageModes: [.v6]
)
