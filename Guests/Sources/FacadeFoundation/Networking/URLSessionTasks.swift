import Foundation
import FoundationNetworking

/// A task whose content goes to the app.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

/// A data task that sends a content of its own.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}

/// A task whose content goes into a file.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
    override var file: String? { temporaryFile }

    /// Ends it. Nothing can go on later here, so the handler gets nil.
    open func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        cancel()
        session.tell { completionHandler(nil) }
    }

    /// The same, for tasks.
    public func cancelByProducingResumeData() async -> Data? {
        await withCheckedContinuation { continuation in
            cancel { continuation.resume(returning: $0) }
        }
    }
}

extension URLSession {
    /// What is called at the end of a task whose content goes to the app.
    public typealias DataHandler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    /// What is called at the end of a task whose content goes into a file, which goes when it returns.
    public typealias FileHandler = @Sendable (URL?, URLResponse?, (any Error)?) -> Void

    /// A task for what is at a URL; the delegate is told.
    public func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

    /// A task for a request; the delegate is told.
    public func dataTask(with request: URLRequest) -> URLSessionDataTask { URLSessionDataTask(self, request) }

    /// A task for what is at a URL; its end is told to the handler instead of the delegate.
    public func dataTask(with url: URL, completionHandler: @escaping DataHandler) -> URLSessionDataTask {
        dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    /// A task for a request; its end is told to the handler instead of the delegate.
    public func dataTask(
        with request: URLRequest, completionHandler: @escaping DataHandler
    ) -> URLSessionDataTask { URLSessionDataTask(self, request, .data(completionHandler)) }

    // MARK: Uploads

    /// A task that sends what is given; the delegate is told.
    public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
        URLSessionUploadTask(self, request, body: .success(bodyData))
    }

    /// A task that sends a file, as it is now; the delegate is told.
    public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        URLSessionUploadTask(self, request, body: Self.contents(of: fileURL))
    }

    /// A task that sends the stream of its request; the delegate is told.
    public func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask {
        URLSessionUploadTask(self, request)
    }

    /// A task that sends what is given; its end is told to the handler instead of the delegate.
    public func uploadTask(
        with request: URLRequest, from bodyData: Data?, completionHandler: @escaping DataHandler
    ) -> URLSessionUploadTask {
        URLSessionUploadTask(self, request, .data(completionHandler), body: .success(bodyData ?? Data()))
    }

    /// A task that sends a file, as it is now; its end is told to the handler instead of the delegate.
    public func uploadTask(
        with request: URLRequest, fromFile fileURL: URL, completionHandler: @escaping DataHandler
    ) -> URLSessionUploadTask {
        URLSessionUploadTask(self, request, .data(completionHandler), body: Self.contents(of: fileURL))
    }

    static func contents(of file: URL) -> Result<Data, any Error> {
        guard let data = FileManager.default.contents(atPath: file.path) else {
            return .failure(URLError.failed(.fileDoesNotExist, file))
        }
        return .success(data)
    }

    // MARK: Downloads

    /// A task that loads what is at a URL into a file; the delegate is told.
    public func downloadTask(with url: URL) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url))
    }

    /// A task that loads into a file; the delegate is told.
    public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
        URLSessionDownloadTask(self, request)
    }

    /// A task that loads what is at a URL into a file; its end is told to the handler instead of the delegate.
    public func downloadTask(
        with url: URL, completionHandler: @escaping FileHandler
    ) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    /// A task that loads into a file; its end is told to the handler instead of the delegate.
    public func downloadTask(
        with request: URLRequest, completionHandler: @escaping FileHandler
    ) -> URLSessionDownloadTask { URLSessionDownloadTask(self, request, .file(completionHandler)) }

    /// A task that ends with `URLError.badURL`: no data here lets one go on.
    public func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask {
        URLSessionDownloadTask(self, nil)
    }

    /// A task that ends with `URLError.badURL`: no data here lets one go on.
    public func downloadTask(
        withResumeData resumeData: Data, completionHandler: @escaping FileHandler
    ) -> URLSessionDownloadTask { URLSessionDownloadTask(self, nil, .file(completionHandler)) }
}
