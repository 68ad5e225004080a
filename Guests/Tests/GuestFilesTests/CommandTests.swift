import Foundation
import GuestFiles
import Testing

@Suite("hikesim-guest")
struct CommandTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// Whether the example is written anew instead of compared.
    private static let rebuilds = ProcessInfo.processInfo.environment["HIKESIM_REBUILD_GOLDEN"] == "1"

    /// Runs the command that the tests were built with.
    private static func run(_ arguments: [String]) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("hikesim-guest")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }

    @Test(
        "issue 23: the package of the example is what init writes, but for where its watch begins, and its tests"
    )
    func example() throws {
        let files = try TemporaryFiles([:])
        defer { files.remove() }
        let example = Self.root + "/Examples/HikeCompanion"
        // As deep as the example, so that paths are the same; beside it nothing may be written.
        let place = files.path + "/Examples/HikeCompanion"
        try FileManager.default.createDirectory(
            atPath: files.path + "/Examples", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: example + "/HikeCompanion", toPath: place + "/HikeCompanion")
        try files.write("", "Guests/Package.swift")
        let outcome = try Self.run(["init", place + "/HikeCompanion", "-o", place, "--hikesim", files.path])
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(outcome.output.contains("leaves  Watch/HikeCompanionWatchApp.swift: it imports SwiftUI"))
        #expect(outcome.output.hasSuffix("Now: hikesim guest check \(place)\n"))
        var written = (FileManager.default.subpaths(atPath: place) ?? []).filter { name in
            !name.hasPrefix("HikeCompanion/")
                && (try? URL(fileURLWithPath: place + "/" + name).resourceValues(forKeys: [.isRegularFileKey]))?
                    .isRegularFile == true
        }
        // The test is the example's own.
        written.removeAll { $0.hasPrefix("Tests/") }
        #expect(
            written.sorted() == [
                "Package.swift", "Sources/HikeCompanionPhone/main.swift",
                "Sources/HikeCompanionPhoneHutKit/Module.swift", "Sources/HikeCompanionWatch/main.swift",
                "Sources/HikeCompanionWatchHutKit/Module.swift", "guest.json",
            ])
        for name in written {
            let text = try #require(files.text("Examples/HikeCompanion/" + name))
            if name == "Sources/HikeCompanionWatch/main.swift" {
                // Where it begins stands in one line.
                let own = try String(contentsOfFile: example + "/" + name, encoding: .utf8).split(
                    separator: "\n")
                let changes = own.difference(from: text.split(separator: "\n"))
                #expect(changes.insertions.count == 1 && changes.removals.count == 1, "\(changes)")
            } else if Self.rebuilds {
                let file = URL(fileURLWithPath: example + "/" + name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            } else {
                let own = FileManager.default.contents(atPath: example + "/" + name) ?? Data()
                #expect(
                    String(decoding: own, as: UTF8.self) == text,
                    "\(name): if that is meant, HIKESIM_REBUILD_GOLDEN=1 tools/test --guests --filter CommandTests"
                )
            }
        }
        let again = try Self.run(["init", place + "/HikeCompanion", "-o", place, "--hikesim", files.path])
        #expect(again.code == 2 && again.output.contains("has a Package.swift already"))
        // Written anew, what may hold a person's own words stays.
        let main = "Examples/HikeCompanion/Sources/HikeCompanionWatch/main.swift"
        for name in [main, "Examples/HikeCompanion/guest.json"] { try files.write("mine", name) }
        let rewritten = try Self.run(
            ["init", place + "/HikeCompanion", "-o", place, "--hikesim", files.path, "--again"])
        #expect(rewritten.code == 0 && files.text(main) == "mine")
        #expect(
            files.text("Examples/HikeCompanion/guest.json")?.contains("\"id\" : \"hikecompanion\"") == true)
    }

    @Test(
        "issue 23: what guests lack is counted by the compiler, and files that are left out by what they import"
    )
    func check() throws {
        let files = try TemporaryFiles([
            "package/Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "P", targets: [.executableTarget(name: "W", swiftSettings: [.swiftLanguageMode(.v5)])])
            """,
            "package/Sources/W/main.swift": "begin()",
            "package/guest.json": """
            { "app": "../app", "id": "w", "guests": { "W": { "role": "watch", "take": ["."], "leave": { "Left": "x" } } } }
            """,
            "app/A.swift": """
            import Foundation
            import IntentsUI
            #if os(iOS)
            func begin() { phone() }
            #else
            func begin() { HKHealthStore().save(); let a: HKHealthStore? = nil }
            #endif
            """,
            "app/B.swift": "func other() { print(Date()) }\n#Preview { Text() }\n",
            "app/C.swift": "import Foundation\nlet date = Date().hkDate\n",
            "app/F.swift": "func well() { }\n",
            "app/G.swift": "func show() -> Screen.Part { Screen().draw() }\n",
            "app/Left/D.swift": "import ARKit\nimport IntentsUI\nstruct Screen { func draw() {} }\n",
            "app/Left/E.swift": "import ARKit\n",
        ])
        defer { files.remove() }
        let outcome = try Self.run(["check", files.path + "/package"])
        #expect(outcome.code == 1)
        #expect(
            outcome.output == """
                Compiling W ...
                W, of the watch: 1 of 5 files compile
                  modules that are not there, in files that are left out, with how often each is used, and where first:
                        2  ARKit  ../app/Left/D.swift:1
                        1  IntentsUI  ../app/Left/D.swift:2
                  modules that are not there, with how often each is used, and where first:
                        1  IntentsUI  ../app/A.swift:2
                  symbols that are not there, with how often each is used, and where first:
                        2  HKHealthStore  ../app/A.swift:6
                        2  Screen  ../app/G.swift:1: declared in ../app/Left/D.swift, left out: x
                        1  Date  ../app/B.swift:1
                        1  Date.hkDate  ../app/C.swift:2
                What is missing: leave the files out in guest.json, or guard them with canImport.

                """)
    }

    @Test("issue 23: a guest can import every framework that this package has, and no other")
    func frameworks() throws {
        let manifest = try String(contentsOfFile: Self.root + "/Guests/Package.swift", encoding: .utf8)
        let modules = Set(manifest.matches(of: /"(Facade\w+)"/).map { String($0.1) })
        // That comes with Foundation, which is no module of ours.
        let imported = modules.subtracting(["FacadeFoundation"]).sorted()
        #expect(PlatformFramework.all.map(\.module) == imported)
    }

    @Test("bad usage is said with code 2")
    func usage() throws {
        for (words, sentence) in [
            (["init"], "Missing expected argument"),
            (["check", "/nowhere"], "/nowhere/guest.json cannot be read"),
            (["init", "/nowhere", "-o", "/nowhere/b"], "/nowhere is no folder with files"),
            (["init", "/nowhere", "-o", "/nowhere/b", "--hikesim", "/"], "'/' is not HikeSim's folder"),
            (["check", "--most", "0"], "--most is at least 1"),
        ] {
            let outcome = try Self.run(words)
            #expect(outcome.code == 2 && outcome.output.contains(sentence), "\(words): \(outcome)")
        }
    }
}
