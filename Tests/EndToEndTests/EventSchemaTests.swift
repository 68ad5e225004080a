import HikeApps
import HikeAssembly
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
        let complaints = try ShippedRuns.run(name).schemaComplaints
        #expect(complaints == [])
    }

    @Test("EM-12: what a scenario may ask of an event is what the reference says that it has")
    func conditions() throws {
        let kinds = try EventSchema.reference()
        #expect(Set(kinds.keys) == Set(EventKind.allCases.map(\.name)))
        let text = try EventSchema.text()
        for kind in EventKind.allCases {
            let described = try #require(kinds[kind.name])
            #expect(
                AppCatalog.words.forms(of: kind).contains { $0.others != nil } == described.isOpen, "\(kind)")
            #expect(Set(AppCatalog.words.fieldNames(of: kind)) == Set(described.fields), "\(kind)")
            for field in AppCatalog.words.forms(of: kind).flatMap(\.fields) where field.name != "pattern" {
                if let decimals = described.decimals[field.name] {
                    if case .number(let numbers) = field.type {
                        #expect(numbers.decimals == decimals, "\(kind): \(field.name)")
                    } else {
                        #expect([.list, .text].contains(field.type), "\(kind): \(field.name)")
                    }
                }
                guard case .words(let words) = field.type else { continue }
                for word in words where !word.hasPrefix("connectivity ") && !word.isEmpty {
                    #expect(text.contains("`\(word)`"), "\(kind): \(word)")
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
