import FacadeFoundation
import Foundation
import OpenCombine

extension URLSession {
    /// Loads a request once for each subscriber, when it asks for values.
    public struct DataTaskPublisher: Publisher, Sendable {
        public typealias Output = (data: Data, response: URLResponse)
        public typealias Failure = URLError

        /// What is loaded.
        public let request: URLRequest
        /// What loads it.
        public let session: URLSession

        /// A publisher for a request.
        public init(request: URLRequest, session: URLSession) {
            self.request = request
            self.session = session
        }

        /// Hands over one answer, or an error.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            subscriber.receive(subscription: DataTaskSubscription(self, subscriber))
        }
    }

    /// A publisher for what is at a URL.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
        dataTaskPublisher(for: URLRequest(url: url))
    }

    /// A publisher for a request.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }
}

/// What one subscriber has of a publisher: a task, from the first demand on.
private final class DataTaskSubscription<Downstream: Subscriber>: Subscription
where Downstream.Input == URLSession.DataTaskPublisher.Output, Downstream.Failure == URLError {
    private let publisher: URLSession.DataTaskPublisher
    private var subscriber: Downstream?
    private var task: URLSessionDataTask?

    init(_ publisher: URLSession.DataTaskPublisher, _ subscriber: Downstream) {
        self.publisher = publisher
        self.subscriber = subscriber
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > .none, task == nil, subscriber != nil else { return }
        nonisolated(unsafe) let take = self.take
        let task = publisher.session.dataTask(with: publisher.request) { take($0, $1, $2) }
        self.task = task
        task.resume()
    }

    private func take(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        guard let subscriber else { return }
        self.subscriber = nil
        task = nil
        if let data, let response {
            _ = subscriber.receive((data, response))
            subscriber.receive(completion: .finished)
        } else {
            subscriber.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
        }
    }

    func cancel() {
        subscriber = nil
        task?.cancel()
        task = nil
    }
}
