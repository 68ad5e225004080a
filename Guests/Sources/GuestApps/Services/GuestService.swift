import GuestCalls
import GuestExchange
import HikeValues

/// The device's end of what a framework and the device say to each other: one of each for a launch of an app.
protocol GuestService {
    associatedtype Question: GuestQuestion

    /// One that tells the app by ``GuestDeviceApp/report(_:)``. The app's process has not begun yet.
    init(_ app: GuestDeviceApp)
    /// Does what the app asks.
    ///
    /// - Throws: where it means nothing; then nothing has happened.
    func answer(_ question: Question) throws(CallError) -> Question.Answer
}

extension GuestService {
    static var family: Substring { Substring(Question.family) }

    func answer(_ call: GuestCall) throws(CallError) -> [UInt8] { try answer(try Question(call)).bytes }
}

/// The services of an app in a guest.
struct GuestServiceBoard {
    /// All that there are, a line each.
    private static var all: [any GuestService.Type] {
        [
            CameraService.self,
            CloudService.self,
            HealthService.self,
            LockService.self,
            NetworkService.self,
            NotificationService.self,
            OwnerService.self,
            PhotoService.self,
            PickerService.self,
            SensorService.self,
            ThreadService.self,
        ]
    }

    private let services: [Substring: any GuestService]

    init(_ app: GuestDeviceApp) {
        services = Dictionary(
            Self.all.map { ($0.family, $0.init(app)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The answer to a call of a family.
    ///
    /// - Throws: where there is no such family, or its service refuses it.
    func answer(_ call: GuestCall, of family: Substring) throws(CallError) -> [UInt8] {
        guard let service = services[family] else { throw .unknown(call.name) }
        return try service.answer(call)
    }
}
