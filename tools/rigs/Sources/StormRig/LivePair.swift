import Foundation
import HikeBus
import HikeHardware
import HikeLive
import HikeWorld

/// A pair as `hikesim up` starts it: a host that holds the world, and its devices, all processes of their own.
final class LivePair {
    /// Why a pair could not be started.
    struct NotStarted: Error, CustomStringConvertible {
        let description: String
    }

    static let name = "storm"

    private let client: ControlClient
    private(set) var status: PairStatus
    /// Requests that have no answer yet, the oldest first: whether each has to be granted.
    private var asked: [Bool] = []

    /// Starts a pair and waits until it is up.
    ///
    /// - Parameters:
    ///   - runtime: in place of `XDG_RUNTIME_DIR`.
    ///   - arguments: further ones of `hikesim up`.
    init(hikesim: String, runtime: String, arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: hikesim)
        process.arguments = ["up", "--json", "--name", Self.name] + arguments
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_RUNTIME_DIR"] = runtime
        process.environment = environment
        // What it says is far less than a pipe holds.
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw NotStarted(description: "hikesim up: " + String(decoding: complaint, as: UTF8.self))
        }
        status = try JSONDecoder().decode(PairStatus.self, from: text)
        client = try ControlClient(
            name: Self.name, in: RuntimeDirectory.Places(sessionRuntime: runtime, temporary: runtime))
    }

    /// The folder of this part of the pair's life.
    var folder: String { status.directory }

    /// The process of `host`, or of a device as last heard.
    func process(of victim: String) -> Int32? {
        victim == LiveStorm.host ? status.process : status.devices.first { $0.id == victim }?.process
    }

    /// Asks without waiting for the answer.
    func send(_ request: ControlRequest, mustBeGranted: Bool = true) throws {
        try client.send(request)
        asked.append(mustBeGranted)
    }

    /// Asks for a step that takes no more time than it needs.
    func send(_ step: StepText, mustBeGranted: Bool = true) throws {
        try send(.perform(.brief(text: step.text, files: [:])), mustBeGranted: mustBeGranted)
    }

    /// An app that a kill has ended refuses it; what was accepted says the log.
    func send(_ order: StormOrder) throws {
        var step: StepText = [
            "app": .text(StormApp.id), "on": .text(order.device), "action": .quoted(order.name),
        ]
        if !order.arguments.isEmpty {
            step.entries.append(
                (key: "with", value: .mapping(order.arguments.map { ($0.key, .quoted($0.value)) })))
        }
        try send(step, mustBeGranted: false)
    }

    /// The storm's app runs, whatever happened before; a device that is off has none.
    func launch(on device: String) throws {
        try send(
            ["app": .text(StormApp.id), "on": .text(device), "do": "launch"], mustBeGranted: false)
    }

    /// Waits for all answers.
    ///
    /// - Throws: where the pair is gone, or refuses what has to be granted.
    func settle() throws {
        while !asked.isEmpty {
            let reply = try client.receive()
            let mustBeGranted = asked.removeFirst()
            switch reply {
            case .failed(let reason) where mustBeGranted:
                throw NotStarted(description: "the pair refuses: " + reason)
            case .status(let new): status = new
            default: break
            }
        }
    }

    /// Reads to the end of a connection whose host was killed: from then on it holds nothing any more.
    ///
    /// - Returns: how many requests it had not answered.
    func readToEnd() -> Int {
        while !asked.isEmpty, (try? client.receive()) != nil { asked.removeFirst() }
        return asked.count
    }
}

/// An event log that somebody else writes, read as it grows.
struct LogTail {
    let path: String
    private var offset: UInt64 = 0

    init(folder: String) { path = folder + "/events.jsonl" }

    /// Gives the whole lines that are new; a cut one at the end is not there yet.
    mutating func read(_ body: (ArraySlice<UInt8>) -> Void) throws {
        guard let file = FileHandle(forReadingAtPath: path) else { return }
        defer { try? file.close() }
        try file.seek(toOffset: offset)
        let bytes = [UInt8](try file.readToEnd() ?? Data())
        guard let last = bytes.lastIndex(of: 0x0A) else { return }
        for line in bytes[...last].split(separator: 0x0A) { body(line) }
        offset += UInt64(last) + 1
    }
}
