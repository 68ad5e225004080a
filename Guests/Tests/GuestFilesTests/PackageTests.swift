import GuestFiles
import GuestSetup
import Testing

@Suite("Packages in an app's folder")
struct PackageTests {
    /// An app whose watch imports a package's product of two modules, one of which stands on CoreLocation.
    private static func app() throws -> TemporaryFiles {
        try TemporaryFiles([
            "Trail.xcodeproj/project.pbxproj": "",
            "Trail.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved":
                "{ \"pins\": [{ \"identity\": \"far\", \"location\": \"elsewhere/far\", "
                + "\"state\": { \"version\": \"1.0.0\" } }], \"version\": 2 }",
            "Trail/Model.swift": "import Foundation",
            "Trail/Far.swift": "import Far",
            "Trail/Packages/Kit/Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "Kit", defaultLocalization: "de", products: [.library(name: "Ways", targets: ["Ways"])],
                targets: [
                    .target(
                        name: "Ways", dependencies: ["Places"], exclude: ["Old"],
                        swiftSettings: [.define("WAYS")]),
                    .target(name: "Places", resources: [.process("Texts"), .copy("Walks")]), .target(name: "Pictures"), .target(name: "Fast"),
                    .testTarget(name: "WaysTests", dependencies: ["Ways"]),
                ])
            """,
            "Trail/Packages/Kit/Sources/Ways/Way.swift": "import CoreLocation\nimport Places",
            "Trail/Packages/Kit/Sources/Ways/Old/Way.swift": "",
            "Trail/Packages/Kit/Sources/Ways/Screen.swift": "import SwiftUI",
            "Trail/Packages/Kit/Sources/Places/Place.swift": "import CoreLocation",
            "Trail/Packages/Kit/Sources/Places/Texts/de.lproj/A.strings": "",
            "Trail/Packages/Kit/Sources/Places/Walks/a.gpx": "",
            "Trail/Packages/Kit/Sources/Places/More/P.xcassets/Contents.json": "{}",
            "Trail/Packages/Kit/Sources/Pictures/Picture.swift": "import SwiftUI",
            "Trail/Packages/Kit/Sources/Fast/fast.c": "",
            "Trail/Packages/Kit/Sources/Fast/include/fast.h": "",
            "Trail/Packages/Kit/Tests/WaysTests/T.swift": "import Ways",
            "Trail Watch App/Walk.swift": "import Ways", "Trail Watch App/Show.swift": "import Pictures",
            "Trail Watch App/Quick.swift": "import Fast",
            "Alone/Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(name: "Alone", targets: [.target(name: "Alone", path: "Code")])
            """,
            "Alone/Code/A.swift": "", "Odd/Package.swift": "let",
        ])
    }

    @Test(
        "issue 23: a module of a package is a target for each guest whose files import it, with what it stands on"
    )
    func survey() throws {
        let files = try Self.app()
        defer { files.remove() }
        let survey = try AppSurvey(files.path)
        let kit = "Trail/Packages/Kit/Sources"
        var ways = AppSurvey.Module(folder: kit + "/Ways")
        ways.taken = [kit + "/Ways/Way.swift"]
        ways.left = [
            kit + "/Ways/Old": "its package leaves it out",
            kit + "/Ways/Screen.swift": "it imports SwiftUI: guests have no views",
        ]
        ways.needs = ["Places"]
        ways.settings = [".define(\"WAYS\")"]
        var places = AppSurvey.Module(folder: kit + "/Places")
        places.taken = [kit + "/Places/Place.swift"]
        #expect(survey.modules == [.phone: [:], .watch: ["Ways": ways, "Places": places]])
        // Of a module of which nothing can be taken nothing is imported.
        #expect(
            survey.taken == [
                .phone: ["Alone/Code/A.swift", "Trail/Model.swift"], .watch: ["Trail Watch App/Walk.swift"],
            ])
        #expect(
            survey.left[.watch] == [
                "Trail Watch App/Quick.swift": "it imports Fast, which guests of a watch do not have",
                "Trail Watch App/Show.swift": "it imports Pictures, which guests of a watch do not have",
            ])
        #expect(survey.dependencies.map(\.location) == ["elsewhere/far"])
        #expect(survey.dependencies[0].reason?.hasPrefix("it cannot be fetched: ") == true)
        #expect(
            survey.others["Odd/Package.swift"]?.hasPrefix("'swift package dump-package' cannot read it")
                == true)
        let manifest = survey.manifest(app: "../Trail")
        #expect(
            manifest.modules?["TrailWatchWays"]
                == GuestManifest.Module(name: "Ways", role: .watch, take: [ways.folder], leave: ways.left))
        let own = manifest.modules?["TrailWatchPlaces"]
        #expect(own?.bundle == "Kit_Places" && own?.language == "de")
        #expect(own?.resources == [kit + "/Places/Texts", kit + "/Places/More/P.xcassets"])
        #expect(own?.copies == [kit + "/Places/Walks"])
        #expect(manifest.modules(for: .watch) == ["Ways": "TrailWatchWays", "Places": "TrailWatchPlaces"])
        #expect(manifest.modules(for: .phone).isEmpty)
        // The app's own files are without the package's.
        #expect(
            manifest.guests["TrailPhone"]?.leave?[kit + "/Ways"]?.hasPrefix("it belongs to a package") == true
        )
    }

    @Test("issue 23: sources of a module are its own, and its target says what it stands on")
    func targets() throws {
        let files = try Self.app()
        defer { files.remove() }
        let survey = try AppSurvey(files.path)
        let text = PackageText(survey, app: ".", hikesim: "..").files
        let package = try #require(text["Package.swift"])
        #expect(package.contains("guest(\"TrailPhone\", on: []),"))
        #expect(package.contains("guest(\"TrailWatch\", on: [\"Places\", \"Ways\"]),"))
        #expect(
            package.contains("module(\"Ways\", of: \"TrailWatch\", on: [\"Places\"], [.define(\"WAYS\")]),"))
        #expect(text["Sources/TrailWatchPlaces/Module.swift"] != nil)
        for (name, file) in text { try files.write(file, name) }
        let manifest = try GuestManifest(package: files.path)
        #expect(
            try manifest.sources(of: "TrailWatchWays", package: files.path)
                == ["Trail/Packages/Kit/Sources/Ways/Way.swift"])
        #expect(
            try manifest.sources(of: "TrailPhone", package: files.path)
                == ["Alone/Code/A.swift", "Trail/Model.swift"])
        // The bundle is made anew where a module's resource changes.
        #expect(
            try manifest.bundleInputs(of: "TrailWatch", package: files.path).filter { $0.contains("/Kit/") }
                == ["More/P.xcassets/Contents.json", "Texts/de.lproj/A.strings", "Walks/a.gpx"].map {
                    "Trail/Packages/Kit/Sources/Places/" + $0
                })
    }

    @Test(
        "issue 24: an app that is nothing but its beginning has the modules of its own package that its views stand on"
    )
    func feature() throws {
        let files = try TemporaryFiles([
            "Walk.xcodeproj/project.pbxproj": "",
            "Walk/WalkApp.swift": "import SwiftUI\nimport Feature",
            "WalkPackage/Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "WalkPackage", products: [.library(name: "Feature", targets: ["Feature"])],
                targets: [.target(name: "Feature", dependencies: ["Places"]), .target(name: "Places")])
            """,
            "WalkPackage/Sources/Feature/Screen.swift": "import SwiftUI\nimport Places",
            "WalkPackage/Sources/Places/Place.swift": "import CoreLocation",
        ])
        defer { files.remove() }
        let survey = try AppSurvey(files.path)
        #expect(survey.roles == [.phone])
        #expect(survey.taken[.phone, default: []].isEmpty)
        #expect(survey.modules[.phone, default: [:]].keys.sorted() == ["Places"])
        let manifest = survey.manifest(app: "..")
        #expect(manifest.guests["WalkPhone"]?.leave?.keys.sorted() == ["Walk/WalkApp.swift"])
        #expect(manifest.modules?.keys.sorted() == ["WalkPhonePlaces"])
    }
}
