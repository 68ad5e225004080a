import GuestFiles
import GuestSetup
import Testing

@Suite("What of an app can be guests")
struct SurveyTests {
    private static func app(_ more: [String: String] = [:]) throws -> TemporaryFiles {
        try TemporaryFiles(
            [
                "Trail Mate.xcodeproj/project.pbxproj":
                    "  INFOPLIST_KEY_NSMotionUsageDescription = \"Counts \\\"steps\\\".\";\n"
                    + "INFOPLIST_KEY_NSCameraUsageDescription = Films;\nINFOPLIST_KEY_UIStatusBarStyle = x;\n",
                "TrailMate/Model.swift": "import Foundation",
                "TrailMate/Content.swift": "import SwiftUI",
                "TrailMate/Health.swift": "#if canImport(HealthKit)\nimport HealthKit\n#endif",
                "TrailMate/Old.m": "", "TrailMate/Main.storyboard": "", "TrailMate/main.swift": "",
                "TrailMate/Info.plist": "", "TrailMate/Broken.swift": "\n\"",
                "TrailMate Watch App/Taps.swift": "import WatchKit",
                "Shared/Both.swift": "import CoreLocation",
                "Shared/Tap.swift": "import WatchKit", "TrailMateTests/T.swift": "",
                "TrailMateWidget/W.swift": "",
                ".git/A.swift": "",
            ].merging(more) { $1 })
    }

    @Test("folders belong to devices by their names, files to guests by what they import")
    func survey() throws {
        let files = try Self.app()
        defer { files.remove() }
        let survey = try AppSurvey(files.path)
        #expect(survey.name == "TrailMate" && survey.roles == [.phone, .watch])
        #expect(
            survey.folders
                == AppSurvey.Folders(phone: ["TrailMate"], watch: ["TrailMate Watch App"], shared: ["Shared"])
        )
        #expect(
            survey.taken == [
                .phone: ["Shared/Both.swift", "TrailMate/Health.swift", "TrailMate/Model.swift"],
                .watch: ["Shared/Both.swift", "Shared/Tap.swift", "TrailMate Watch App/Taps.swift"],
            ])
        #expect(
            survey.left == [
                .phone: [
                    "Shared/Tap.swift": "it imports WatchKit, which guests of a phone do not have",
                    "TrailMate/Broken.swift":
                        "line 2: a string has no end: the file would not compile, correct it",
                    "TrailMate/Content.swift": "it imports SwiftUI: guests have no views",
                    "TrailMate/main.swift": "a guest's program begins in a file of its own",
                ]
            ])
        #expect(
            survey.others == [
                "TrailMate/Old.m": "guests are of Swift alone",
                "TrailMate/Main.storyboard": "guests have no views",
                "TrailMateTests/T.swift": "it is in no folder of the phone's or the watch's app",
                "TrailMateWidget/W.swift": "it is in no folder of the phone's or the watch's app",
            ])
        #expect(survey.infos == [.phone: "TrailMate/Info.plist"])
        #expect(
            survey.purposes == [
                "NSMotionUsageDescription": "Counts \"steps\".", "NSCameraUsageDescription": "Films",
            ])
        let text = SurveyText.lines(survey)
        #expect(text.contains("TrailMatePhone, of the phone: 3 of 7 Swift files"))
        #expect(text.contains("No guest takes TrailMate/Old.m: guests are of Swift alone"))
    }

    @Test("an app that is called after the watch, or lies deeper, has its folders all the same")
    func names() throws {
        let files = try TemporaryFiles([
            "README.md": "", "Sources/Hut.swift": "", "Tests/A.swift": "",
            "Demo/WatchHut.xcodeproj/project.pbxproj": "", "Demo/WatchHut/Phone.swift": "",
            "Demo/WatchHut Watch App/Watch.swift": "", "Demo/WatchHutTests/B.swift": "",
            "Demo/WatchHut WatchKit Extension/More.swift": "", "Demo/WatchHutWidgetExtension/C.swift": "",
        ])
        defer { files.remove() }
        let survey = try AppSurvey(files.path)
        #expect(survey.name == "WatchHut")
        #expect(survey.taken[.phone] == ["Demo/WatchHut/Phone.swift", "Sources/Hut.swift"])
        #expect(
            survey.taken[.watch] == [
                "Demo/WatchHut Watch App/Watch.swift", "Demo/WatchHut WatchKit Extension/More.swift",
                "Sources/Hut.swift",
            ])
    }

    @Test("who says which folders belong to whom is obeyed")
    func folders() throws {
        let files = try Self.app()
        defer { files.remove() }
        let survey = try AppSurvey(
            files.path, folders: AppSurvey.Folders(watch: ["TrailMate Watch App", "Shared/Tap.swift"]))
        #expect(survey.roles == [.watch])
        #expect(survey.taken[.watch] == ["Shared/Tap.swift", "TrailMate Watch App/Taps.swift"])
        let manifest = survey.manifest(app: "../app")
        #expect(manifest.id == "trailmate" && manifest.app == "../app")
        #expect(manifest.guests["TrailMateWatch"]?.take == ["Shared/Tap.swift", "TrailMate Watch App"])
        #expect(manifest.guests["TrailMateWatch"]?.leave == nil)
        #expect(manifest.guests["TrailMateWatch"]?.purposes?.count == 2)
    }

    @Test("an app's delegate is its guest's entry, each role's own; one in a comment is none")
    func delegates() throws {
        let files = try TemporaryFiles([
            "App/Delegate.swift": """
            import UIKit
            // class Old: NSObject, UIApplicationDelegate {}
            @main final class AppDelegate: UIResponder, UIApplicationDelegate {}
            """,
            "App Watch/Delegate.swift": "import WatchKit\nclass Watch: NSObject, WKExtensionDelegate {}",
        ])
        defer { files.remove() }
        let survey = try AppSurvey(files.path)
        #expect(survey.delegates[.phone]?.name == "AppDelegate")
        #expect(survey.delegates[.watch]?.application == "WKExtension")
        let package = PackageText(survey, app: "../app", hikesim: "../hikesim")
        let phone = package.files["Sources/\(survey.guest(.phone))/main.swift"]
        #expect(phone?.contains("GuestEntry.run { UIApplication.begin(with: AppDelegate()) }") == true)
        #expect(SurveyText.lines(survey).contains("  begins  with AppDelegate"))
    }

    @Test("a folder without anything for guests is refused")
    func nothing() throws {
        #expect(throws: AppSurveyError.noFolder("/nowhere")) { try AppSurvey("/nowhere") }
        let files = try TemporaryFiles(["App/A.swift": "import SwiftUI"])
        defer { files.remove() }
        #expect(throws: AppSurveyError.nothingToTake(files.path)) { try AppSurvey(files.path) }
        #expect(throws: AppSurveyError.noFolder(files.path + "/B")) {
            try AppSurvey(files.path, folders: AppSurvey.Folders(phone: ["B"]))
        }
    }
}
