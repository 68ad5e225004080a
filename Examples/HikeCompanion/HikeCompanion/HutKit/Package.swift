// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "HutKit",
    products: [.library(name: "HutKit", targets: ["HutKit"])],
    targets: [.target(name: "HutKit")])
