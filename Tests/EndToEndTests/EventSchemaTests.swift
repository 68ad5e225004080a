import HikeHardware
import HikeWorld
import Testing

/// Every line that a shipped scenario writes is one that `docs/event-log.md` describes.
@Suite("The event log and its reference")
struct EventSchemaTests {
    @Test(
        "EM-12: every event of the shipped scenarios is as the reference has it",
        arguments: PackageFolder.scenarios)
    func described(name: String) throws {
        #expect(try ShippedRuns.run(name).schemaComplaints == [])
    }

    @Test("EM-12: what a scenario may ask of an event is what the reference says that it has")
    func conditions() throws {
        let kinds = try EventSchema.reference()
        #expect(Set(kinds.keys) == Set(EventKind.allCases.map(\.name)))
        let text = try EventSchema.text()
        for (name, kind) in kinds {
            let fields = try #require(EventFields.of(name))
            #expect(fields.isOpen == kind.isOpen, "\(name)")
            let known = Set(fields.fields.map(\.name))
            #expect(name == "view" ? known.isSuperset(of: kind.fields) : known == Set(kind.fields), "\(name)")
            for field in fields.fields where field.name != "pattern" {
                for word in field.words ?? [] where !word.hasPrefix("connectivity ") {
                    #expect(text.contains("`\(word)`"), "\(name): \(word)")
                }
            }
        }
    }

    @Test("EM-12: the reference describes every kind, with its fields")
    func reference() throws {
        let kinds = try EventSchema.reference()
        #expect(kinds.count > 12 && kinds.values.allSatisfy { !$0.fields.isEmpty })
        #expect(kinds["fix"]?.decimals["longitude"] == 7)
        #expect(kinds["haptic"]?.fields.contains("pattern") == true)
    }
}
