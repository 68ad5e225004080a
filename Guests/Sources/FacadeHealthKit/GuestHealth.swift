import GuestCalls
import GuestServices
import HikeValues

/// The health store of the device.
final class GuestHealth: GuestPart {
    private let line: GuestLine
    private var handlers: [([String]) -> Void] = []

    init(_ line: GuestLine) { self.line = line }

    func take(_ report: GuestHealthReport) {
        switch report {
        case .changed(let types): for handler in handlers { handler(types) }
        }
    }

    /// What the app is to the store.
    var state: GuestHealthState {
        guard case .state(let state) = try? line.ask(GuestHealthQuestion.state) else {
            return GuestHealthState(app: "")
        }
        return state
    }

    /// Notes types that the app wants to write and to read, and asks the owner for `health` if they have not answered.
    func request(shared: [String], read: [String]) {
        line.tell(GuestHealthQuestion.request(shared: shared, read: read))
    }

    /// Keeps records, all or none.
    func keep(_ records: [HealthRecord]) -> GuestHealthOutcome { outcome(.keep(records)) }

    /// Deletes the app's own records of these ids, all or none.
    func delete(_ ids: [String]) -> GuestHealthOutcome { outcome(.delete(ids)) }

    private func outcome(_ question: GuestHealthQuestion) -> GuestHealthOutcome {
        do throws(GuestServiceError) {
            guard case .outcome(let outcome) = try line.ask(question) else {
                return .invalid("The device answered with something else.")
            }
            return outcome
        } catch { return .invalid(error.description) }
    }

    /// The records of a query, or the first of them.
    func page(_ query: HealthQuery) -> HealthPage {
        guard case .page(let page) = try? line.ask(GuestHealthQuestion.records(query)) else {
            return HealthPage()
        }
        return page
    }

    /// Calls `handler`, after those given before, with types of which records have come or gone.
    func hear(_ handler: @escaping ([String]) -> Void) {
        handlers.append(handler)
        if handlers.count == 1 { line.tell(GuestHealthQuestion.hear) }
    }

    /// Has the app started for records of a type that others have kept, at most so often; nil: not any more.
    func setDelivery(of type: String, every interval: Interval?) {
        line.tell(GuestHealthQuestion.deliver(type: type, every: interval))
    }

    /// Watch: begins or ends a workout, in which the app goes on behind others.
    func setWorkout(isRunning: Bool) { line.tell(GuestHealthQuestion.setWorkout(isRunning: isRunning)) }

    /// Watch: whether the store takes what sensors read in it.
    func setCollecting(_ isCollecting: Bool) { line.tell(GuestHealthQuestion.setCollecting(isCollecting)) }
}
