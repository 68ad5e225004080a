import GuestExchange
import HikeConnectivity
import HikeValues

/// What a guest asks of its device. Each is a question: what it does is done, and what it brings is known, when it returns.
public enum GuestRequest: Equatable, Sendable {
    /// A line of the log; the level as the log writes it.
    case log(level: String, category: String, message: String, metadata: [GuestField])
    case store(store: String, operation: String, id: String, name: String)
    case show(screen: String, fields: [GuestViewField])
    case play(Haptic)
    case setLocation(LocationSettings)
    case startLocation(inBackground: Bool)
    case stopLocation
    /// ``GuestNews/heading(_:)`` follows, while the app is in front.
    case startHeading
    case stopHeading
    /// A service by its name; ``GuestNews/permission(service:answer:)`` follows.
    case requestPermission(String)
    /// The precise location, for one of the app's occasions by its key; the same follows.
    case requestPreciseLocation(String)
    /// Brings ``GuestReply/text(_:)``, the answer as it stands.
    case permission(String)
    /// Something of the places that the device watches.
    case places(GuestPlaceRequest)
    /// Brings ``GuestReply/text(_:)``, the request's id; ``GuestNews/lookedUp(id:_:)`` follows.
    case lookUp(GeocodeQuery)
    case cancelLookUp(id: String)
    /// Something of the time that the device gives the app.
    case life(GuestLifeRequest)
    /// Something of the device itself.
    case device(GuestDeviceRequest)
    /// Something of the session with the counterpart.
    case link(GuestLinkRequest)

    private enum Kind: String {
        case log, store, show, play
        case setLocation, startLocation, stopLocation, startHeading, stopHeading
        case requestPermission, requestPreciseLocation, permission, lookUp, cancelLookUp
    }

    /// As the exchange carries it.
    public func call() -> GuestCall {
        if case .link(let request) = self { return request.call() }
        if case .places(let request) = self { return request.call() }
        if case .life(let request) = self { return request.call() }
        if case .device(let request) = self { return request.call() }
        var writer = ByteWriter()
        let kind = write(to: &writer)
        return GuestCall(kind?.rawValue ?? "", writer.bytes)
    }

    private func write(to writer: inout ByteWriter) -> Kind? {
        switch self {
        case .log(let level, let category, let message, let metadata):
            for text in [level, category, message] { writer.write(text) }
            writer.write(fields: metadata)
            return .log
        case .store(let store, let operation, let id, let name):
            for text in [store, operation, id, name] { writer.write(text) }
            return .store
        case .show(let screen, let fields):
            writer.write(screen)
            writer.write(views: fields)
            return .show
        case .play(let haptic):
            writer.write(haptic)
            return .play
        case .setLocation(let settings):
            writer.write(settings.desiredAccuracy)
            writer.write(settings.distanceFilter)
            return .setLocation
        case .startLocation(let inBackground):
            writer.write(inBackground)
            return .startLocation
        case .stopLocation: return .stopLocation
        case .startHeading: return .startHeading
        case .stopHeading: return .stopHeading
        case .requestPermission(let service):
            writer.write(service)
            return .requestPermission
        case .permission(let service):
            writer.write(service)
            return .permission
        case .requestPreciseLocation(let key):
            writer.write(key)
            return .requestPreciseLocation
        case .lookUp(let query):
            writer.write(query)
            return .lookUp
        case .cancelLookUp(let id):
            writer.write(id)
            return .cancelLookUp
        case .link, .places, .life, .device: return nil
        }
    }

    /// Reads a call.
    ///
    /// - Throws: ``CallError``, whatever its bytes are.
    public init(_ call: GuestCall) throws(CallError) {
        guard let kind = Kind(rawValue: call.name) else {
            if let request = try GuestPlaceRequest(call) {
                self = .places(request)
            } else if let request = try GuestLifeRequest(call) {
                self = .life(request)
            } else if let request = try GuestDeviceRequest(call) {
                self = .device(request)
            } else if let request = try GuestLinkRequest(call) {
                self = .link(request)
            } else {
                throw .unknown(call.name)
            }
            return
        }
        var reader = ByteReader(call.content)
        do throws(ByteReaderError) {
            self = try Self.read(kind, from: &reader)
            try reader.finish()
        } catch { throw .malformed(call.name, reason: "\(error)") }
    }

    private static func read(
        _ kind: Kind, from reader: inout ByteReader
    ) throws(ByteReaderError) -> GuestRequest {
        switch kind {
        case .log:
            .log(
                level: try reader.name(), category: try reader.name(), message: try reader.text(),
                metadata: try reader.fields())
        case .store:
            .store(
                store: try reader.name(), operation: try reader.name(), id: try reader.name(),
                name: try reader.name())
        case .show: .show(screen: try reader.name(), fields: try reader.views())
        case .play: .play(try reader.haptic())
        case .setLocation:
            .setLocation(
                LocationSettings(
                    desiredAccuracy: try reader.double(), distanceFilter: try reader.double()))
        case .startLocation: .startLocation(inBackground: try reader.bool())
        case .stopLocation: .stopLocation
        case .startHeading: .startHeading
        case .stopHeading: .stopHeading
        case .requestPermission: .requestPermission(try reader.name())
        case .requestPreciseLocation: .requestPreciseLocation(try reader.name())
        case .permission: .permission(try reader.name())
        case .lookUp: .lookUp(try reader.query())
        case .cancelLookUp: .cancelLookUp(id: try reader.name())
        }
    }
}
