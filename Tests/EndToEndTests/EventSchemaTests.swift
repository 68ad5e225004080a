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

    @Test("EM-12: the reference describes every kind, with its fields")
    func reference() throws {
        let kinds = try EventSchema.reference()
        #expect(kinds.count > 12 && kinds.values.allSatisfy { !$0.fields.isEmpty })
        #expect(kinds["fix"]?.decimals["longitude"] == 7)
        #expect(kinds["haptic"]?.fields.contains("pattern") == true)
    }
}
