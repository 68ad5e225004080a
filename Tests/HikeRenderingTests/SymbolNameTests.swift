import Foundation
import HikeRendering
import Testing

@Suite("Names of symbols (MAP-31)")
struct SymbolNameTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    /// Where an icon is named: an argument, the first of `.symbol(`, or a case of a table of symbols.
    static func names(in text: String) -> Set<String> {
        var names: Set<String> = []
        for match in text.matches(of: /(?:[sS]ymbol: |\.symbol\(\s*)"([a-z0-9.]+)"/) {
            names.insert(String(match.1))
        }
        // Tables: `var symbol: String { switch ...: "eye"`, `var iconName: String { ...`.
        for table in text.matches(of: /var (?:symbol|iconName|icon): String \{(?s:.*?)\n    \}/) {
            for match in table.0.matches(of: /"([a-z0-9.]+)"/) { names.insert(String(match.1)) }
        }
        return names
    }

    @Test("MAP-31: every symbol that an app or the system names is in the set")
    func allThere() throws {
        var names: Set<String> = []
        for folder in ["Apps", "Core", "Device/HikeDevice"] {
            let root = Self.sources.appendingPathComponent(folder)
            let walker = try #require(FileManager.default.enumerator(atPath: root.path))
            for case let file as String in walker where file.hasSuffix(".swift") {
                let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
                // One letter is the symbol of a unit.
                names.formUnion(Self.names(in: text).filter { $0.count > 1 })
            }
        }
        // Those of the requirements are among them.
        let required = [
            "signpost.right", "eye", "drop.fill", "tent", "exclamationmark.triangle", "fork.knife", "house",
            "car", "mappin", "pin.fill", "location.north.fill", "arrow.up", "arrow.up.left", "arrow.up.right",
            "arrow.turn.up.left", "arrow.turn.up.right", "arrow.turn.down.left", "arrow.turn.down.right",
            "arrow.uturn.down", "flag.checkered",
        ]
        #expect(required.filter { !names.contains($0) } == [])
        #expect(names.count > 40)
        #expect(names.filter { !SymbolSet.contains($0) }.sorted() == [])
    }

    @Test("a name is found wherever it stands, other texts are not")
    func found() {
        let text = """
            .button("a", "Title", symbol: "trash"), .symbol("eye.slash", .footnote)
            public var symbol: String {
                switch self {
                case .a: "tent"
                }
            }
            let name = "house"
            """
        #expect(Self.names(in: text) == ["trash", "eye.slash", "tent"])
    }
}
