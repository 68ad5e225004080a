// swift-tools-version: 6.2
import PackageDescription

/// The rigs that judge HikeSim: guidance in figures, a storm of kills, the generator of the shipped region; and their
/// tests. A package of its own, so that who builds HikeSim does not build them. Our tools build it in the folder of the
/// main build (`build_rigs` in tools/packages.sh), on the modules that are there.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Tests are compiled in half the time without optimisation; what they test has it.
let quick = ["-Onone", "-no-emit-module-separately-wmo"]
let plain: [SwiftSetting] = strict + [.unsafeFlags(quick, .when(configuration: .release))]

let core = Target.Dependency.product(name: "HikeSimCore", package: "HikeSim")

let package = Package(
    name: "HikeSimRigs",
    dependencies: [
        .package(name: "HikeSim", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        // Values in, values out: files, clock and threads are the command's.
        .target(name: "HikeLab", dependencies: [core], swiftSettings: strict),
        .executableTarget(
            name: "guidance-lab",
            dependencies: [
                "HikeLab", core, .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .testTarget(name: "HikeLabTests", dependencies: ["HikeLab", core], swiftSettings: plain),
        .testTarget(name: "GuidanceLabTests", dependencies: ["guidance-lab"], swiftSettings: plain),
        // Real device processes under kill -9; a live storm's world is 'hikesim'.
        .target(
            name: "StormRig",
            dependencies: [
                core, .product(name: "HikeSimDevice", package: "HikeSim"),
                .product(name: "hikesim", package: "HikeSim"),
            ], swiftSettings: strict),
        .executableTarget(name: "storm", dependencies: ["StormRig"], swiftSettings: strict),
        .testTarget(
            name: "StormRigTests", dependencies: ["StormRig", "storm", core], swiftSettings: plain),
        // The invented region of regions/ridge: its generator, and what holds of what was committed.
        .target(name: "RegionMaker", dependencies: [core], swiftSettings: strict),
        .executableTarget(name: "make-region", dependencies: ["RegionMaker", core], swiftSettings: strict),
        .testTarget(
            name: "RegionTests", dependencies: ["RegionMaker", core], exclude: ["Golden"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
