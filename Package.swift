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

func tests(_ name: String, _ dependencies: [String]) -> Target {
    .testTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/\(name)",
        swiftSettings: strict)
}

let package = Package(
    name: "HikeSim",
    products: [],
    dependencies: [],
    targets: [
        core("HikeValues"),
        core("HikeGeodesy", ["HikeValues"]),
        core("HikeFormats", ["HikeValues", "HikeGeodesy"]),
        core("HikeRouting", ["HikeValues", "HikeGeodesy", "HikeFormats"]),
        core("HikeGuidance", ["HikeValues", "HikeGeodesy", "HikeRouting"]),
        core("HikeConnectivity", ["HikeValues", "HikeFormats"]),
        tests("HikeValuesTests", ["HikeValues"]),
        tests("HikeGeodesyTests", ["HikeGeodesy", "HikeValues"]),
        tests("HikeFormatsTests", ["HikeFormats", "HikeGeodesy", "HikeValues"]),
        tests("HikeRoutingTests", ["HikeRouting", "HikeFormats", "HikeGeodesy", "HikeValues"]),
        tests("HikeGuidanceTests", ["HikeGuidance", "HikeRouting", "HikeGeodesy", "HikeValues"]),
        tests("HikeConnectivityTests", ["HikeConnectivity", "HikeValues"]),
    ],
    swiftLanguageModes: [.v6]
)
