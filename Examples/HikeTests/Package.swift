// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "HikeTests",
    dependencies: [.package(name: "HikeSim", path: "../..")],
    targets: [
        .testTarget(
            name: "HikeTests", dependencies: [.product(name: "HikeSimTesting", package: "HikeSim")],
            resources: [.copy("Hikes")])
    ]
)
