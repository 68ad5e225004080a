import FacadeFoundation
import FacadeHealthKit
import Foundation

/// What belongs together, and kinds that no device here measures.
extension HealthProbe {
    private var systolic: HKQuantityType { HKQuantityType(.bloodPressureSystolic) }
    private var diastolic: HKQuantityType { HKQuantityType(.bloodPressureDiastolic) }
    private var sleep: HKCategoryType { HKCategoryType(.sleepAnalysis) }

    /// A blood pressure of two numbers, with sleep of ten minutes before it; first its rights are asked for.
    func keepPressure(_ numbers: [Double]) {
        guard numbers.count == 2 else { return print("pressure: two numbers") }
        let pressure = HKCorrelationType(.bloodPressure)
        store.requestAuthorization(toShare: [], read: [pressure]) { isDone, error in
            print("asked for both: \(isDone) \(Self.code(error))")
        }
        store.requestAuthorization(
            toShare: [systolic, diastolic, sleep], read: [systolic, diastolic, sleep]
        ) {
            [self] _, error in
            let now = Date()
            let samples = zip([systolic, diastolic], numbers).map { type, number in
                HKQuantitySample(
                    type: type, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: number),
                    start: now, end: now)
            }
            let both = HKCorrelation(
                type: pressure, start: now, end: now, objects: Set(samples),
                metadata: [HKMetadataKeyWasUserEntered: true])
            let slept = HKCategorySample(
                type: sleep, value: HKCategoryValueSleepAnalysis.asleepDeep.rawValue,
                start: now.addingTimeInterval(-600), end: now)
            store.save([both, slept]) { isDone, error in print("kept: \(isDone) \(Self.code(error))") }
        }
    }

    /// Those whose upper number is over 130, and all that is known of sleep and of who has kept it.
    func tellPressures() {
        let query = HKCorrelationQuery(
            type: HKCorrelationType(.bloodPressure), predicate: nil,
            samplePredicates: [
                systolic: NSPredicate { sample, _ in
                    ((sample as? HKQuantitySample)?.quantity.doubleValue(for: .millimeterOfMercury()) ?? 0)
                        > 130
                }
            ]
        ) { [self] _, found, error in
            let words = (found ?? []).map { both in
                [systolic, diastolic].map { type in
                    let sample = both.objects(for: type).first as? HKQuantitySample
                    return Self.number(sample?.quantity.doubleValue(for: .millimeterOfMercury()), 0)
                }.joined(separator: "/") + " \(both.objects.count) \(both.metadata?.count ?? 0)"
            }
            print("pressures: \(words.joined(separator: ", ")) \(Self.code(error))")
        }
        store.execute(query)
        let alone = HKSampleQuery(sampleType: systolic, predicate: nil, limit: 0, sortDescriptors: nil) {
            print("systolic: \($1?.count ?? -1) \(Self.code($2))")
        }
        store.execute(alone)
        let asleep = HKSampleQuery(
            sampleType: sleep,
            predicate: HKQuery.predicateForCategorySamples(
                equalTo: Set(HKCategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue))),
            limit: 0, sortDescriptors: nil
        ) { print("asleep: \($1?.count ?? -1) \(Self.code($2))") }
        store.execute(asleep)
        let sources = HKSourceQuery(sampleType: sleep, samplePredicate: nil) {
            print("sources: \(($1?.map(\.name) ?? []).joined(separator: ", ")) \(Self.code($2))")
        }
        store.execute(sources)
    }

    /// What no device here has is asked for and not found.
    func tellKinds() {
        let heart = HKObjectType.electrocardiogramType()
        store.requestAuthorization(toShare: [], read: [heart, HKObjectType.activitySummaryType()]) {
            [self] _, _ in
            let query = HKSampleQuery(sampleType: heart, predicate: nil, limit: 0, sortDescriptors: nil) {
                print("electrocardiograms: \($1?.count ?? -1) \(Self.code($2))")
            }
            store.execute(query)
            let days = HKActivitySummaryQuery(
                predicate: HKQuery.predicateForActivitySummary(with: DateComponents())
            ) { print("days: \($1?.count ?? -1) \(Self.code($2))") }
            store.execute(days)
        }
        let skin = (try? store.fitzpatrickSkinType())?.skinType == .notSet
        let chair = (try? store.wheelchairUse())?.wheelchairUse == .notSet
        let mode = (try? store.activityMoveMode())?.activityMoveMode == .activeEnergy
        print("person: \(skin) \(chair) \(mode)")
        let zinc = HKQuantityType(.dietaryZinc)
        print(
            "zinc: \(zinc.is(compatibleWith: .gram())) \(zinc.aggregationStyle == .cumulative) \(zinc.identifier)"
        )
        let loud = HKCategoryTypeIdentifier.environmentalAudioExposureEvent
        print("loud: \(loud.rawValue) \(loud == .audioExposureEvent)")
    }
}
