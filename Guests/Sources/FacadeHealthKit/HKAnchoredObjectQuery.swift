import Foundation
import HikeValues

/// What is new behind an anchor.
struct Novelty {
    var samples: [HKSample] = []
    var deleted: [HKDeletedObject] = []
    var anchor: HKQueryAnchor
}

extension HealthCentre {
    /// What is new behind an anchor, the earliest first; nil: from the beginning, where nobody hears of what is gone.
    func novelty(_ wanted: Wanted, behind anchor: HKQueryAnchor?) -> Novelty {
        var found = Novelty(anchor: anchor ?? HKQueryAnchor(number: 0))
        var query = HealthQuery(
            types: wanted.keys, after: found.anchor.number, wantsDeleted: found.anchor.number > 0)
        while true {
            if wanted.limit > 0 { query.limit = max(1, min(1_000, wanted.limit - found.samples.count)) }
            let page = health.page(query)
            found.samples += page.records.compactMap { sample($0) }.filter(wanted.has)
            found.deleted += page.deleted.compactMap {
                UUID(uuidString: $0).map { HKDeletedObject(uuid: $0) }
            }
            found.anchor = HKQueryAnchor(number: page.next)
            let isFull = wanted.limit > 0 && found.samples.count >= wanted.limit
            guard page.isPart, !isFull, page.next > query.after else { return found }
            query.after = page.next
        }
    }
}

/// What is new in the store, and from then on what comes.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
    /// What the handlers are told.
    public typealias Handler = (
        HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
    ) -> Void

    private let wanted: Wanted
    private var anchor: HKQueryAnchor?
    private let handler: Handler
    /// Called with each later change, where it is set before the query is asked.
    open var updateHandler: Handler?

    /// A query of a type.
    public convenience init(
        type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler: @escaping Handler
    ) {
        self.init(
            queryDescriptors: [HKQueryDescriptor(sampleType: type, predicate: predicate)], anchor: anchor,
            limit: limit, resultsHandler: handler)
    }

    /// A query of several types.
    public init(
        queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler: @escaping Handler
    ) {
        wanted = Wanted(descriptors: queryDescriptors, limit: limit)
        self.anchor = anchor
        self.handler = handler
        super.init(
            queryDescriptors.count == 1 ? queryDescriptors[0].sampleType : nil,
            queryDescriptors.count == 1 ? queryDescriptors[0].predicate : nil)
    }

    override func perform() {
        if let refusal = wanted.refusal {
            return tell { [self] in handler(self, nil, nil, nil, refusal) }
        }
        hand(to: handler)
        guard updateHandler != nil else { return }
        let keys = Set(wanted.keys)
        // As long as it goes on the framework keeps it.
        centre.listen(self) { [self] types in
            guard !types.isDisjoint(with: keys), let updateHandler else { return }
            hand(to: updateHandler, isUpdate: true)
        }
    }

    private func hand(to handler: @escaping Handler, isUpdate: Bool = false) {
        let news = centre.novelty(wanted, behind: anchor)
        anchor = news.anchor
        if isUpdate && news.samples.isEmpty && news.deleted.isEmpty { return }
        tell { [self] in handler(self, news.samples, news.deleted, news.anchor, nil) }
    }
}

/// Has to be called by an observer that was started in the background, when it is done.
public typealias HKObserverQueryCompletionHandler = () -> Void

/// Says that something has changed.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
    private let types: [HKSampleType]
    private let handler: (Set<HKSampleType>, (any Error)?) -> Void

    /// An observer of a type.
    public init(
        sampleType: HKSampleType, predicate: NSPredicate?,
        updateHandler:
            @escaping (
                HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
            ) -> Void
    ) {
        types = [sampleType]
        let box = Box()
        handler = { _, error in
            if let query = box.query { updateHandler(query, {}, error) }
        }
        super.init(sampleType, predicate)
        box.query = self
    }

    /// An observer of several types.
    public init(
        queryDescriptors: [HKQueryDescriptor],
        updateHandler:
            @escaping (
                HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
                (any Error)?
            ) -> Void
    ) {
        types = queryDescriptors.map(\.sampleType)
        let box = Box()
        handler = { changed, error in
            if let query = box.query { updateHandler(query, changed, {}, error) }
        }
        super.init(nil, nil)
        box.query = self
    }

    private final class Box {
        weak var query: HKObserverQuery?
    }

    override func perform() {
        if let refusal = types.lazy.compactMap({ self.centre.readRefusal($0) }).first {
            return tell { [self] in handler([], refusal) }
        }
        tell { [self] in handler(Set(types), nil) }
        centre.listen(self) { [self] changed in
            let mine = Set(types.filter { changed.contains($0.key) })
            if !mine.isEmpty { tell { [self] in handler(mine, nil) } }
        }
    }
}

/// The older name of no place: before everything.
public let HKAnchoredObjectQueryNoAnchor = 0
