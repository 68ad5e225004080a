import Testing

@Suite("hikesim guest")
struct GuestCommandTests {
    /// hikesim in a folder of its own, so that nothing is beside it.
    private static let alone = "ln $hikesim $S/hikesim 2>/dev/null || cp $hikesim $S/hikesim\n"

    @Test("issue 23: without the package of guests it says how to build that")
    func absent() throws {
        let said = try Tool.shell(
            Self.alone + "PATH=/nowhere $S/hikesim guest check; echo code $?", in: ScratchFolder())
        #expect(
            said.contains(
                "hikesim-guest is not built. In HikeSim's folder: swift build --package-path Guests"))
        #expect(said.hasSuffix("code 3\n"))
    }

    @Test("issue 23: what is beside it runs in its place, with all that was said, else what is in PATH")
    func present() throws {
        let program = """
            printf '#!/bin/sh\\nfor word; do echo "[$word]"; done; exit 7\\n' > $S/PLACE/hikesim-guest
            chmod +x $S/PLACE/hikesim-guest

            """
        let run = "PATH=$S/path:$PATH $S/hikesim guest init 'An app' -o b --help -1,2; echo code $?"
        for place in [".", "path"] {
            let said = try Tool.shell(
                Self.alone + "mkdir $S/path\n" + program.replacing("PLACE", with: place) + run,
                in: ScratchFolder())
            #expect(said == "[init]\n[An app]\n[-o]\n[b]\n[--help]\n[-1,2]\ncode 7\n")
        }
    }
}
