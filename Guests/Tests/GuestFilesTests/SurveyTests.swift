import GuestFiles
import GuestSetup
import Testing

@Suite("What of an app can be guests")
struct SurveyTests {
    /// A project with a target for the phone and one for the watch, whose Release settings count.
    private static let project = """
        // !$*UTF8*$!
        { objects = {
          P = { isa = PBXProject; buildConfigurationList = PL; targets = (T1, T2, T3); };
          PL = { buildConfigurations = (PR, PD); };
          PD = { name = Debug; buildSettings = { MARKETING_VERSION = 0; }; };
          PR = { name = Release; buildSettings = { MARKETING_VERSION = 2.1; SWIFT_VERSION = 5; }; };
          T1 = { isa = PBXNativeTarget; name = "Trail Mate"; buildConfigurationList = L1;
            productType = "com.apple.product-type.application"; };
          L1 = { buildConfigurations = (R1); };
          R1 = { name = Release; buildSettings = { INFOPLIST_FILE = TrailMate/Info.plist;
            PRODUCT_NAME = "$(TARGET_NAME)"; INFOPLIST_KEY_NSCameraUsageDescription = Films;
            INFOPLIST_KEY_UIBackgroundModes = "location audio"; LIST = (a, b); }; };
          T2 = { isa = PBXNativeTarget; name = Watch; buildConfigurationList = L2;
            productType = "com.apple.product-type.application"; };
          L2 = { buildConfigurations = (R2); };
          R2 = { name = Release; buildSettings = { SDKROOT = watchos; CURRENT_PROJECT_VERSION = 7;
            INFOPLIST_KEY_NSMotionUsageDescription = "Counts \\"steps\\"."; }; };
          T3 = { isa = PBXNativeTarget; name = Tests; productType = "com.apple.product-type.bundle.unit-test"; };
        }; rootObject = P; }
        """

    private static func app(_ more: [String: String] = [:]) throws -> TemporaryFiles {
        try TemporaryFiles(
            [
                "Trail Mate.xcodeproj/project.pbxproj": project,
                "TrailMate/Model.swift": "import Foundation",
                "TrailMate/Content.swift": "import SwiftUI",
                "TrailMate/Health.swift": "#if canImport(IntentsUI)\nimport IntentsUI\n#endif",
                "TrailMate/Old.m": "", "TrailMate/Main.storyboard": "", "TrailMate/main.swift": "",
                "TrailMate/Info.plist": "<key>CFBundleName</key><string>$(PRODUCT_NAME)</string>",
                "TrailMate/Broken.swift": "\n\"",
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
                .watch: ["NSMotionUsageDescription": "Counts \"steps\"."],
                .phone: ["NSCameraUsageDescription": "Films"],
            ])
        #expect(
            survey.settings == [
                .phone: ["MARKETING_VERSION": "2.1", "PRODUCT_NAME": "Trail Mate"],
                .watch: ["MARKETING_VERSION": "2.1", "CURRENT_PROJECT_VERSION": "7"],
            ])
        #expect(survey.background == [.phone: ["location", "audio"]])
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
            "Demo/WatchHut WatchKit Extension/More.swift": "", "Demo/WatchHut-Desktop/D.swift": "",
            "Scripts/S.swift": "", "Demo/WatchHutWidgetExtension/C.swift": "",
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
            files.path,
            AppSurvey.Options(
                folders: AppSurvey.Folders(watch: ["TrailMate Watch App", "Shared/Tap.swift"])))
        #expect(survey.roles == [.watch])
        #expect(survey.taken[.watch] == ["Shared/Tap.swift", "TrailMate Watch App/Taps.swift"])
        let manifest = survey.manifest(app: "../app")
        #expect(manifest.id == "trailmate" && manifest.app == "../app")
        #expect(manifest.guests["TrailMateWatch"]?.take == ["Shared/Tap.swift", "TrailMate Watch App"])
        #expect(manifest.guests["TrailMateWatch"]?.leave == nil)
        #expect(manifest.guests["TrailMateWatch"]?.purposes?.count == 1)
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

    @Test("a project that cannot be read, or stands too deep in itself, is said and costs nothing else")
    func damagedProject() throws {
        for text in ["", "{", "{ a = b; }", String(repeating: "(", count: 100_000)] {
            let files = try Self.app(["Trail Mate.xcodeproj/project.pbxproj": text])
            defer { files.remove() }
            let survey = try AppSurvey(files.path)
            #expect(
                survey.others["Trail Mate.xcodeproj"]?.hasPrefix("its project.pbxproj cannot be read") == true
            )
            #expect(survey.roles == [.phone, .watch] && survey.settings.isEmpty)
        }
    }

    @Test("a folder without anything for guests is refused")
    func nothing() throws {
        #expect(throws: AppSurveyError.noFolder("/nowhere")) { try AppSurvey("/nowhere") }
        let files = try TemporaryFiles(["App/A.swift": "import SwiftUI"])
        defer { files.remove() }
        #expect(throws: AppSurveyError.nothingToTake(files.path)) { try AppSurvey(files.path) }
        #expect(throws: AppSurveyError.noFolder(files.path + "/B")) {
            try AppSurvey(files.path, AppSurvey.Options(folders: AppSurvey.Folders(phone: ["B"])))
        }
    }
}
