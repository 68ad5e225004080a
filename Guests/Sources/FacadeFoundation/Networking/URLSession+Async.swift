import Foundation
import FoundationNetworking

extension URLSession {
    /// Loads what is at a URL.
    ///
    /// - Parameter delegate: told instead of the session's.
    /// - Throws: `URLError`.
    public func data(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) { try await data(for: URLRequest(url: url), delegate: delegate) }

    /// Loads a request.
    ///
    /// - Parameter delegate: told instead of the session's.
    /// - Throws: `URLError`.
    public func data(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await load(delegate) { done in
            URLSessionDataTask(self, request, .data { done(Self.result($0, $1, $2)) })
        }
    }

    /// Sends what is given.
    ///
    /// - Parameter delegate: told instead of the session's.
    /// - Throws: `URLError`.
    public func upload(
        for request: URLRequest, from bodyData: Data, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await load(delegate) { done in
            URLSessionUploadTask(
                self, request, .data { done(Self.result($0, $1, $2)) }, body: .success(bodyData))
        }
    }

    /// Sends a file.
    ///
    /// - Parameter delegate: told instead of the session's.
    /// - Throws: `URLError`.
    public func upload(
        for request: URLRequest, fromFile fileURL: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await load(delegate) { done in
            URLSessionUploadTask(
                self, request, .data { done(Self.result($0, $1, $2)) }, body: Self.contents(of: fileURL))
        }
    }

    /// Loads what is at a URL into a file, which the app moves or removes.
    ///
    /// - Parameter delegate: told instead of the session's.
    /// - Throws: `URLError`.
    public func download(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await download(for: URLRequest(url: url), delegate: delegate)
    }

    /// Loads a request into a file, which the app moves or removes.
    ///
    /// - Parameter delegate: told instead of the session's.
    /// - Throws: `URLError`.
    public func download(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await load(delegate) { done in
            URLSessionDownloadTask(
                self, request,
                .file { place, response, error in
                    // The task's own goes when this returns.
                    let kept = place?.appendingPathExtension("kept")
                    if let place, let kept { try? FileManager.default.moveItem(at: place, to: kept) }
                    done(Self.result(kept, response, error))
                })
        }
    }

    /// Loads what is at a URL, byte by byte.
    ///
    /// - Parameter delegate: told instead of the session's.
    /// - Throws: `URLError`, before the answer begins.
    public func bytes(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        try await bytes(for: URLRequest(url: url), delegate: delegate)
    }

    /// Loads a request, byte by byte.
    ///
    /// - Parameter delegate: told instead of the session's.
    /// - Throws: `URLError`, before the answer begins.
    public func bytes(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        let running = RunningTask()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (parts, feed) = AsyncThrowingStream<Data, any Error>.makeStream()
                let stream = AnswerStream(feed)
                let task = URLSessionDataTask(self, request, .stream(stream))
                stream.began = {
                    continuation.resume(with: $0.map { (AsyncBytes(task: task, parts: parts), $0) })
                }
                task.delegate = delegate
                running.begin(task)
            }
        } onCancel: {
            running.cancel()
        }
    }

    private static func result<Content>(
        _ content: Content?, _ response: URLResponse?, _ error: (any Error)?
    ) -> Result<(Content, URLResponse), any Error> {
        guard let content, let response else { return .failure(error ?? URLError(.unknown)) }
        return .success((content, response))
    }

    private func load<Content>(
        _ delegate: (any URLSessionTaskDelegate)?,
        _ make: (@escaping @Sendable (Result<Content, any Error>) -> Void) -> URLSessionTask
    ) async throws -> Content {
        let running = RunningTask()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = make { result in
                    nonisolated(unsafe) let result = result
                    continuation.resume(with: result)
                }
                task.delegate = delegate
                running.begin(task)
            }
        } onCancel: {
            running.cancel()
        }
    }
}

/// A task of a session that ends with a task of Swift's.
private final class RunningTask: @unchecked Sendable {
    private var task: URLSessionTask?
    private var isCancelled = false

    func begin(_ task: URLSessionTask) {
        self.task = task
        task.resume()
        if isCancelled { task.cancel() }
    }

    func cancel() {
        isCancelled = true
        task?.cancel()
    }
}

/// Where the content of a task goes that is read byte by byte.
final class AnswerStream: @unchecked Sendable {
    private let feed: AsyncThrowingStream<Data, any Error>.Continuation
    /// Called once: with the answer's head, or why there is none.
    var began: ((Result<URLResponse, any Error>) -> Void)?

    init(_ feed: AsyncThrowingStream<Data, any Error>.Continuation) { self.feed = feed }

    func begin(_ response: URLResponse) {
        began?(.success(response))
        began = nil
    }

    func add(_ data: Data) { feed.yield(data) }

    func end(_ error: (any Error)?) {
        if let error { began?(.failure(error)) }
        began = nil
        feed.finish(throwing: error)
    }
}

extension URLSession {
    /// The bytes of a content, as they come. To be read once.
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8
        /// What loads them.
        public let task: URLSessionDataTask
        let parts: AsyncThrowingStream<Data, any Error>

        /// Reads them.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var parts: AsyncThrowingStream<Data, any Error>.Iterator
            var part = Data()
            var index = 0

            /// The next; nil: there are no more.
            ///
            /// - Throws: `URLError`, where the rest does not come.
            public mutating func next() async throws -> UInt8? {
                while index >= part.count {
                    guard let next = try await parts.next() else { return nil }
                    part = next
                    index = 0
                }
                defer { index += 1 }
                return part[part.startIndex + index]
            }
        }

        /// Begins to read.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(parts: parts.makeAsyncIterator())
        }
    }
}
