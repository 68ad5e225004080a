import FacadeFoundation
import FacadeHealthKit
import Foundation

/// Uses the health store as an app for hikers does, and says what came.
final class HealthProbe: @unchecked Sendable {
    let store = HKHealthStore()
    let heartRate = HKQuantityType(.heartRate)
    let steps = HKQuantityType(.stepCount)
    let perMinute = HKUnit.count().unitDivided(by: .minute())
    private var anchor: HKQueryAnchor?
    private var running: [HKQuery] = []
    private var hiking: HikingWorkout?

    var shared: Set<HKSampleType> {
        [
            heartRate, steps, HKQuantityType(.bodyMass), HKObjectType.workoutType(),
            HKSeriesType.workoutRoute(),
        ]
    }

    var read: Set<HKObjectType> {
        [
            heartRate, steps, HKQuantityType(.distanceWalkingRunning), HKQuantityType(.flightsClimbed),
            HKQuantityType(.activeEnergyBurned), HKQuantityType(.basalEnergyBurned),
            HKQuantityType(.bodyMass), HKObjectType.workoutType(), HKSeriesType.workoutRoute(),
        ]
    }

    static func code(_ error: (any Error)?) -> String {
        error.map { ($0 as NSError).domain == HKErrorDomain ? "\(($0 as NSError).code)" : "\($0)" } ?? "-"
    }

    static func number(_ value: Double?, _ digits: Int = 1) -> String {
        value.map { String(format: "%.\(digits)f", $0) } ?? "-"
    }

    func act(_ name: String, _ value: String) {
        let numbers = value.split(separator: " ").compactMap { Double($0) }
        switch name {
        case "ask":
            store.requestAuthorization(toShare: shared, read: read) { isDone, error in
                print("asked: \(isDone) \(Self.code(error))")
            }
        case "status": tellStatus()
        case "units": tellUnits()
        case "save": save(numbers)
        case "save other": save(other: numbers)
        case "delete": delete(value)
        case "read", "read own": readSamples(numbers, onlyOwn: name == "read own")
        case "steps": readSteps()
        case "anchor": followAnchor(value)
        case "observe": observe(heartRate)
        case "stop":
            for query in running { store.stop(query) }
            running = []
        case "deliver":
            store.enableBackgroundDelivery(for: HKQuantityType(.bodyMass), frequency: .immediate) {
                isDone, error in
                print("deliver: \(isDone) \(Self.code(error))")
            }
        case "statistics": tellStatistics()
        case "minutes": tellMinutes()
        case "tasks": Task { await tellTasks() }
        default: actOnWorkout(name, value)
        }
    }

    private func actOnWorkout(_ name: String, _ value: String) {
        switch name {
        case "hike":
            do { hiking = try HikingWorkout(store) } catch { print("hike: \(Self.code(error))") }
            hiking?.start()
        case "pause": hiking?.session.pause()
        case "resume": hiking?.session.resume()
        case "lap": hiking?.lap()
        case "end hike": hiking?.end()
        case "hikes": tellHikes()
        case "phone hike": Task { await keepHike() }
        case "pressure": keepPressure(value.split(separator: " ").compactMap { Double($0) })
        case "pressures": tellPressures()
        case "kinds": tellKinds()
        default: print("unknown action")
        }
    }

    private func tellStatus() {
        let words = [heartRate, HKQuantityType(.bodyMass), HKCategoryType(.sleepAnalysis)]
            .map { "\(store.authorizationStatus(for: $0).rawValue)" }
        store.getRequestStatusForAuthorization(toShare: shared, read: read) { status, _ in
            print("status: \(words.joined(separator: " ")) \(status.rawValue)")
        }
    }

    private func tellUnits() {
        let rate = HKQuantity(unit: perMinute, doubleValue: 90)
        let height = HKQuantity(unit: .foot(), doubleValue: 10)
        let warm = HKQuantity(unit: .degreeFahrenheit(), doubleValue: 212)
        let glucose = HKQuantity(
            unit: HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
                .unitDivided(by: .liter()), doubleValue: 5)
        let effort = HKQuantity(unit: HKUnit(from: "mL/(kg*min)"), doubleValue: 42)
        print(
            "units:", Self.number(rate.doubleValue(for: .hertz()), 3),
            Self.number(height.doubleValue(for: .meterUnit(with: .centi)), 2),
            Self.number(warm.doubleValue(for: .degreeCelsius()), 2),
            Self.number(glucose.doubleValue(for: HKUnit(from: "mg/dL")), 2),
            Self.number(effort.doubleValue(for: HKUnit(from: "L/kg/hr")), 2),
            rate.is(compatibleWith: .meter()), perMinute.unitString,
            HKUnit(from: "count/min") == perMinute,
            HKUnit(from: "kg.m^2/s^2").unitDivided(by: .meter()).unitString)
    }

    // MARK: Samples

