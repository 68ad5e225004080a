import GuestFiles
import Testing

@Suite("Imports of one role")
struct ImportTests {
    private func imports(_ text: String, _ role: GuestRole) throws -> [String] {
        try SourceImport.all(in: Array(text.utf8), for: role).map { "\($0.module) \($0.line)" }
    }

    @Test("every form of an import is read, and nothing else")
    func forms() throws {
        let text = """
            import Foundation; import class UIKit.UIView
            @testable @preconcurrency import os.log
            // import A
            public import B
            let a = "import C", b = x.import, c = importer
            """
        #expect(try imports(text, .phone) == ["Foundation 1", "UIKit 1", "os 2", "B 4"])
        let first = try SourceImport.all(in: Array(text.utf8), for: .phone)[2]
        #expect(String(decoding: Array(text.utf8)[first.range], as: UTF8.self) == "import os.log")
    }

    @Test("one behind a condition counts where the condition holds for the role")
    func conditions() throws {
        let text = """
            #if os(watchOS)
            import A
            #if canImport(IntentsUI) || !DEBUG && os(iOS)
            import B
            #else
            import C
            #endif
            #elseif canImport(CoreLocation) && !(os(macOS) || targetEnvironment(simulator))
            import D
            #elseif DEBUG
            import E
            #else
            import F
            #endif
            #if DEBUG && swift(>=5.9) && canImport(Dispatch)
            import G
            #endif
            """
        #expect(try imports(text, .watch) == ["A 2", "C 6", "G 16"])
        #expect(try imports(text, .phone) == ["D 9", "G 16"])
    }

    @Test("a guest has the toolchain's modules and the frameworks of its device")
    func there() throws {
        let text = "import Foundation\nimport CoreLocation\nimport WatchKit\nimport IntentsUI"
        for (role, expected) in [
            (GuestRole.phone, [true, true, false, false]), (.watch, [true, true, true, false]),
        ] {
            #expect(
                try SourceImport.all(in: Array(text.utf8), for: role).map { $0.isThere(for: role) }
                    == expected)
        }
    }
}
