import Foundation
import GuestFiles
import GuestSetup
import Testing

@Suite("Packages that an app has from elsewhere")
struct ForeignPackageTests {
    /// An app that has a package from a repository, at a version that is not its newest, one from a folder beside it, and one
    /// that is nowhere.
    private static func app() throws -> TemporaryFiles {
        let files = try TemporaryFiles([
            "deep/Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "Deep", products: [.library(name: "Deep", targets: ["Deep"])],
                targets: [.target(name: "Deep")])
            """,
            "deep/Sources/Deep/Deep.swift": "public let deep = 1",
            "far/Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "Far",
                products: [
                    .library(name: "FarKit", targets: ["Far"]), .library(name: "Near", targets: ["Near"]),
                    .library(name: "Pictures", targets: ["Pictures"]), .library(name: "Quick", targets: ["Quick"]),
                ],
                dependencies: [.package(url: "file://DEEP", from: "1.0.0")],
                targets: [
                    .target(name: "Far", dependencies: [.product(name: "Deep", package: "deep")]),
                    .target(name: "Near", dependencies: ["Far"]), .target(name: "Pictures"),
                    .target(name: "Fast"), .target(name: "Quick", dependencies: ["Fast", "Near"]),
                ])
            """,
            "far/Sources/Far/Far.swift": "import Deep\nimport Foundation\npublic let far = deep",
            "far/Sources/Near/Near.swift": "import CoreLocation\nimport Far",
            "far/Sources/Near/Screen.swift": "import SwiftUI",
            "far/Sources/Pictures/P.swift": "import SwiftUI",
            "far/Sources/Fast/fast.c": "", "far/Sources/Fast/include/fast.h": "",
            "far/Sources/Quick/Q.swift": "import Near",
            "Kit/Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
            """,
            "Kit/Sources/Kit/Kit.swift": "",
            "App/Trail/Route.swift": "import Far", "App/Trail/Plan.swift": "import Kit",
            "App/Trail/Show.swift": "import Pictures", "App/Trail/Gone.swift": "import Gone",
            "App/Trail Watch App/Walk.swift": "import Near",
        ])
        let manifest = try #require(files.text("far/Package.swift"))
        try files.write(manifest.replacing("DEEP", with: files.path + "/deep"), "far/Package.swift")
        var commits: [String] = []
        for (repository, version, next) in [("deep", "1.0.0", "1.1.0"), ("far", "1.2.0", "1.3.0")] {
            _ = try git(["init", "-q"], repository, files)
            commits.append(try commit(version, repository, files))
            try files.write(
                "public let newer = 1", "\(repository)/Sources/\(repository.capitalized)/Newer.swift")
            _ = try commit(next, repository, files)
        }
        let far = files.path + "/far"
        // The first form of the file; what the workspace says counts less than what the project says.
        try files.write(
            """
            { "object": { "pins": [
              { "package": "Far", "repositoryURL": "file://\(far)", "state": { "revision": "\(commits[1])", "version": "1.2.0" } },
              { "package": "Deep", "repositoryURL": "file://\(files.path)/deep",
                "state": { "revision": "\(commits[0])", "version": "1.0.0" } }
            ] }, "version": 1 }
            """, "App/Trail.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved")
        try files.write(
            """
            { "pins": [
              { "identity": "far", "location": "file://\(far)", "state": { "version": "1.3.0" } },
              { "identity": "gone", "location": "file://\(files.path)/gone", "state": { "revision": "0123" } }
            ], "version": 3 }
            """, "App/Trail.xcworkspace/xcshareddata/swiftpm/Package.resolved")
        try files.write(
            """
            { objects = {
              C = { isa = XCRemoteSwiftPackageReference; repositoryURL = "file://\(files.path)/gone";
                requirement = { kind = branch; branch = main; }; };
              A = { isa = XCLocalSwiftPackageReference; relativePath = ../Kit; };
              B = { isa = XCRemoteSwiftPackageReference; repositoryURL = "file://\(far)";
                requirement = { kind = upToNextMajorVersion; minimumVersion = 1.0.0; }; };
            }; }
            """, "App/Trail.xcodeproj/project.pbxproj")
        return files
    }

    private static func git(
        _ arguments: [String], _ repository: String, _ files: TemporaryFiles
    ) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["git", "-C", files.path + "/" + repository, "-c", "user.name=a", "-c", "user.email=a@b"]
            + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(arguments)")
        return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Its commit.
    private static func commit(
        _ version: String, _ repository: String, _ files: TemporaryFiles
    ) throws -> String {
        _ = try git(["add", "-A"], repository, files)
        _ = try git(["commit", "-q", "-m", version], repository, files)
        _ = try git(["tag", version], repository, files)
        return try git(["rev-parse", "HEAD"], repository, files)
    }

    @Test(
        "issue 23: a package is taken along at its resolved version, as it is or, where it calls frameworks, by its files"
    )
    func taken() throws {
        let files = try Self.app()
        defer { files.remove() }
        let survey = try AppSurvey(files.path + "/App")
        #expect(survey.taken[.phone] == ["Trail/Plan.swift", "Trail/Route.swift"])
        #expect(survey.taken[.watch] == ["Trail Watch App/Walk.swift"])
        #expect(
            survey.left[.phone]?["Trail/Show.swift"]
                == "it imports Pictures, which guests of a phone do not have")
        #expect(
            survey.products[.phone] == [
                AppSurvey.Product(name: "FarKit", package: "far", module: "Far"),
                AppSurvey.Product(name: "Kit", package: "kit", module: "Kit"),
            ])
        let near = try #require(survey.modules[.watch]?["Near"])
        #expect(near.package == "far" && near.taken == ["Sources/Near/Near.swift"])
        #expect(near.left == ["Sources/Near/Screen.swift": "it imports SwiftUI: guests have no views"])
        #expect(near.products == [AppSurvey.Product(name: "FarKit", package: "far", module: "Far")])
        #expect(survey.dependencies.map(\.name) == ["deep", "far", "gone", "kit"])
        #expect(survey.dependencies.map(\.version) == ["1.0.0", "1.2.0", "0123", nil])
        #expect(survey.dependencies.map(\.modules) == [[], ["Far", "Near"], [], ["Kit"]])
        #expect(survey.dependencies[0].reason == "what stands on it brings it along")
        #expect(survey.dependencies.map { $0.reason == nil } == [false, true, false, true])
        #expect(survey.dependencies[2].reason?.hasPrefix("it cannot be fetched: ") == true)
        let lines = SurveyText.lines(survey)
        #expect(
            lines.contains("Taken along: the package far 1.2.0 (file://\(files.path)/far), for its Far, Near")
        )
        let manifest = survey.manifest(app: "../App")
        #expect(manifest.packages == ["far": ["Far"], "kit": ["Kit"]])
        #expect(
            manifest.modules?["TrailWatchNear"]
                == GuestManifest.Module(
                    name: "Near", role: .watch, package: "far", take: ["Sources/Near"], leave: near.left))
    }

    @Test("issue 23: the written package names products and versions; a module's paths begin in its package")
    func written() throws {
        let files = try Self.app()
        defer { files.remove() }
        let survey = try AppSurvey(files.path + "/App")
        let text = PackageText(survey, app: "../App", hikesim: "..") {
            "../" + ($0 as NSString).lastPathComponent
        }
        let package = try #require(text.files["Package.swift"])
        for line in [
            ".package(url: \"file://\(files.path)/far\", exact: \"1.2.0\"),", ".package(path: \"../Kit\"),",
            "guest(\"TrailPhone\", on: [], with: [.product(name: \"FarKit\", package: \"far\"), "
                + ".product(name: \"Kit\", package: \"kit\")]),",
            "guest(\"TrailWatch\", on: [\"Near\"]),",
            "module(\"Near\", of: \"TrailWatch\", on: [], with: [.product(name: \"FarKit\", package: \"far\")]),",
        ] {
            #expect(package.contains(line), "\(line) in \(package)")
        }
        #expect(!package.contains("gone") && !package.contains("/deep"))
        // What the package stands on keeps its version too.
        let pins = try #require(text.files["Package.resolved"])
        #expect(pins.matches(of: /"version" : "([0-9.]+)"/).map { String($0.1) } == ["1.0.0", "1.2.0"])
        let manifest = survey.manifest(app: "../App")
        let (own, far) = (files.path + "/Guests", files.path + "/Guests/.build/checkouts/far")
        try files.write("", "Guests/.build/checkouts/far/Sources/Near/Near.swift")
        let folders = ["far": far]
        #expect(
            try manifest.sources(of: "TrailWatchNear", package: own, checkouts: folders)
                == ["Sources/Near/Near.swift"])
        #expect(try manifest.folder(of: "TrailWatchNear", own, folders) == far)
        #expect(
            try manifest.said("Sources/Near/Near.swift", of: "TrailWatchNear", own, folders)
                == ".build/checkouts/far/Sources/Near/Near.swift")
        #expect(throws: GuestManifestError.noPackage("far", target: "TrailWatchNear")) {
            try manifest.sources(of: "TrailWatchNear", package: own)
        }
    }

    @Test("a package is left out where its owner says so, and has HikeSim's version where HikeSim has it too")
    func options() throws {
        let files = try Self.app()
        defer { files.remove() }
        let less = try AppSurvey(files.path + "/App", AppSurvey.Options(without: ["far", "gone"]))
        #expect(less.dependencies.map(\.name) == ["far", "gone", "kit"])
        #expect(less.dependencies[0].reason == "--without says so")
        #expect(less.taken == [.phone: ["Trail/Plan.swift"]])
        let other = try AppSurvey(files.path + "/App", AppSurvey.Options(pinned: ["far": "1.3.0"]))
        #expect(other.dependencies[1].version == "1.3.0" && other.dependencies[1].reason == nil)
        try files.write("import Quick", "App/Trail Watch App/Walk.swift")
        let mixed = try AppSurvey(files.path + "/App")
        #expect(mixed.left[.watch]?["Trail Watch App/Walk.swift"] == nil)
        #expect(mixed.modules[.watch]?.keys.sorted() == ["Near", "Quick"])
    }

    @Test(
        "issue 23: a package that does not build here is named with its first error and the remedy, all else is checked"
    )
    func check() throws {
        let files = try Self.app()
        defer { files.remove() }
        try files.write("import Darwin\n", "far/Sources/Far/Newer.swift")
        _ = try Self.commit("2.0.0", "far", files)
        try files.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "P",
                dependencies: [.package(url: "file://\(files.path)/far", exact: "2.0.0")],
                targets: [
                    .executableTarget(
                        name: "W", dependencies: [.product(name: "FarKit", package: "far")],
                        swiftSettings: [.swiftLanguageMode(.v5)])
                ])
            """, "P/Package.swift")
        try files.write("", "P/Sources/W/main.swift")
        try files.write(
            """
            { "app": "../App", "id": "w", "packages": { "far": ["Far"] },
              "guests": { "W": { "role": "watch", "take": ["Trail/Route.swift"] } } }
            """, "P/guest.json")
        let outcome = try GuestCheck(package: files.path + "/P").outcome()
        #expect(!outcome.isEmpty)
        #expect(
            outcome.packages == [
                "far": ".build/checkouts/far/Sources/Far/Newer.swift:1:8: error: no such module 'Darwin'"
            ])
        #expect(outcome.results.map(\.missing.modules).first?.map(\.name) == ["Far"])
        let lines = CheckText.lines(outcome, most: 9)
        #expect(lines.first?.hasSuffix("leave it out: hikesim guest init … --again --without far") == true)
        #expect(lines.contains("W, of the watch: 0 of 1 files compile"))
    }
}
