import HikeBus

/// One running pair, for a list of them.
public struct PairListing: Encodable, Hashable, Sendable {
    /// How long each pair may take to say how it does.
    public static let patience = Duration.milliseconds(200)

    public var name: String
    /// Nil where it does not answer.
    public var status: PairStatus?
    /// The process that holds it, where it is known.
    public var process: Int32?
    /// Why it does not answer, as a sentence.
    public var problem: String?

    /// Every pair that is there, by its name; each is waited for no longer than the patience.
    public static func all(
        in places: RuntimeDirectory.Places = .fromEnvironment, patience: Duration = PairListing.patience
    ) -> [PairListing] {
        ControlClient.names(in: places).compactMap { PairListing(name: $0, in: places, patience: patience) }
    }

    /// Nil where no such pair runs.
    init?(name: String, in places: RuntimeDirectory.Places, patience: Duration) {
        self.name = name
        do {
            let client = try ControlClient(name: name, in: places, patience: patience)
            process = client.process
            guard case .status(let status) = try client.ask(.status) else { return nil }
            self.status = status
        } catch {
            guard case .late = error else { return nil }
            problem = error.description
            if let process, ProcessStatus.isStopped(process) { problem = "its process is stopped" }
        }
    }

    private enum Key: String, CodingKey {
        case name, process, answers
    }

    /// Its status; of a pair that does not answer, what is known.
    public func encode(to encoder: any Encoder) throws {
        if let status { return try status.encode(to: encoder) }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(process, forKey: .process)
        try container.encode(false, forKey: .answers)
    }
}
