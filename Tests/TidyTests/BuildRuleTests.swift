import Foundation
import Testing

/// What the build checks: that it is asked to, and where code steps out of the checks (EM-37).
enum BuildRules {
    /// The declarations of targets in a package's manifest that are built from Swift without our settings, by name.
    static func lax(in manifest: String) -> [String] {
        targets(in: manifest).filter { !$0.text.contains(/swiftSettings: (?:strict|plain)\b/) }.map(\.name)
    }

    /// How tests are built.
    private static let usual = [
        "let quick = [\"-Onone\", \"-no-emit-module-separately-wmo\"]",
        "let plain: [SwiftSetting] = strict + [.unsafeFlags(quick, .when(configuration: .release))]",
    ]

    /// Where a manifest has an unsafe flag but for the speed of tests: nobody can depend on a package whose products have
    /// one. Targets by name, other lines as they are.
    static func misplacedFlags(in manifest: String) -> [String] {
        let others = manifest.split(separator: "\n").filter {
            $0.contains("unsafeFlags") && !usual.contains(String($0))
        }
        let products = targets(in: manifest).filter {
            $0.text.contains("swiftSettings: plain") && !$0.text.hasPrefix(".testTarget(")
        }
        let lost = manifest.contains("unsafeFlags") ? usual.filter { !manifest.contains($0) } : []
        return lost + others.map(String.init) + products.map(\.name)
    }

