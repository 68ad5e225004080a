import Foundation
import GuestFiles

/// The files of a package of guests.
public struct PackageText: Equatable, Sendable {
    /// Texts by path below the package's folder.
    public let files: [String: String]
    /// Those of them that are written anew where a package is there already: nobody's own words are in them.
    public static let rewritten: Set<String> = ["Package.swift", GuestManifest.fileName]

    /// - Parameters:
    ///   - app: the app's folder, from the package's.
    ///   - hikesim: HikeSim's own folder, from the package's.
    ///   - path: the way from the package's folder to another.
    public init(_ survey: AppSurvey, app: String, hikesim: String, path: (String) -> String = { $0 }) {
        let manifest = survey.manifest(app: app)
        var files = ["Package.swift": Self.package(survey, hikesim, path)]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        if let data = try? encoder.encode(manifest) {
            files[GuestManifest.fileName] = String(decoding: data, as: UTF8.self) + "\n"
        }
        if survey.dependencies.contains(where: { $0.reason == nil }), !survey.pins.isEmpty {
            // For those too that others stand on.
            files["Package.resolved"] = ResolvedPackages.text(survey.pins)
        }
        for role in survey.roles {
            let guest = survey.guest(role)
            files["Sources/\(guest)/main.swift"] =
                survey.delegates[role].map(Self.entry) ?? Self.entry(role)
            for module in survey.modules[role, default: [:]].keys {
                files["Sources/\(guest)\(module)/Module.swift"] =
                    "// The module \(module) of a package: its files stand in guest.json.\n"
            }
        }
        files["Tests/\(survey.name)Tests/\(survey.name)Tests.swift"] = Self.test(survey)
        self.files = files
    }

    private static func package(
        _ survey: AppSurvey, _ hikesim: String, _ path: (String) -> String
    ) -> String {
        let aliases = PlatformFramework.all.map { "    \"\($0.name)\": \"\($0.module)\"," }.joined(
            separator: "\n")
        let hasModules = survey.roles.contains {
            !survey.modules[$0, default: [:]].isEmpty || !survey.products[$0, default: []].isEmpty
        }
        let others = survey.dependencies.filter { $0.reason == nil }.compactMap(\.reference).map {
            "\n        \($0.text(path: $0.requirement == nil ? path($0.location) : nil)),"
        }
        let guests = survey.roles.map { targets(survey, $0, hasModules) }.joined(separator: "\n")
        let names = survey.roles.map { "\"\(survey.guest($0))\"," }.joined(separator: " ")
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            // Written by 'hikesim guest init'. Which files of the app each guest is made of stands in guest.json.

            /// What an app imports, and the module that stands for it here.
            let frameworks: KeyValuePairs = [
            \(aliases)
            ]

            let aliases = frameworks.flatMap { ["-module-alias", "\\($0.key)=\\($0.value)"] }

            \(hasModules ? functionsWithModules : function)

            let package = Package(
                name: "\(survey.name)Guests",
                dependencies: [
                    .package(name: "HikeSim", path: "\(hikesim)"),
                    .package(name: "Guests", path: "\(hikesim)/Guests"),\(others.joined())
                ],
                targets: [
            \(guests)
                    .testTarget(
                        name: "\(survey.name)Tests",
                        dependencies: [
                            \(names)
                            .product(name: "GuestApps", package: "Guests"),
                            .product(name: "HikeSimTesting", package: "HikeSim"),
                        ]),
                ]
            )

            """
    }

    private static func entry(_ delegate: DelegateClass) -> String {
        """
        import GuestServices
        import \(delegate.framework)

        // The app begins with its delegate, as on a device.
        GuestEntry.run { \(delegate.application).begin(with: \(delegate.name)()) }

        """
    }

    /// A guest's target, and those of its modules.
    private static func targets(_ survey: AppSurvey, _ role: GuestRole, _ hasModules: Bool) -> String {
        let guest = survey.guest(role)
        guard hasModules else { return "        guest(\"\(guest)\")," }
        func list(_ names: [String]) -> String {
            "[" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        }
        let modules = survey.modules[role, default: [:]].sorted { $0.key < $1.key }
        func with(_ products: [AppSurvey.Product]) -> String {
            guard !products.isEmpty else { return "" }
            var seen: Set<String> = []
            let texts = products.map {
                ".product(name: \(literal($0.name)), package: \(literal($0.package)))"
            }
            return ", with: [\(texts.filter { seen.insert($0).inserted }.joined(separator: ", "))]"
        }
        let own = with(survey.products[role, default: []])
        var lines = ["        guest(\"\(guest)\", on: \(list(modules.map(\.key)))\(own)),"]
        for (name, module) in modules {
            let settings = module.settings.isEmpty ? "" : ", [\(module.settings.joined(separator: ", "))]"
            lines.append(
                "        module(\"\(name)\", of: \"\(guest)\", on: \(list(module.needs))\(with(module.products))\(settings)),"
            )
        }
        return lines.joined(separator: "\n")
    }

    private static let function = """
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
        """

    private static let functionsWithModules = """
        func named(_ modules: [String], of guest: String) -> [String] {
            modules.flatMap { ["-module-alias", "\\($0)=\\(guest)\\($0)"] }
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
        """

    private static func entry(_ role: GuestRole) -> String {
        """
        import GuestCalls
        import GuestExchange
        import GuestProcess
        import GuestServices

        /// Joins the app to its device: begins what the app's own beginning on a \(role.rawValue) begins.
        final class GuestEntry: GuestApp {
            private let services: GuestServices

            init(on device: GuestDevice) {
                services = GuestServices(on: device)
                services.heard = { news in
                    guard case .launched = news else { return }
                    // Here the app begins, as its @main or its delegate does: make its services and start them.
                }
            }

            func handle(_ event: GuestEvent) { services.handle(event) }
        }

        GuestProgram.run(GuestEntry.self)

        """
    }

    private static func test(_ survey: AppSurvey) -> String {
        """
        import GuestApps
        import HikeHardware
        import HikeSimTesting
        import Testing

        @Test("the app starts on its devices")
        func starts() throws {
            let apps = try GuestPackage(above: #filePath).apps()
            let pair = try SimulatedPair(apps: apps) { device in
                // What the owner has answered before.
                device.privacy = [
                    PrivacySetting(app: "\(survey.name.lowercased())", service: .location, answer: .whenInUse)
                ]
            }
            try pair.wait(seconds: 60)
            #expect(pair.errors.isEmpty)
        }

        """
    }
}
