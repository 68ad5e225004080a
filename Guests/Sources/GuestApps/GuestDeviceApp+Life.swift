import GuestCalls
import HikeHardware
import HikeValues

extension GuestDeviceApp {
    /// Listens to what the device gives the app time for.
    func hearLife() {
        device.extendedSessions?.hear { [weak self] news in
            guard let self else { return }
            let isAlarm = device.extendedSessions?.kind == .alarm
            tell(.life(GuestLifeNews(news, isAlarm: isAlarm)))
        }
        device.backgroundRefresh?.hear { [weak self] in self?.tell(.life(GuestLifeNews($0))) }
    }

    /// Does what the guest asks of its time.
    ///
    /// - Throws: where the note of a refresh is too long; then nothing has happened.
    func perform(_ request: GuestLifeRequest) throws(CallError) -> GuestReply {
        switch request {
        case .startSession(let time): device.extendedSessions?.start(at: time)
        case .invalidateSession: device.extendedSessions?.invalidate()
        case .beginTask(let name): return .number(beginTask(name))
        case .endTask(let task): device.backgroundTasks?.end(Int(task))
        case .taskTime: return .number(device.backgroundTasks?.remaining?.nanoseconds)
        case .canOpen(let url): return .truth(device.links?.canOpen(url) ?? false)
        case .open(let url): return .truth(device.links?.open(url) ?? false)
        case .scheduleRefresh(let kind, let time, let note):
            do throws(RefreshError) {
                try device.backgroundRefresh?.schedule(RefreshKind(kind), at: time, note: note)
            } catch { throw .malformed("scheduleRefresh", reason: error.description) }
        case .requestedRefresh(let kind):
            return .bytes(device.backgroundRefresh?.request(of: RefreshKind(kind)))
        case .cancelRefresh(let kind): device.backgroundRefresh?.cancel(RefreshKind(kind))
        case .completeRefresh(let refresh): device.backgroundRefresh?.complete(Int(refresh))
        }
        return .done
    }

    /// The device says a task's number only when it has taken what is called at its end.
    private func beginTask(_ name: String) -> Int64? {
        final class Number {
            var value: Int64 = 0
        }
        let number = Number()
        let task = device.backgroundTasks?.begin(name) { [weak self] in
            self?.tell(.life(.taskExpired(number.value)))
        }
        number.value = Int64(task ?? 0)
        return task.map { Int64($0) }
    }
}

extension GuestLifeNews {
    init(_ news: ExtendedSessionNews, isAlarm: Bool) {
        self =
            switch news {
            case .scheduled: .sessionScheduled
            case .started(let expiration): .sessionStarted(expiration: expiration, isAlarm: isAlarm)
            case .expiring: .sessionExpiring
            case .ended(let reason): .sessionEnded(GuestSessionEnd(reason))
            }
    }

    init(_ news: RefreshNews) {
        self =
            switch news {
            case .begun(let refresh, let kind, let note):
                .refreshBegun(Int64(refresh), GuestRefreshKind(kind), note: note)
            case .expiring(let refresh): .refreshExpiring(Int64(refresh))
            }
    }
}

extension GuestSessionEnd {
    init(_ reason: ExtendedSessionEnd) {
        self =
            switch reason {
            case .invalidated: .invalidated
            case .inProgress: .inProgress
            case .expired: .expired
            case .leftFront: .leftFront
            case .tooFarAhead: .tooFarAhead
            case .notActive: .notActive
            case .notApproved: .notApproved
            case .notApprovedToSchedule: .notApprovedToSchedule
            }
    }
}

extension GuestLaunchReason {
    init(_ reason: LaunchReason) {
        self =
            switch reason {
            case .owner: .owner
            case .url(let url): .url(url)
            case .document(let name): .document(name)
            case .move: .move
            case .region(let id): .region(id)
            case .visit: .visit
            case .session: .session
            case .refresh(let kind): .refresh(GuestRefreshKind(kind))
            case .health: .health
            case .notification(let id): .notification(id)
            case .push: .push
            case .content: .content
            case .complication: .complication
            }
    }
}

extension GuestRefreshKind {
    init(_ kind: RefreshKind) {
        self =
            switch kind {
            case .application: .application
            case .snapshot: .snapshot
            }
    }
}

extension RefreshKind {
    init(_ kind: GuestRefreshKind) {
        self =
            switch kind {
            case .application: .application
            case .snapshot: .snapshot
            }
    }
}
