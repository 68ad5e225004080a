import FacadeCombine
import FacadeFoundation

/// Loads what a test asks for, in the ways of apps, and prints what comes of it.
final class Loads: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, @unchecked Sendable {
    static let shared = Loads()
    private var sessions: [String: URLSession] = [:]
    private var tasks: [URLSessionTask] = []
    private var subscriptions: [AnyCancellable] = []
    private var observation: NSKeyValueObservation?
    var answersRedirection = true
    var disposition = URLSession.ResponseDisposition.allow

    private static func say(_ text: String) { print("net \(text)") }

    private static func said(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> String {
        if let error = error as? URLError {
            return "error \(error.code.rawValue) \(error.failingURL?.host ?? "-")"
        }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        let type = response?.mimeType ?? "-"
        guard let data, data.count < 100 else { return "\(status) \(type) \(data?.count ?? 0) bytes" }
        return "\(status) \(type) \(String(decoding: data, as: UTF8.self))"
    }

    func session(_ name: String) -> URLSession {
        if let session = sessions[name] { return session }
        let configuration: URLSessionConfiguration
        switch name {
        case "patient":
            configuration = .default
            configuration.waitsForConnectivity = true
            configuration.timeoutIntervalForResource = 20
        case "background": configuration = .background(withIdentifier: "huts")
        case "no mobile":
            configuration = .ephemeral
            configuration.allowsCellularAccess = false
        case "hasty":
            configuration = .default
            configuration.timeoutIntervalForRequest = 2
            configuration.httpAdditionalHeaders = ["X-App": "hut"]
        default: configuration = .default
        }
        let session = URLSession(
            configuration: configuration, delegate: self, delegateQueue: name == "main" ? .main : nil)
        sessions[name] = session
        return session
    }

    func handler(_ request: URLRequest, session name: String) {
        session(name).dataTask(with: request) { Self.say("handler " + Self.said($0, $1, $2)) }.resume()
    }

    func delegate(_ request: URLRequest, session name: String) {
        let task = session(name).dataTask(with: request)
        tasks.append(task)
        task.resume()
    }

    func download(_ url: URL, session name: String) {
        let task = session(name).downloadTask(with: url)
        observation = task.progress.observe(\.fractionCompleted) { progress, _ in
            Self.say("fraction \(Int(progress.fractionCompleted * 100))")
        }
        tasks.append(task)
        task.resume()
    }

    func await(_ url: URL) {
        Task {
            do {
                let (data, response) = try await URLSession.shared.data(from: url)
                Self.say("awaited " + Self.said(data, response, nil))
            } catch { Self.say("awaited " + Self.said(nil, nil, error)) }
        }
    }

    func lines(_ url: URL) {
        Task {
            do {
                let (bytes, response) = try await URLSession.shared.bytes(from: url)
                Self.say("bytes \((response as? HTTPURLResponse)?.statusCode ?? 0)")
                for try await line in bytes.lines { Self.say("line \(line)") }
                Self.say("no more lines")
            } catch { Self.say("bytes " + Self.said(nil, nil, error)) }
        }
    }

    func file(_ url: URL) {
        Task {
            do {
                let (place, response) = try await URLSession.shared.download(from: url)
                let data = try Data(contentsOf: place)
                Self.say("file " + Self.said(data, response, nil))
                try FileManager.default.removeItem(at: place)
            } catch { Self.say("file " + Self.said(nil, nil, error)) }
        }
    }

    func cancelled(_ url: URL) {
        let task = Task {
            do { _ = try await URLSession.shared.data(from: url) } catch {
                Self.say("cancelled " + Self.said(nil, nil, error))
            }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { task.cancel() }
    }

    func publish(_ url: URL) {
        URLSession.shared.dataTaskPublisher(for: url)
            .map { String(decoding: $0.data, as: UTF8.self) }
            .receive(on: DispatchQueue.main)
            .sink {
                if case .failure(let error) = $0 { Self.say("published error \(error.code.rawValue)") }
            } receiveValue: {
                Self.say("published \($0)")
            }
            .store(in: &subscriptions)
    }

    func upload(_ request: URLRequest, _ count: Int) {
        session("upload").uploadTask(with: request, from: Data(repeating: 7, count: count)).resume()
    }

    func suspendLast() { tasks.last?.suspend() }
    func resumeLast() { tasks.last?.resume() }
    func cancelLast() { tasks.last?.cancel() }
    func end(_ name: String) { session(name).finishTasksAndInvalidate() }

    func contents(_ url: URL) {
        do { Self.say("contents \(try Data(contentsOf: url).count)") } catch {
            Self.say("contents error \((error as? URLError)?.code.rawValue ?? 0)")
        }
    }

    // MARK: The delegate

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        Self.say("\(dataTask.taskIdentifier) response \(response.expectedContentLength)")
        completionHandler(disposition)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        Self.say("\(dataTask.taskIdentifier) data \(data.count)")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let code = (error as? URLError).map { " error \($0.code.rawValue)" } ?? ""
        Self.say("\(task.taskIdentifier) complete\(code) \(Thread.isMainThread ? "on main" : "off main")")
    }

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        Self.say("\(task.taskIdentifier) waits")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        Self.say("\(task.taskIdentifier) redirected \(request.httpMethod ?? "-") \(request.url?.path ?? "-")")
        completionHandler(answersRedirection ? request : nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) { Self.say("\(task.taskIdentifier) sent \(totalBytesSent) of \(totalBytesExpectedToSend)") }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        let size = (try? Data(contentsOf: location).count) ?? -1
        Self.say("\(downloadTask.taskIdentifier) file \(size)")
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        Self.say("\(downloadTask.taskIdentifier) wrote \(totalBytesWritten) of \(totalBytesExpectedToWrite)")
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        Self.say("invalid")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        Self.say("finished events")
    }
}
