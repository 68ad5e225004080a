import Foundation
import HikeValues
import Testing

@testable import HikeScreens

@Suite("The tree as text")
struct DumpTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")

    @Test("EM-27: screens as they were last looked at", arguments: ExampleScreens.all.map(\.name))
    func golden(_ name: String) throws {
        let example = try #require(ExampleScreens.all.first { $0.name == name })
        let screen = LaidOutScreen(
            example.screen, on: example.profile, fonts: TestFont.library, state: example.state)
        let file = Self.folder.appendingPathComponent("\(name).txt")
        if ProcessInfo.processInfo.environment["HIKESIM_REBUILD_GOLDEN"] != nil {
            try screen.dump().write(to: file, atomically: true, encoding: .utf8)
        }
        let wanted = try String(contentsOf: file, encoding: .utf8)
        if screen.dump() != wanted {
            let (new, old) = (screen.dump().split(separator: "\n"), wanted.split(separator: "\n"))
            let difference = new.difference(from: old).map { change in
                switch change {
                case .insert(_, let line, _): "+ \(line)"
                case .remove(_, let line, _): "- \(line)"
                }
            }
            Issue.record("\(name):\n\(difference.joined(separator: "\n"))")
        }
        #expect(screen.drawList.isBalanced)
    }

    @Test("a line says role, id, name, value, frame and state, in one line whatever the text is")
    func lines() {
        let screen = LaidOutScreen(
            .vertical(
                spacing: 0, alignment: .leading,
                [
                    Element.text("a \"b\"\nc\\").id("t"),
                    Element.toggle("on", "Metric", isOn: true).disabled(),
                    Element.button("b", "Go").selected().value("9"),
                ]))
        #expect(
            screen.dump() == """
                screen "test" 0,0 200x300
                  text #t "a \\"b\\"\\nc\\\\" 0,0 38.5x44
                  toggle #on "Metric" = "on" 0,44 200x31 disabled
                  button #b "Go" = "9" 0,75 17x22 selected

                """)
    }

    @Test("elements that only hold others are left out, and what is in them moves up")
    func structure() {
        let screen = LaidOutScreen(
            .vertical([.horizontal([.text("a")]), Element.vertical([.text("b")]).id("box")]))
        let short = screen.dump().split(separator: "\n").map { $0.prefix { $0 != "\"" } }
        #expect(short == ["screen ", "  text ", "  group #box 0,30 8.5x22", "    text "])
        #expect(screen.dump(isWhole: true).split(separator: "\n").count == 6)
    }

    @Test("what a person types is not in the dump of a secret field")
    func secrets() {
        let screen = LaidOutScreen(.field("pin", "1234", isSecret: true))
        #expect(screen.dump().contains("= \"••••\""))
        #expect(!screen.dump().contains("1234"))
        #expect(!screen.lines.contains("1234"))
    }
}
