import Foundation
import FoundationNetworking
import GuestCalls
import GuestServices

extension URLSessionTask {
    /// Most redirections of a task.
    private static let mostRedirects = 16

    /// Tells a step that is not the last.
    func tell(_ step: Step) {
        switch step {
        case .waiting: told?.urlSession(session, taskIsWaitingForConnectivity: self)
        case .sent(let count):
            told?.urlSession(
                session, task: self, didSendBodyData: count, totalBytesSent: count,
                totalBytesExpectedToSend: count)
        case .response(let response): return tell(response)
        case .progress(let received, let expected): tellProgress(received, expected)
        case .content(let data): tell(data)
        case .file(let place): tell(place)
        case .redirect(let response, let request, let answer): return tell(response, request, answer)
        case .end: break
        }
        goOn()
    }

    private func tell(_ answer: URLResponse) {
        response = answer
        countOfBytesExpectedToReceive = answer.expectedContentLength
        shown.set(0, of: max(answer.expectedContentLength, -1))
        switch receiver {
        case .data, .file: goOn()
        case .stream(let stream):
            stream.begin(answer)
            goOn()
        case .delegate:
            guard let task = self as? URLSessionDataTask,
                let delegate = told as? any URLSessionDataDelegate
            else { return goOn() }
            nonisolated(unsafe) let isAwaited = question()
            delegate.urlSession(session, dataTask: task, didReceive: answer) { [self] disposition in
                guard isAwaited() else { return }
                switch disposition {
                case .allow: break
                case .cancel: cancel()
                case .becomeDownload, .becomeStream:
                    session.services.log.write(
                        .warning, "guest", "a data task cannot become another task here: it is cancelled")
                    cancel()
                }
                goOn()
            }
        }
    }

    private func tellProgress(_ received: Int64, _ expected: Int64) {
        let more = received - countOfBytesReceived
        guard more > 0 else { return }
        countOfBytesReceived = received
        countOfBytesExpectedToReceive = expected
        shown.set(received, of: expected)
        tellWritten(more)
    }

    private func tellWritten(_ more: Int64) {
        guard let task = self as? URLSessionDownloadTask, case .delegate = receiver,
            let delegate = told as? any URLSessionDownloadDelegate
        else { return }
        delegate.urlSession(
            session, downloadTask: task, didWriteData: more, totalBytesWritten: countOfBytesReceived,
            totalBytesExpectedToWrite: countOfBytesExpectedToReceive)
    }

    private func tell(_ data: Data) {
        countOfBytesReceived = Int64(data.count)
        switch receiver {
        case .data: content = data
        case .stream(let stream): stream.add(data)
        case .file: break
        case .delegate:
            guard !data.isEmpty, let task = self as? URLSessionDataTask else { return }
            (told as? any URLSessionDataDelegate)?.urlSession(session, dataTask: task, didReceive: data)
        }
    }

    private func tell(_ place: URL) {
        let size = (try? FileManager.default.attributesOfItem(atPath: place.path))?[.size] as? NSNumber
        let count = size?.int64Value ?? countOfBytesReceived
        let more = count - countOfBytesReceived
        countOfBytesReceived = count
        location = place
        guard case .delegate = receiver, let task = self as? URLSessionDownloadTask else { return }
        if more > 0 { tellWritten(more) }
        (told as? any URLSessionDownloadDelegate)?
            .urlSession(session, downloadTask: task, didFinishDownloadingTo: place)
        // Of no effect where the app has moved it.
        try? FileManager.default.removeItem(at: place)
    }

    private func tell(_ answer: HTTPURLResponse, _ request: URLRequest, _ content: GuestAnswer) {
        nonisolated(unsafe) let isAwaited = question()
        let follow: @Sendable (URLRequest?) -> Void = { [self] request in
            guard isAwaited() else { return }
            if let request {
                redirects += 1
                currentRequest = request
                if redirects > Self.mostRedirects { fail(.httpTooManyRedirects) } else { begin() }
            } else {
                deliver(content)
            }
            goOn()
        }
        guard let told else { return follow(request) }
        told.urlSession(
            session, task: self, willPerformHTTPRedirection: answer, newRequest: request,
            completionHandler: follow)
    }

