import Foundation
import FoundationNetworking
import GuestCalls
import GuestServices

/// Something that a session loads. It begins with ``resume()``.
open class URLSessionTask: NSObject, ProgressReporting, @unchecked Sendable {
    /// How far it is.
    public enum State: Int, Sendable {
        case running, suspended, canceling, completed
    }

    /// What is told next.
    enum Step {
        case waiting
        case sent(Int64)
        case response(URLResponse)
        case progress(received: Int64, expected: Int64)
        case content(Data)
        case file(URL)
        case redirect(HTTPURLResponse, URLRequest, GuestAnswer)
        case end((any Error)?)
    }

    /// Who gets what is loaded, instead of the session's delegate.
    enum Receiver {
        case delegate
        case data(@Sendable (Data?, URLResponse?, (any Error)?) -> Void)
        case file(@Sendable (URL?, URLResponse?, (any Error)?) -> Void)
        case stream(AnswerStream)
    }

    /// The usual ``priority``.
    public static let defaultPriority: Float = 0.5
    /// One that is less.
    public static let lowPriority: Float = 0.25
    /// One that is more.
    public static let highPriority: Float = 0.75

    let session: URLSession
    let receiver: Receiver
    /// What is sent; nil: what the request has.
    let body: Result<Data, any Error>?
    /// The request's number on the device, while it is under way.
    private var loading: String?
    private var steps: [Step] = []
    private var isTelling = false
    private var hasBegun = false
    private var hasTold = false
    private var observation: Int?
    private var limit: DispatchWorkItem?
    /// The app was let go on for its end.
    private(set) var wakes = false
    /// The number of the answer that the app owes; 0: none.
    private var owed = 0
    private var questions = 0
    var redirects = 0
    var content = Data()
    var location: URL?

    /// Of its session, from 1.
    public let taskIdentifier: Int
    /// What it was made with.
    public let originalRequest: URLRequest?
    /// What is loaded now: another one behind a redirection.
    open internal(set) var currentRequest: URLRequest?
    /// What has come; nil: nothing yet.
    open internal(set) var response: URLResponse?
    /// How far it is: at first it is suspended.
    open private(set) var state = State.suspended
    /// Why it has ended; nil: without an error, or not yet.
    open private(set) var error: (any Error)?
    /// Kept.
    open var priority = URLSessionTask.defaultPriority
    /// Kept.
    open var taskDescription: String?
    /// Kept.
    open var earliestBeginDate: Date?
    /// Kept.
    open var countOfBytesClientExpectsToSend: Int64 = -1
    /// Kept.
    open var countOfBytesClientExpectsToReceive: Int64 = -1
    /// Kept.
    open var prefersIncrementalDelivery = true
    /// Told instead of the session's.
    open var delegate: (any URLSessionTaskDelegate)?
    /// Bytes of the content that are there.
    open internal(set) var countOfBytesReceived: Int64 = 0
    /// Bytes of the body that were sent.
    open private(set) var countOfBytesSent: Int64 = 0
    /// Bytes of the body; −1: it has none.
    open private(set) var countOfBytesExpectedToSend: Int64 = -1
    /// Bytes of the content; −1: nobody knows yet.
    open internal(set) var countOfBytesExpectedToReceive: Int64 = -1
    /// Bytes that were loaded; a fraction of 1 when it is over. Cancelling it cancels the task.
    public var progress: Progress { shown }
    let shown = LoadProgress(totalUnitCount: -1)

    init(
        _ session: URLSession, _ request: URLRequest?, _ receiver: Receiver = .delegate,
        body: Result<Data, any Error>? = nil
    ) {
        self.session = session
        self.receiver = receiver
        self.body = body
        taskIdentifier = session.number()
        originalRequest = request
        currentRequest = request
        super.init()
        shown.cancellationHandler = { [weak self] in self?.cancel() }
        session.add(self)
    }

    /// Where the content goes: a file of the container, from its home on; nil: to the app.
    var file: String? { session.backgroundName == nil ? nil : temporaryFile }
    /// Unique among tasks of this launch.
    var temporaryFile: String {
        "tmp/URLSession_\(session.sessionNumber)_\(taskIdentifier).tmp"
    }
    /// Who is told of it.
    var told: (any URLSessionTaskDelegate)? {
        delegate ?? session.delegate as? any URLSessionTaskDelegate
    }

    // MARK: What the app does

