import GuestCalls
import HikeHardware
import HikeValues

/// The health store.
struct HealthService: GuestService {
    private unowned let app: GuestDeviceApp

    init(_ app: GuestDeviceApp) { self.app = app }

    func answer(_ question: GuestHealthQuestion) -> GuestHealthAnswer {
        guard let health = app.device.healthSamples else {
            return .outcome(.invalid("This device has no health store."))
        }
        switch question {
        case .state:
            let types = health.requested
            return .state(
                GuestHealthState(
                    app: health.source, shared: types.shared, read: types.read, end: health.end))
        case .request(let shared, let read): health.request(HealthTypes(shared: shared, read: read))
        case .keep(let records):
            return outcome { () throws(HealthStoreError) in try health.keep(records) }
        case .delete(let ids):
            return outcome { () throws(HealthStoreError) in try health.delete(ids) }
        case .records(let query): return .page(health.page(query))
        case .hear: health.hear { [app] in app.report(GuestHealthReport.changed(types: $0)) }
        case .deliver(let type, let interval): health.setDelivery(of: type, every: interval)
        case .setWorkout(let isRunning): app.device.health?.setWorkout(isRunning: isRunning)
        case .setCollecting(let isCollecting): health.setCollecting(isCollecting)
        }
        return .done
    }

    private func outcome(_ body: () throws(HealthStoreError) -> Void) -> GuestHealthAnswer {
        do throws(HealthStoreError) {
            try body()
            return .outcome(.done)
        } catch {
            switch error {
            case .denied: return .outcome(.denied)
            case .invalid, .alreadyThere, .notThere, .ofAnother:
                return .outcome(.invalid(error.description))
            case .storage: return .outcome(.storage(error.description))
            }
        }
    }
}
