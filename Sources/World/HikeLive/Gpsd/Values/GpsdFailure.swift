import HikeValues

/// Why gpsd cannot be heard; each says what to do about it.
public enum GpsdFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text after `--gpsd` is no address.
    case invalidAddress(String, problem: String)
    /// The host's name leads to no address.
    case unknownHost(GpsdAddress, problem: String)
    /// No program listens on the port.
    case nothingListens(GpsdAddress)
    /// No answer to a connection, or a first line that does not come, within the time given.
    case noAnswer(GpsdAddress, within: Interval)
    /// The operating system could not connect or read.
    case unreachable(GpsdAddress, problem: String)
    /// The program that listens does not begin with gpsd's version.
    case notGpsd(GpsdAddress)
    /// A line without an end, longer than libgps can hold.
    case endlessLine(GpsdAddress)
    /// gpsd ended, or dropped us because we read too slowly.
    case closedByGpsd(GpsdAddress)
    /// This process has no file descriptors left.
    case noDescriptors(problem: String)

    public var description: String {
        switch self {
        case .invalidAddress(let text, let problem):
            "'\(text.prefix(80))' is no gpsd address: \(problem); write HOST:PORT, such as 127.0.0.1:2947"
        case .unknownHost(let address, let problem):
            "the host of \(address) is not known (\(problem)): check --gpsd or the name service"
        case .nothingListens(let address):
            "nothing listens at \(address): start gpsd or check --gpsd"
        case .noAnswer(let address, let time):
            "\(address) did not answer within \(DecimalText.string(time.inSeconds, decimals: 1)) s: "
                + "check the host, the firewall and --gpsd"
        case .unreachable(let address, let problem):
            "\(address) cannot be reached (\(problem)): check the network and --gpsd"
        case .notGpsd(let address):
            "what listens at \(address) does not speak gpsd's protocol: check the port of --gpsd"
        case .endlessLine(let address):
            "\(address) sent a line that does not end: is it gpsd?"
        case .closedByGpsd(let address):
            "gpsd at \(address) closed the connection: see whether it still runs"
        case .noDescriptors(let problem):
            "no file descriptor is left for the gpsd client (\(problem)): raise 'ulimit -n'"
        }
    }
}
