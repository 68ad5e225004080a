// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SharedCounter",
    dependencies: [.package(name: "HikeSim", path: "../..")],
    targets: [
        // The app. It knows nothing of the simulator.
        .target(name: "SharedCounter", dependencies: [.product(name: "HikeHardware", package: "HikeSim")]),
        // The devices that run it in processes of their own.
        .executableTarget(
            name: "shared-counter-devices",
            dependencies: ["SharedCounter", .product(name: "HikeSimDevice", package: "HikeSim")]),
        .testTarget(
            name: "SharedCounterTests",
            dependencies: [
                "SharedCounter", "shared-counter-devices",
                .product(name: "HikeSimTesting", package: "HikeSim"),
            ],
            resources: [.copy("Scenarios")]),
    ]
)
