import Foundation
import HikeStorage
import Testing

/// What surrounds a run must not show in anything that it leaves behind.
@Suite("A run and its surroundings")
struct SurroundingsTests {
    /// A short hike on the glass: a plan, its pictures, a pin, a recording.
    private static let scenario = """
        scenario: Everything that is kept
        start: 2026-06-20T06:00:00Z
        seed: 11
        hiker: { follow: \(PackageFolder.track("left-and-right")), pace: 4 km/h, environment: open }
        steps:
          - { on: phone, import: \(PackageFolder.track("left-and-right")), save as: Zum Sattel }
          - { on: phone, tap: Zum Sattel }
          - { on: phone, screen: route, shows: Elevation }
          - { on: phone, screenshot: planned }
          - { on: phone, send route: Zum Sattel }
          - { on: watch, navigate: Zum Sattel }
          - { on: watch, tap: start-recording }
          - walk: { until: 250 m }
          - { on: watch, screen: map, shows: remaining }
          - { on: watch, screenshot: under-way }
          - { on: watch, tap: stop-recording }
          - { on: watch, screen: map, shows: Save Hike }
          - { on: watch, tap: save-hike }
          - wait: 2 min
        """

    /// Every file that a run leaves behind: databases as text, other files as they are. The files of SQLite beside a
    /// database are in its text.
    private static func kept(_ folder: String) throws -> [String: [UInt8]] {
        var kept: [String: [UInt8]] = [:]
        let walker = try #require(FileManager.default.enumerator(atPath: folder))
        for case let name as String in walker {
            let path = folder + "/" + name
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
                !name.hasSuffix("-wal"), !name.hasSuffix("-shm")
            else { continue }
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            let isDatabase = bytes.starts(with: Array("SQLite format 3".utf8))
            kept[name] = isDatabase ? Array(try dump(path).utf8) : bytes
        }
        return kept
    }

    /// The tables of a database and all their rows.
    private static func dump(_ path: String) throws -> String {
        let database = try Database(path: path)
        var text = ""
        let tables = try database.rows(
            "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'index') AND sql IS NOT NULL ORDER BY name"
        ) { row throws(DatabaseError) in (try row.text(0), try row.text(1)) }
        for (name, sql) in tables {
            text += sql + "\n"
            guard sql.hasPrefix("CREATE TABLE") else { continue }
            let rows = try database.rows("SELECT * FROM \"\(name)\"") { row throws(DatabaseError) in
                var values: [DatabaseValue] = []
                for column in 0..<row.columnCount { values.append(try row.value(column)) }
                return "\(values)"
            }
            text += rows.sorted().joined(separator: "\n") + "\n"
        }
        return text
    }

    private func run(_ environment: [String: String?]) throws -> (TestFolder, [String: [UInt8]]) {
        let folder = try TestFolder()
        let file = try folder.write("s.yaml", Self.scenario)
        let outcome = try Command(
            arguments: ["run", "--in-process", "--out", folder.path + "/out", file],
            environment: environment
        ).run()
        #expect(outcome.exitCode == 0, "\(outcome)")
        return (folder, try Self.kept(folder.path + "/out"))
    }

    @Test(
        "NF-16, NF-17, EM-22: stores, pictures and logs are the same in another locale, zone, home and without a display"
    )
    func everythingKept() throws {
        let (_, here) = try run(["LANG": "C", "LC_ALL": nil, "TZ": "UTC"])
        let (_, elsewhere) = try run([
            "LANG": "tr_TR.UTF-8", "LC_ALL": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8",
            "TZ": "Asia/Kathmandu",
            "HOME": "/proc", "XDG_RUNTIME_DIR": nil, "DISPLAY": nil, "WAYLAND_DISPLAY": nil,
        ])
        #expect(here.keys.sorted() == elsewhere.keys.sorted())
        let names = here.keys.sorted()
        #expect(names.count { $0.hasSuffix(".png") } == 2, "\(names)")
        #expect(
            names.contains { $0.hasSuffix("routes.db") } && names.contains { $0.hasSuffix("waypoints.db") })
        #expect(names.contains("events.jsonl"))
        for name in names where !Self.tellsOfTheRun.contains(name) {
            #expect(here[name] == elsewhere[name], "\(name)")
        }
    }

    /// What says how long the run took, or where its scenario lay.
    private static let tellsOfTheRun: Set = ["summary.json", "junit.xml", "report.html", "inputs.jsonl"]
}