    /// Begins it, or lets it go on.
    open func resume() {
        guard state == .suspended else { return }
        state = .running
        guard !hasBegun else { return tellNext() }
        hasBegun = true
        if let seconds = session.mostSeconds {
            let work = DispatchWorkItem { [weak self] in self?.fail(.timedOut) }
            limit = work
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: work)
        }
        begin()
    }

    /// Tells nothing of it until it goes on. What is under way goes on.
    open func suspend() {
        if state == .running { state = .suspended }
    }

    /// Ends it with `URLError.cancelled`; of no effect when it is over.
    open func cancel() { fail(.cancelled) }

    // MARK: Loading

    /// Asks the device for what ``currentRequest`` says.
    func begin() {
        guard state == .running || state == .suspended else { return }
        guard let request = currentRequest, let url = request.url else { return fail(.badURL) }
        guard session.loads(request) else { return fail(.resourceUnavailable) }
        if url.isFileURL { return read(url) }
        let network = session.services.network
        guard session.mayUse(network.path, request) else { return missing(.dataNotAllowed) }
        do {
            let isRedirected = redirects > 0 && request.httpMethod == "GET"
            let body = isRedirected ? Data() : try body?.get() ?? Self.body(of: request)
            if !body.isEmpty { countOfBytesExpectedToSend = Int64(body.count) }
            loading = try network.load(session.load(request, url, file: file), body: [UInt8](body)) {
                [weak self] in self?.take($0)
            }
        } catch let error as URLError { fail(error.code) } catch is GuestServiceError {
            fail(.dataLengthExceedsMaximum)
        } catch { end(error) }
    }

    private static func body(of request: URLRequest) -> Data {
        if let body = request.httpBody { return body }
        guard let stream = request.httpBodyStream else { return Data() }
        return Data(reading: stream)
    }

    private func read(_ url: URL) {
        guard let data = FileManager.default.contents(atPath: url.path) else {
            return fail(.fileDoesNotExist)
        }
        add(
            .response(
                URLResponse(
                    url: url, mimeType: nil, expectedContentLength: data.count, textEncodingName: nil)))
        if self is URLSessionDownloadTask {
            let copy = URL(fileURLWithPath: NSHomeDirectory() + "/" + temporaryFile)
            do { try data.write(to: copy) } catch { return fail(.cannotWriteToFile) }
            add(.file(copy))
        } else {
            add(.content(data))
        }
        add(.end(nil))
    }

    /// There is no network that it may use.
    private func missing(_ code: URLError.Code) {
        guard session.waits else { return fail(code) }
        if !hasTold {
            hasTold = true
            add(.waiting)
        }
        guard observation == nil else { return }
        let network = session.services.network
        observation = network.observePath { [weak self] path in
            guard let self, path.interface != nil, let request = currentRequest,
                session.mayUse(path, request)
            else { return }
            stopWaiting()
            begin()
        }
    }

    private func stopWaiting() {
        if let observation { session.services.network.stopObserving(observation) }
        observation = nil
    }

    private func take(_ news: GuestLoadNews) {
        guard state == .running || state == .suspended else { return }
        switch news {
        case .began(let head):
            noteSent()
            guard Self.place(in: head, currentRequest) == nil else { return }
            add(.response(answered(head)))
        case .progress(let received, let expected):
            add(.progress(received: received, expected: expected))
        case .ended(let result, let isAwake):
            loading = nil
            if isAwake, let name = session.backgroundName {
                wakes = true
                BackgroundWakes.begin(name, of: session)
            }
            switch result {
            case .failure(.notConnected): missing(.notConnectedToInternet)
            case .failure(let error): fail(URLError.Code(error))
            case .success(let answer): finish(answer)
            }
        }
    }

    private func finish(_ answer: GuestAnswer) {
        noteSent()
        if let place = Self.place(in: answer.head, currentRequest), let request = currentRequest,
            let response = answered(answer.head) as? HTTPURLResponse
        {
            return add(.redirect(response, request.redirected(to: place, response.statusCode), answer))
        }
        deliver(answer)
    }

    /// What a server has said is what the app gets.
    func deliver(_ answer: GuestAnswer) {
        if response == nil, !steps.contains(where: { if case .response = $0 { true } else { false } }) {
            add(.response(answered(answer.head)))
        }
        if let file {
            let place = URL(fileURLWithPath: NSHomeDirectory() + "/" + file)
            if self is URLSessionDownloadTask {
                add(.file(place))
            } else {
                add(.content(FileManager.default.contents(atPath: place.path) ?? Data()))
                try? FileManager.default.removeItem(at: place)
            }
        } else {
            add(.content(Data(answer.body)))
        }
        add(.end(nil))
    }

    private func noteSent() {
        guard countOfBytesExpectedToSend > 0, countOfBytesSent == 0 else { return }
        countOfBytesSent = countOfBytesExpectedToSend
        add(.sent(countOfBytesSent))
    }

    // MARK: Telling

    private func add(_ step: Step) {
        guard state != .completed, state != .canceling else { return }
        steps.append(step)
        tellNext()
    }

    /// Ends it with an error; what was not told yet is not told any more.
    func fail(_ code: URLError.Code) { end(URLError.failed(code, currentRequest?.url)) }

    private func end(_ error: any Error) {
        guard state != .completed, state != .canceling else { return }
        stopWaiting()
        if let loading { session.services.network.cancel(loading) }
        state = .canceling
        steps = [.end(error)]
        if owed != 0 {
            owed = 0
            isTelling = false
        }
        tellNext()
    }

    /// What a handler of the app does first: false where its answer is not waited for any more.
    func question() -> () -> Bool {
        questions += 1
        let number = questions
        owed = number
        return { [self] in
            guard owed == number else { return false }
            owed = 0
            return true
        }
    }

    /// One step after the other, each when the one before it is done with.
    private func tellNext() {
        guard !isTelling, state != .suspended, !steps.isEmpty else { return }
        isTelling = true
        let step = steps.removeFirst()
        session.tell { [self] in
            // Cancelled meanwhile: its end comes next.
            if state == .canceling, !steps.isEmpty { return goOn() }
            if case .end(let error) = step { return complete(error) }
            tell(step)
        }
    }

    func goOn() {
        isTelling = false
        tellNext()
    }

    private func complete(_ failure: (any Error)?) {
        limit?.cancel()
        state = .completed
        error = failure
        if failure == nil { shown.set(countOfBytesReceived, of: max(1, countOfBytesReceived)) }
        tellEnd(failure)
        session.remove(self)
        if wakes { BackgroundWakes.told(session) }
    }
}
