import HikeConnectivity
import HikeValues

/// What happens to a guest's app.
public enum GuestNews: Equatable, Sendable {
    /// The first of all; on which kind of device, `phone` or `watch`, what the app was started with, and why.
    case launched(role: String, arguments: [GuestField], reason: GuestLaunchReason = .owner)
    case enteredForeground
    case enteredBackground
    /// The last before no code of it runs.
    case willSuspend
    case willTerminate
    case lowMemory
    case openedURL(String)
    case openedFile(name: String, contents: [UInt8])
    case action(name: String, arguments: [GuestField])
    /// Service and answer by their names.
    case permission(service: String, answer: PermissionAnswer)
    /// The receiver knows where the device is.
    case fix(Fix)
    case positionLost
    /// Where the device points.
    case heading(Heading)
    /// What came of ``GuestRequest/lookUp(_:)``.
    case lookedUp(id: String, Result<[GeocodedPlace], GeocodeError>)
    /// Something of the places that the device watches.
    case place(GuestPlaceNews)
    /// Something of the time that the device gives the app.
    case life(GuestLifeNews)
    /// Something of the device itself.
    case device(GuestDeviceNews)
    /// Something of the session with the counterpart.
    case session(GuestSessionNews)

    private enum Kind: String {
        case launched, enteredForeground, enteredBackground, willSuspend, willTerminate, lowMemory
        case openedURL, openedFile, action, permission, fix, positionLost, heading, lookedUp
    }

    /// Its name and content in the exchange.
    ///
    /// - Throws: where content of the link is too large; the link has checked that before.
    public func event() throws(ConnectivityError) -> (name: String, content: [UInt8]) {
        if case .session(let news) = self { return try news.event() }
        if case .place(let news) = self { return news.named() }
        if case .life(let news) = self { return news.named() }
        if case .device(let news) = self { return news.named() }
        var writer = ByteWriter()
        let kind = write(to: &writer)
        return (kind?.rawValue ?? "", writer.bytes)
    }

    private func write(to writer: inout ByteWriter) -> Kind? {
        switch self {
        case .launched(let role, let arguments, let reason):
            writer.write(role)
            writer.write(fields: arguments)
            writer.write(reason)
            return .launched
        case .enteredForeground: return .enteredForeground
        case .enteredBackground: return .enteredBackground
        case .willSuspend: return .willSuspend
        case .willTerminate: return .willTerminate
        case .lowMemory: return .lowMemory
        case .openedURL(let url):
            writer.write(url)
            return .openedURL
        case .openedFile(let name, let contents):
            writer.write(name)
            writer.write(blob: contents)
            return .openedFile
        case .action(let name, let arguments):
            writer.write(name)
            writer.write(fields: arguments)
            return .action
        case .permission(let service, let answer):
            writer.write(service)
            writer.write(answer.rawValue)
            return .permission
        case .fix(let fix):
            writer.write(fix)
            return .fix
        case .positionLost: return .positionLost
        case .heading(let heading):
            writer.write(heading)
            return .heading
        case .lookedUp(let id, let result):
            writer.write(id)
            writer.write(result)
            return .lookedUp
        case .session, .place, .life, .device: return nil
        }
    }

    /// Reads an event.
    ///
    /// - Throws: ``CallError``, whatever its bytes are.
    public init(name: String, content: [UInt8]) throws(CallError) {
        guard let kind = Kind(rawValue: name) else {
            if let news = try GuestPlaceNews(name: name, content: content) {
                self = .place(news)
            } else if let news = try GuestLifeNews(name: name, content: content) {
                self = .life(news)
            } else if let news = try GuestDeviceNews(name: name, content: content) {
                self = .device(news)
            } else {
                self = .session(try GuestSessionNews(name: name, content: content))
            }
            return
        }
        var reader = ByteReader(content)
        do throws(ByteReaderError) {
            self = try Self.read(kind, from: &reader)
            try reader.finish()
        } catch { throw .malformed(name, reason: "\(error)") }
    }

    private static func read(_ kind: Kind, from reader: inout ByteReader) throws(ByteReaderError) -> GuestNews
    {
        switch kind {
        case .launched:
            .launched(
                role: try reader.name(), arguments: try reader.fields(), reason: try reader.launchReason())
        case .enteredForeground: .enteredForeground
        case .enteredBackground: .enteredBackground
        case .willSuspend: .willSuspend
        case .willTerminate: .willTerminate
        case .lowMemory: .lowMemory
        case .openedURL: .openedURL(try reader.text())
        case .openedFile:
            .openedFile(
                name: try reader.text(), contents: Array(try reader.blob(limit: CallLimits.document)))
        case .action: .action(name: try reader.text(), arguments: try reader.fields())
        case .permission: .permission(service: try reader.name(), answer: try reader.permissionAnswer())
        case .fix: .fix(try reader.fix())
        case .positionLost: .positionLost
        case .heading: .heading(try reader.heading())
        case .lookedUp: .lookedUp(id: try reader.name(), try reader.geocoded())
        }
    }
}

extension ByteWriter {
    mutating func write(_ fix: Fix) {
        write(fix.time)
        for number in [
            fix.coordinate.latitude, fix.coordinate.longitude, fix.altitude, fix.horizontalAccuracy,
            fix.verticalAccuracy, fix.speed, fix.speedAccuracy, fix.course, fix.courseAccuracy,
        ] { write(number) }
    }

    mutating func write(_ heading: Heading) {
        write(heading.time)
        for number in [heading.magneticHeading, heading.trueHeading, heading.accuracy] { write(number) }
    }
}

extension ByteReader {
    mutating func fix() throws(ByteReaderError) -> Fix {
        Fix(
            time: try instant(),
            coordinate: Coordinate(latitude: try double(), longitude: try double()),
            altitude: try double(), horizontalAccuracy: try double(), verticalAccuracy: try double(),
            speed: try double(), speedAccuracy: try double(), course: try double(),
            courseAccuracy: try double())
    }

    mutating func heading() throws(ByteReaderError) -> Heading {
        Heading(
            time: try instant(), magneticHeading: try double(), trueHeading: try double(),
            accuracy: try double())
    }
}
