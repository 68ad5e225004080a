import FacadeCloudKit

/// Finds huts.
enum Queries {
    static func say() async {
        let database = Records.database
        var huts: [CKRecord] = []
        for (name, height, north) in [("Alm", 1_800, 47.0), ("Kornhütte", 2_100, 47.1), ("Bergl", 900, 47.3)]
        {
            let hut = CKRecord(recordType: "Find", recordID: CKRecord.ID(recordName: "find-\(height)"))
            hut["name"] = name
            hut["height"] = height
            hut["place"] = CLLocation(latitude: north, longitude: 11)
            huts.append(hut)
        }
        _ = try? await database.modifyRecords(saving: huts, deleting: [])
        await find("height > %d", 1_000)
        await find("name BEGINSWITH[cd] %@ OR height IN %@", "kornhu", [900])
        await find("NOT (%K == %@)", "name", "Alm")
        await find("TRUEPREDICATE")
        let here = CLLocation(latitude: 47.1, longitude: 11)
        await find("distanceToLocation:fromLocation:(place, %@) < %f", here, 5_000.0)
        await find("self CONTAINS 'bergl'")
        let query = CKQuery(recordType: "Find", predicate: NSPredicate(value: true))
        query.sortDescriptors = [CKLocationSortDescriptor(key: "place", relativeLocation: here)]
        do {
            let page = try await database.records(matching: query, desiredKeys: ["name"], resultsLimit: 2)
            let names = page.matchResults.compactMap { try? $0.1.get()["name"] as? String }
            print("near \(names) more \(page.queryCursor != nil)")
            guard let cursor = page.queryCursor else { return }
            let rest = try await database.records(continuingMatchFrom: cursor)
            print("rest \(rest.matchResults.count) more \(rest.queryCursor != nil)")
            let unknown = CKQuery(recordType: "Nothing", predicate: NSPredicate(value: true))
            _ = try await database.records(matching: unknown)
        } catch { print("query \(word(error))") }
        let code = CKQuery(recordType: "Find", predicate: NSPredicate { _, _ in true })
        do { _ = try await database.records(matching: code) } catch { print("code \(word(error))") }
    }

    private static func find(_ format: String, _ arguments: Any?...) async {
        let predicate = NSPredicate(format: format, argumentArray: arguments.map { $0 as Any })
        let query = CKQuery(recordType: "Find", predicate: predicate)
        query.sortDescriptors = [NSSortDescriptor(key: "height", ascending: true)]
        do {
            let page = try await Records.database.records(matching: query)
            print("found \(page.matchResults.compactMap { try? $0.1.get()["height"] as? Int }) by \(format)")
        } catch { print("found \(word(error)) by \(format)") }
    }

    /// A hut of the app's own.
    private final class Hut: NSObject {
        let name: String
        let height: Int
        init(_ name: String, _ height: Int) {
            self.name = name
            self.height = height
        }
    }

    static func sayPredicates() {
        let huts: [[String: Any]] = [
            ["name": "Alm", "height": 1_800, "tags": ["water", "wood"], "owner": ["name": "Franz"]],
            ["name": "Kornhütte", "height": 2_100, "tags": [String]()],
        ]
        let date = Date(timeIntervalSince1970: 5)
        for predicate in [
            NSPredicate(format: "height >= 2000 && name LIKE 'Korn*'"),
            NSPredicate(format: "ANY tags == %@", "wood"),
            NSPredicate(format: "owner.name = %@", "Franz"),
            NSPredicate(format: "tags.@count == 0"),
            NSPredicate(format: "height BETWEEN {1000, 1900}"),
            NSPredicate(format: "owner == nil"),
            NSPredicate(format: "(name == 'Alm' OR name == \"X\") AND NOT height < 1800"),
            NSPredicate(format: "%@ > %@", date, Date(timeIntervalSince1970: 4)),
            NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "name ENDSWITH[c] 'LM'")),
        ] {
            print("predicate \(huts.map { predicate.evaluate(with: $0) })")
        }
        let large: [String: Any] = ["number": Int64.max - 1]
        let whole = NSPredicate(format: "number < 9223372036854775807 AND number == 9223372036854775806")
        print("large \(whole.evaluate(with: large))")
        print("own \(NSPredicate(format: "height > 1000").evaluate(with: Hut("Alm", 1_800)))")
        print("self \(["a", "b"].filter { NSPredicate(format: "SELF == %@", "b").evaluate(with: $0) })")
        let record = CKRecord(recordType: "Hut")
        record["height"] = 5
        print("record \(NSPredicate(format: "height == 5").evaluate(with: record))")
    }
}