    /// A value and how many seconds ago it was, again and again.
    private func save(_ numbers: [Double]) {
        let samples = stride(from: 0, to: numbers.count - 1, by: 2).map { index in
            let date = Date(timeIntervalSinceNow: -numbers[index + 1])
            return HKQuantitySample(
                type: heartRate, quantity: HKQuantity(unit: perMinute, doubleValue: numbers[index]),
                start: date, end: date,
                metadata: [HKMetadataKeyWasUserEntered: true, "hut": "Rifugio", "rooms": 4])
        }
        store.save(samples) { isDone, error in print("saved: \(isDone) \(Self.code(error))") }
    }

    /// Steps that end before they begin, or sleep, which nobody has asked for.
    private func save(other numbers: [Double]) {
        let now = Date()
        let sample: HKSample =
            numbers.isEmpty
            ? HKCategorySample(
                type: HKCategoryType(.sleepAnalysis), value: 1, start: now, end: now)
            : HKQuantitySample(
                type: steps, quantity: HKQuantity(unit: .count(), doubleValue: numbers[0]),
                start: now.addingTimeInterval(-120), end: now.addingTimeInterval(numbers[1]))
        store.save(sample) { isDone, error in print("saved: \(isDone) \(Self.code(error))") }
    }

    private func delete(_ value: String) {
        let query = HKSampleQuery(
            sampleType: heartRate, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil
        ) { [store] _, samples, _ in
            let all = value == "foreign" ? samples?.filter { $0.source != .default() } : samples
            guard let sample = all?.first else { return print("deleted: nothing") }
            store.delete(sample) { isDone, error in print("deleted: \(isDone) \(Self.code(error))") }
        }
        store.execute(query)
    }

    private func readSamples(_ numbers: [Double], onlyOwn: Bool) {
        var predicate: NSPredicate?
        if numbers.count > 1 {
            predicate = HKQuery.predicateForSamples(
                withStart: Date(timeIntervalSinceNow: -numbers[0]),
                end: Date(timeIntervalSinceNow: -numbers[1]), options: [])
        }
        if onlyOwn { predicate = HKQuery.predicateForObjects(from: .default()) }
        let limit = numbers.count == 1 ? Int(numbers[0]) : HKObjectQueryNoLimit
        let order = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
        let query = HKSampleQuery(
            sampleType: heartRate, predicate: predicate, limit: limit, sortDescriptors: [order]
        ) { [perMinute] _, samples, error in
            let values = (samples as? [HKQuantitySample])?.map { sample in
                let notes = (sample.metadata?["rooms"] as? NSNumber).map { "/\($0.intValue)" } ?? ""
                return Self.number(sample.quantity.doubleValue(for: perMinute), 0) + notes
            }
            print("read: \(values?.joined(separator: " ") ?? "nil") \(Self.code(error))")
        }
        store.execute(query)
    }

    /// What the device keeps by itself.
    private func readSteps() {
        for (identifier, unit) in [
            (HKQuantityTypeIdentifier.stepCount, HKUnit.count()), (.distanceWalkingRunning, .meter()),
            (.flightsClimbed, .count()), (.activeEnergyBurned, .kilocalorie()),
            (.bodyMass, .gramUnit(with: .kilo)),
        ] {
            let query = HKSampleQuery(
                sampleType: HKQuantityType(identifier), predicate: nil, limit: 0, sortDescriptors: nil
            ) { _, samples, _ in
                let words = (samples as? [HKQuantitySample] ?? []).map { sample in
                    let seconds = sample.endDate.timeIntervalSince(sample.startDate)
                    return "\(Self.number(sample.quantity.doubleValue(for: unit)))@\(Self.number(seconds))"
                }
                let name = identifier.rawValue.dropFirst("HKQuantityTypeIdentifier".count)
                print("\(name): \(words.isEmpty ? "-" : words.joined(separator: " "))")
            }
            store.execute(query)
        }
    }

    private func followAnchor(_ value: String) {
        if value == "archive", let anchor {
            let data = try? NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
            self.anchor = data.flatMap {
                try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: $0)
            }
        }
        let tell = {
            [weak self]
            (
                word: String, samples: [HKSample]?, deleted: [HKDeletedObject]?, anchor: HKQueryAnchor?,
                error: (any Error)?
            ) in
            self?.anchor = anchor
            print("\(word): +\(samples?.count ?? -1) -\(deleted?.count ?? -1) \(Self.code(error))")
        }
        let query = HKAnchoredObjectQuery(
            type: heartRate, predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit
        ) { tell("first", $1, $2, $3, $4) }
        if value != "once" { query.updateHandler = { tell("then", $1, $2, $3, $4) } }
        store.execute(query)
        running.append(query)
    }

    func observe(_ type: HKSampleType) {
        let query = HKObserverQuery(sampleType: type, predicate: nil) { _, completion, error in
            print("changed: \(Self.code(error))")
            completion()
        }
        store.execute(query)
        running.append(query)
    }
}