    /// Each call of `.target(` and its kin, to its closing bracket.
    private static func targets(in manifest: String) -> [(name: String, text: Substring)] {
        var found: [(String, Substring)] = []
        var rest = manifest[...]
        while let start = rest.firstMatch(of: /\.(?:target|executableTarget|testTarget)\(/) {
            var depth = 1
            var end = start.range.upperBound
            while depth > 0, end < manifest.endIndex {
                if manifest[end] == "(" { depth += 1 }
                if manifest[end] == ")" { depth -= 1 }
                end = manifest.index(after: end)
            }
            let text = manifest[start.range.lowerBound..<end]
            let name = text.firstMatch(of: /name: "?(\w+)/).map { String($0.1) } ?? "?"
            found.append((name, text))
            rest = manifest[end...]
        }
        return found
    }

    /// How often a file steps out of the checks of concurrency, and why that is sound.
    static let unchecked: [String: (count: Int, reason: String)] = [
        "HikeTiles/Drawing/Terrain.swift": (1, "only read after it was made, and so are its mapped files"),
        "HikeTiles/Build/MetatileQueue.swift": (1, "everything is guarded by its condition"),
        "HikeRegions/BlobPipeline.swift": (1, "everything is guarded by its condition"),
        "hikesim/RunPrinter.swift": (1, "every worker writes only the slots of the jobs it took"),
        "HikeStorage/Database/RowTable.swift": (1, "made once, never changed"),
        "HikeStorage/Digest/StreamDigest.swift": (
            1, "the digest belongs to the thread until its end is awaited"
        ),
        "HikeStorage/Regions/MappedFile.swift": (1, "a mapping that nobody writes to"),
        "HikeRendering/Maps/TileSampler.swift": (2, "threads draw bands that share no pixel"),
        "HikeRendering/Documents/PrintFonts.swift": (1, "made once; Cairo locks each face while it reads it"),
        "HikeValues/Bytes/FlatBytes.swift": (2, "bytes that nobody writes to, with their owner"),
        "HikeValues/Bytes/PackedArray.swift": (2, "bytes that nobody writes to, with their owner"),
        "HikeRouting/Graph/TrailGraph.swift": (1, "columns that nobody writes to, while the graph lives"),
        "HikeRouting/Search/Engines/PagedTable.swift": (1, "written to by its one owner only"),
        "GuestCompression/AbsentForms.swift": (1, oneThread),
        "GuestState/GuestState.swift": (3, oneThread),
        "GuestServices/GuestEntry.swift": (1, oneThread),
        "GuestServices/GuestServices.swift": (1, oneThread),
        "GuestServices/NSDataAsset.swift": (1, oneThread),
        "GuestRuntime/Capture/Executors.swift": (2, oneThread),
        "GuestRuntime/Capture/CaptureTest.swift": (1, oneThread),
        "GuestRuntime/Capture/DeviceLocale.swift": (4, oneThread),
        "GuestRuntime/Capture/DispatchCapture.swift": (1, oneThread),
        "GuestRuntime/Capture/GuestCapture.swift": (1, oneThread),
        "GuestRuntime/Scheduling/Scheduler.swift": (1, oneThread),
        "GuestRuntime/Texts/DeviceBundle.swift": (1, oneThread),
    ]

    private static let oneThread = "a guest has one thread, and everything of its runtime is on it"

    private static let escapes = [
        "@unchecked Sendable", "nonisolated(unsafe)", "@preconcurrency", "assumeIsolated",
    ]

    static func steps(in files: [SourceFile]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for file in files {
            let count = file.lines.count { line in
                escapes.contains { line.contains($0) } && escapes.contains { code(of: line).contains($0) }
            }
            guard count > 0 else { continue }
            counts[file.path.split(separator: "/").dropFirst(2).joined(separator: "/")] = count
        }
        return counts
    }
}

@Suite("What the build checks (EM-37)")
struct BuildRuleTests {
    private func manifest() throws -> String {
        try String(contentsOfFile: SourceTree.root + "/Package.swift", encoding: .utf8)
    }

    @Test("EM-37: every Swift target is built in Swift 6 mode with warnings as errors")
    func strict() throws {
        let manifest = try manifest()
        #expect(manifest.contains("swiftLanguageModes: [.v6]"))
        #expect(manifest.contains(".treatAllWarnings(as: .error)"))
        #expect(BuildRules.misplacedFlags(in: manifest) == [])
        #expect(!manifest.contains(".treatWarning("))
        // These two have no Swift in them.
        #expect(
            BuildRules.lax(in: manifest).sorted() == ["CFaultVFS", "CHikeFonts"].filter(manifest.contains))
    }

    @Test(
        "EM-37, issue 23: so is every Swift target of the guests, without a flag that others could not depend on"
    )
    func guests() throws {
        let manifest = try String(contentsOfFile: SourceTree.root + "/Guests/Package.swift", encoding: .utf8)
        #expect(
            manifest.contains("swiftLanguageModes: [.v6]")
                && manifest.contains(".treatAllWarnings(as: .error)"))
        #expect(BuildRules.misplacedFlags(in: manifest) == [])
        #expect(!manifest.contains(".treatWarning("))
        #expect(
            BuildRules.lax(in: manifest).sorted() == [
                "CGuestHost", "CGuestRuntime", "CGuestSQLite", "CPortableMath",
            ])
    }

    @Test("a flag on a product, and another one than that for tests, are found")
    func misplaced() {
        let manifest = """
            let quick = ["-Onone", "-no-emit-module-separately-wmo"]
            let plain: [SwiftSetting] = strict + [.unsafeFlags(quick, .when(configuration: .release))]
            .testTarget(name: "A", swiftSettings: plain)
            .target(name: "B", swiftSettings: plain)
            .target(name: "C", swiftSettings: [.unsafeFlags(["-Ounchecked"])])
            """
        #expect(
            BuildRules.misplacedFlags(in: manifest) == [
                #".target(name: "C", swiftSettings: [.unsafeFlags(["-Ounchecked"])])"#, "B",
            ])
    }

    @Test("EM-37: the checks of concurrency are stepped out of only where the list says why that is sound")
    func unchecked() {
        let steps = BuildRules.steps(in: SourceTree.sources + SourceTree.guests)
        // What apps call runs on a guest's one thread, all of it.
        for (path, count) in steps.sorted(by: { $0.key < $1.key }) where !path.hasPrefix("Facade") {
            #expect(count == BuildRules.unchecked[path]?.count, "\(path) steps out \(count) times")
        }
        #expect(Set(BuildRules.unchecked.keys).subtracting(steps.keys).sorted() == [])
    }

    @Test(
        "NF-14, NF-15, CX-10: what we take from others is on this list: no analytics, no mapper of objects to rows"
    )
    func packages() throws {
        let names = try manifest().matches(of: /\.package\(url: "[^"]*\/([^"\/]+)"/).map { String($0.1) }
        #expect(names.sorted() == ["Yams", "swift-argument-parser", "swift-log"])
        let resolved = try String(contentsOfFile: SourceTree.root + "/Package.resolved", encoding: .utf8)
        let all = resolved.matches(of: /"identity" : "([^"]+)"/).map { String($0.1) }
        #expect(all.sorted() == ["swift-argument-parser", "swift-log", "yams"])
    }

    @Test("a target without the settings is caught")
    func caught() {
        let text = """
            let package = Package(targets: [
                .target(name: "A", dependencies: [.product(name: "X", package: "x")], swiftSettings: strict),
                .testTarget(
                    name: "B", dependencies: ["A"]),
                .executableTarget(name: name, swiftSettings: strict), .systemLibrary(name: "C"),
            ])
            """
        #expect(BuildRules.lax(in: text) == ["B"])
        let file = SourceFile(
            path: "Sources/Core/A/B.swift", lines: ["final class B: @unchecked Sendable {  // why"],
            target: "A")
        #expect(BuildRules.steps(in: [file]) == ["A/B.swift": 1])
    }
}
