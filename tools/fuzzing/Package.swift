// swift-tools-version: 6.2
import PackageDescription

/// Feeds HikeSim's parsers with libFuzzer. A package of its own: everything in it is built with sanitizers.
let package = Package(
    name: "HikeSimFuzzing",
    dependencies: [.package(name: "HikeSim", path: "../..")],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [.product(name: "HikeSimParsers", package: "HikeSim")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                // libFuzzer brings the main function.
                .unsafeFlags(["-parse-as-library"]),
            ])
    ],
    swiftLanguageModes: [.v6]
)