    /// Tells that it is over.
    func tellEnd(_ failure: (any Error)?) {
        switch receiver {
        case .delegate: told?.urlSession(session, task: self, didCompleteWithError: failure)
        case .data(let done): done(failure == nil ? content : nil, response, failure)
        case .file(let done):
            done(failure == nil ? location : nil, response, failure)
            if let location { try? FileManager.default.removeItem(at: location) }
        case .stream(let stream): stream.end(failure)
        }
    }

    /// What a server has said, as the app sees it.
    func answered(_ head: GuestAnswerHead) -> URLResponse {
        var fields: [String: String] = [:]
        for header in head.headers {
            // Several of a name are one, as the protocol has it.
            let name = fields.keys.first { $0.lowercased() == header.key.lowercased() } ?? header.key
            fields[name] = fields[name].map { "\($0), \(header.value)" } ?? header.value
        }
        let url = currentRequest?.url ?? URL(fileURLWithPath: "/")
        return HTTPURLResponse(
            url: url, statusCode: head.status, httpVersion: "HTTP/1.1", headerFields: fields)
            ?? URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }

    /// Where an answer sends the task; nil: nowhere.
    static func place(in head: GuestAnswerHead, _ request: URLRequest?) -> URL? {
        guard [301, 302, 303, 307, 308].contains(head.status), let url = request?.url,
            let text = head.headers.first(where: { $0.key.lowercased() == "location" })?.value
        else { return nil }
        return URL(string: text, relativeTo: url)?.absoluteURL
    }
}

extension URLRequest {
    /// The request that follows a redirection: without a body, where the status says so.
    func redirected(to place: URL, _ status: Int) -> URLRequest {
        var request = self
        request.url = place
        let method = httpMethod ?? "GET"
        if status == 303 && method != "HEAD" || [301, 302].contains(status) && method == "POST" {
            request.httpMethod = "GET"
            request.httpBody = nil
        }
        if place.host != url?.host { request.setValue(nil, forHTTPHeaderField: "Authorization") }
        return request
    }
}

extension URLError {
    /// An error of the session for a URL.
    static func failed(_ code: Code, _ url: URL?) -> URLError {
        var info: [String: Any] = [:]
        if let url {
            info[NSURLErrorFailingURLErrorKey] = url
        }
        info[NSLocalizedDescriptionKey] = code.sentence
        return URLError(code, userInfo: info)
    }
}

extension URLError.Code {
    init(_ error: GuestLoadError) {
        self =
            switch error {
            case .badURL: .badURL
            case .unsupportedURL: .unsupportedURL
            case .notConnected: .notConnectedToInternet
            case .hostNotFound: .cannotFindHost
            case .timedOut: .timedOut
            case .connectionLost: .networkConnectionLost
            case .cancelled: .cancelled
            case .tooLarge: .dataLengthExceedsMaximum
            case .cannotWriteFile: .cannotWriteToFile
            case .resourceUnavailable: .resourceUnavailable
            }
    }

    /// What happened and what to do.
    fileprivate var sentence: String? {
        switch self {
        case .badURL: "This is no address of the network."
        case .unsupportedURL: "Only http and https addresses and files can be loaded."
        case .notConnectedToInternet: "The device is not connected to the network."
        case .dataNotAllowed: "The request may not use a mobile line, and there is nothing else."
        case .cannotFindHost: "A server with this name could not be found."
        case .timedOut: "The server did not answer in time."
        case .networkConnectionLost: "The connection was lost."
        case .cancelled: "The request was cancelled."
        case .dataLengthExceedsMaximum: "There is more data than may be transferred."
        case .cannotWriteToFile: "What was loaded could not be written to its file."
        case .resourceUnavailable:
            "Too many requests are under way, or the request wants what is cached alone."
        case .fileDoesNotExist: "There is no such file."
        case .httpTooManyRedirects: "The servers send the request on and on."
        case _: nil
        }
    }
}
