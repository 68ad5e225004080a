import Foundation
import Testing

@Suite("Distances")
struct DistanceTests {
    /// The one file with the formula; and the model of the magnetic field, whose sphere is a reference of its own.
    private static let home = "/HikeGeodesy/GreatCircle.swift"
    private static let exceptions = ["/HikeGeodesy/Magnetism/"]

    /// What looks like a distance on the sphere of one's own: the earth's radius as a number, or the square of the sine
    /// of half an angle, which is the haversine.
    static func violations(in files: [SourceFile]) -> [String] {
        files.flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                let words = code(of: line)
                let compact = words.filter { $0 != " " && $0 != "_" }
                let isRadius = numbers(in: compact).contains {
                    (6_350_000...6_385_000).contains($0) || (6_350...6_385).contains($0)
                }
                let isHaversine = compact.range(of: #"sin\([^()]*/2\)"#, options: .regularExpression) != nil
                guard isRadius || isHaversine || compact.lowercased().contains("funchaversine") else {
                    return nil
                }
                return "\(file.path):\(index + 1) measures the earth: use GreatCircle.distance"
            }
        }
    }

    private static func numbers(in code: String) -> [Double] {
        code.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
    }

    @Test("OHR-29: the haversine and the earth's radius stand in one place; everything else asks there")
    func oneFormula() {
        let files = SourceTree.sources
        let others = files.filter { file in
            !file.path.hasSuffix(Self.home) && !Self.exceptions.contains { file.path.contains($0) }
        }
        #expect(files.count == others.count + 1 + files.filter { $0.path.contains(Self.exceptions[0]) }.count)
        #expect(Self.violations(in: others) == [])
        // What it looks for is there where it belongs.
        let home = files.filter { $0.path.hasSuffix(Self.home) }
        #expect(Self.violations(in: home).count >= 3)
    }

    @Test("OHR-29: a radius in metres or kilometres and a haversine are caught, other numbers are not")
    func caught() {
        func count(_ line: String) -> Int {
            Self.violations(in: [SourceFile(path: "A.swift", lines: [line], target: "A")]).count
        }
        #expect(count("let earth = 6_371_000.0") == 1 && count("let r = 6378.137") == 1)
        #expect(count("let s = PortableMath.sin(dLat / 2)") == 1)
        #expect(count("let equator = 40_075_016.68; let x = sin(a)") == 0)
        #expect(count("let a = b / 2 // 6371000") == 0)
    }
}

/// Databases that keep what people have (NF-05).
@Suite("Stores")
struct StoreTests {
    /// Who opens a file of SQLite, and brings it to no version of ours: the maker of tiles, whose format is fixed by
    /// others and carries no version, and which begins anew where a file is not its own.
    private static let exceptions = [
        "/HikeStorage/Tiles/MBTilesDraft.swift", "/HikeStorage/Database/Database.swift",
    ]

    static func violations(in files: [SourceFile]) -> [String] {
        files.filter { file in
            file.lines.contains { opens(code(of: $0)) }
                && !file.lines.contains { code(of: $0).contains("igrate(") }
        }.map { "\($0.path) opens a store and brings it to no version" }
    }

    /// To write, which reading alone is not.
    private static func opens(_ code: String) -> Bool {
        code.contains(" Database(path:") || code.contains(" Database.inMemory(")
    }

    @Test("NF-05: every store in SQLite is brought to its version when it is opened")
    func versions() {
        let files = SourceTree.sources.filter { file in
            !Self.exceptions.contains { file.path.hasSuffix($0) }
        }
        #expect(Self.violations(in: files) == [])
        let stores = files.filter { $0.lines.contains { Self.opens(code(of: $0)) } }.map(\.path)
        #expect(stores.count == 3, "\(stores)")
        let lines = ["let d = try Database(path: p)", "try d.execute(sql)"]
        #expect(Self.violations(in: [SourceFile(path: "A.swift", lines: lines, target: "A")]).count == 1)
    }
}
