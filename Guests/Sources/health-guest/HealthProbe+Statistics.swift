import FacadeHealthKit
import Foundation

extension HealthProbe {
    func tellStatistics() {
        let options: HKStatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax, .mostRecent]
        let query = HKStatisticsQuery(
            quantityType: heartRate, quantitySamplePredicate: nil, options: options
        ) { [perMinute] _, found, error in
            let values = [
                found?.averageQuantity(), found?.minimumQuantity(), found?.maximumQuantity(),
                found?.mostRecentQuantity(), found?.sumQuantity(),
            ]
            let words = values.map { Self.number($0?.doubleValue(for: perMinute)) }
            print("statistics: \(words.joined(separator: " ")) \(Self.code(error))")
        }
        store.execute(query)
        let sum = HKStatisticsQuery(
            quantityType: steps, quantitySamplePredicate: nil, options: [.cumulativeSum, .separateBySource]
        ) { _, found, error in
            let own = found?.sumQuantity(for: .default())?.doubleValue(for: .count())
            let all = found?.sumQuantity()?.doubleValue(for: .count())
            print(
                "sum: \(Self.number(all)) \(Self.number(own)) \(found?.sources?.count ?? 0)", Self.code(error)
            )
        }
        store.execute(sum)
    }

    /// Steps of each minute, from the whole minute three before this.
    func tellMinutes() {
        let now = Date()
        let anchor = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 60).rounded(.down) * 60 - 180)
        let query = HKStatisticsCollectionQuery(
            quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: anchor,
            intervalComponents: DateComponents(minute: 1))
        query.initialResultsHandler = { _, all, error in
            var words: [String] = []
            all?.enumerateStatistics(from: anchor, to: now) { statistics, _ in
                words.append(Self.number(statistics.sumQuantity()?.doubleValue(for: .count())))
            }
            print("minutes: \(words.joined(separator: " ")) \(Self.code(error))")
        }
        store.execute(query)
    }

    func tellTasks() async {
        do {
            let samples = try await HKSampleQueryDescriptor(
                predicates: [.quantitySample(type: heartRate)],
                sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 2
            ).result(for: store)
            let statistics = try await HKStatisticsQueryDescriptor(
                predicate: .quantitySample(type: heartRate), options: .discreteMax
            ).result(for: store)
            let highest = statistics?.maximumQuantity()?.doubleValue(for: perMinute)
            let values = samples.map { Self.number($0.quantity.doubleValue(for: perMinute), 0) }
            print("tasks: \(values.joined(separator: " ")) \(Self.number(highest))")
            for try await news in HKAnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: heartRate)], anchor: nil
            ).results(for: store) {
                print("task news: +\(news.addedSamples.count) -\(news.deletedObjects.count)")
            }
        } catch { print("tasks: \(Self.code(error))") }
    }
}
