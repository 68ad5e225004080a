import Foundation
import GuestFiles
import Testing

@Suite("guest.json")
struct ManifestTests {
    private static let text = """
        { "app": "../app", "id": "hike", "guests": { "HikeWatch": { "role": "watch", "take": ["Shared", "Watch"],
          "leave": { "Watch/Views": "views", "Shared/Old.swift": "old" }, "info": "Watch/Info.plist" } } }
        """

    @Test(
        "the files of a guest are those of its folders, without what it leaves out, in the order of their names"
    )
    func sources() throws {
        let files = try TemporaryFiles([
            "package/guest.json": Self.text, "app/Shared/B.swift": "", "app/Shared/A.swift": "",
            "app/Shared/Old.swift": "", "app/Shared/Older.swift": "", "app/Shared/Notes.md": "",
            "app/Shared/.build/C.swift": "", "app/Watch/Views/V.swift": "", "app/Watch/Views.swift": "",
            "app/Watch/Deep/er/D.swift": "", "app/Phone/P.swift": "",
        ])
        defer { files.remove() }
        let package = files.path + "/package"
        let manifest = try GuestManifest(package: package)
        #expect(
            try manifest.sources(of: "HikeWatch", package: package) == [
                "Shared/A.swift", "Shared/B.swift", "Shared/Older.swift", "Watch/Deep/er/D.swift",
                "Watch/Views.swift",
            ])
        #expect(try manifest.sources(of: "HikeWatch", package: package, isLeaving: false).count == 7)
        #expect(manifest.guests["HikeWatch"]?.info == "Watch/Info.plist")
        #expect(GuestManifest.fileName(for: "Watch/Deep/er/D.swift") == "guest__Watch__Deep__er__D.swift")
    }

    @Test(
        "what cannot be used is refused with what is wrong",
        arguments: [
            ("", "it is no object in JSON"), ("[]", "it is no object in JSON"), ("{}", "'app' is missing"),
            (text.replacing("\"watch\"", with: "\"car\""), "'guests.HikeWatch.role' means nothing"),
            (
                text.replacing("[\"Shared\", \"Watch\"]", with: "1"),
                "'guests.HikeWatch.take' is something else"
            ),
            ("{ \"app\": \"a\", \"id\": \"b\", \"guests\": {} }", "it has no guests"),
        ])
    func malformed(text: String, reason: String) throws {
        let files = try TemporaryFiles(["guest.json": text])
        defer { files.remove() }
        let error = #expect(throws: GuestManifestError.self) { try GuestManifest(package: files.path) }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
        #expect(throws: GuestManifestError.unreadable("/nowhere/guest.json")) {
            try GuestManifest(package: "/nowhere")
        }
    }

    @Test("a place outside the app, one that is not there and a guest that nobody knows are refused")
    func places() throws {
        let files = try TemporaryFiles(["app/A.swift": ""])
        defer { files.remove() }
        func sources(_ take: String, of guest: String = "a") throws -> [String] {
            try GuestManifest(app: "app", id: "a", guests: ["a": .init(role: .phone, take: [take])])
                .sources(of: guest, package: files.path)
        }
        #expect(try sources(".") == ["A.swift"])
        #expect(try sources("A.swift") == ["A.swift"])
        #expect(throws: GuestManifestError.outside("b/../..")) { try sources("b/../..") }
        #expect(throws: GuestManifestError.outside("/b")) { try sources("/b") }
        #expect(throws: GuestManifestError.missing("B", app: files.path + "/app")) { try sources("B") }
        #expect(throws: GuestManifestError.unknownGuest("b", known: ["a"])) { try sources(".", of: "b") }
    }
}
