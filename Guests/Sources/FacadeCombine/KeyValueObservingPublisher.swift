import FacadeFoundation
import OpenCombine

extension NSObject {
    /// Publishes the values of a property. What changes while nobody wants a value is not published later.
    public struct KeyValueObservingPublisher<Subject: NSObject, Value>: Publisher, Equatable {
        public typealias Output = Value
        public typealias Failure = Never

        public let object: Subject
        public let keyPath: KeyPath<Subject, Value>
        public let options: NSKeyValueObservingOptions

        /// - Parameter options: with `.initial` the value at once; `.prior` those before each change too.
        public init(
            object: Subject, keyPath: KeyPath<Subject, Value>, options: NSKeyValueObservingOptions
        ) {
            self.object = object
            self.keyPath = keyPath
            self.options = options
        }

        /// Begins to observe the object when the subscriber asks for the first value.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Value, Downstream.Failure == Never {
            let subscription = PropertySubscription(self, subscriber)
            subscriber.receive(subscription: subscription)
        }

        public static func == (one: Self, other: Self) -> Bool {
            one.object === other.object && one.keyPath == other.keyPath && one.options == other.options
        }
    }
}

extension _KeyValueCodingAndObserving where Self: NSObject {
    /// A publisher of a property's values, the present one first.
    public func publisher<Value>(
        for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
        NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
    }
}

/// One subscriber of a property. It holds the object, and observes it from the first demand on.
private final class PropertySubscription<Subject: NSObject, Value, Downstream: Subscriber>: Subscription
where Downstream.Input == Value, Downstream.Failure == Never {
    private let publisher: NSObject.KeyValueObservingPublisher<Subject, Value>
    private var subscriber: Downstream?
    private var observation: NSKeyValueObservation?
    private var isObserving = false
    private var demand = Subscribers.Demand.none

    init(_ publisher: NSObject.KeyValueObservingPublisher<Subject, Value>, _ subscriber: Downstream) {
        self.publisher = publisher
        self.subscriber = subscriber
    }

    func request(_ demand: Subscribers.Demand) {
        self.demand += demand
        guard !isObserving, subscriber != nil, self.demand > .none else { return }
        isObserving = true
        let path = publisher.keyPath
        observation = publisher.object.observe(path, options: publisher.options) { [weak self] object, _ in
            self?.publish(object[keyPath: path])
        }
        // The first value may have been enough.
        if subscriber == nil { cancel() }
    }

    private func publish(_ value: Value) {
        guard demand > .none, let subscriber else { return }
        demand -= 1
        demand += subscriber.receive(value)
    }

    func cancel() {
        subscriber = nil
        observation?.invalidate()
        observation = nil
    }
}
