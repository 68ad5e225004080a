import HikeConnectivity
import HikeHardware
import HikeValues

/// Starting apps in the background for what has arrived, and ending them again (connectivity 3.6).
extension ConnectivityService {
    /// Content waits for an app that is not ready for it.
    func contentPending(_ app: String, _ pairing: Pairing, on runtime: DeviceRuntime) {
        guard pairing.peer == activePeer, let index = index(of: app), let host = runtime.host(app),
            host.isInstalled, host.app == nil || host.isSuspended
        else { return }
        let policy = configuration.policy
        let wakes =
            role == .watch
            ? policy.watchWakesOnBackgroundTransfer
            : policy.phoneWakesOnBackgroundTransfer && !sessions[index].wasForcedToQuit
        recordWaiting(app, cause: wakes ? "background wake" : "not running", on: runtime)
        if wakes { scheduleWake(app, configuration.timing.backgroundWake, on: runtime) }
    }

    /// A live message waits for a phone app (connectivity M11).
    func wakeForMessage(_ app: String, on runtime: DeviceRuntime) {
        guard let index = index(of: app), let host = runtime.host(app), host.isInstalled,
            host.app == nil || host.isSuspended,
            !sessions[index].wasForcedToQuit || configuration.policy.messagesWakeForceQuitPhoneApp
        else { return }
        recordWaiting(app, cause: "cold wake", on: runtime)
        scheduleWake(app, configuration.timing.phoneColdWake, on: runtime)
    }

    private func scheduleWake(_ app: String, _ delay: DelayDistribution, on runtime: DeviceRuntime) {
        let timer = TimerOwner.connectivity(.wake(app: app))
        let time = runtime.now + delay.draw(&delays)
        // The earlier of two causes counts.
        if let armed = runtime.timers[timer], armed.time <= time { return }
        runtime.timers.set(timer, at: time, isQuiet: false)
    }

    /// Starts the app, or lets it go on, in the background. A watch app gets a task that it has to complete,
    /// where content is what it is started for.
    func wake(_ app: String, for reason: LaunchReason, on runtime: DeviceRuntime) {
        guard let host = runtime.host(app), host.isInstalled, host.app == nil || host.isSuspended else {
            return
        }
        host.wasWoken = true
        if role == .watch, reason == .content || reason == .complication { giveTask(to: host, on: runtime) }
        runtime.apply(host.lifecycle.handle(.background), to: host, for: reason)
    }

    /// The app hears of its task before it gets what it is for.
    private func giveTask(to host: AppHost, on runtime: DeviceRuntime) {
        guard let index = index(of: host.id) else { return }
        let task = identifiers.uuid()
        sessions[index].task = task
        runtime.timers.set(
            .connectivity(.task(app: host.id)), at: runtime.now + configuration.timing.backgroundTask,
            isQuiet: false)
        if faults.contains(.missingBackgroundTask) { return }
        host.hold(PendingEvent(host: host, content: .session(.backgroundTask(id: task))))
    }

    func completeTask(_ task: String, app: String, on runtime: DeviceRuntime) {
        guard let index = index(of: app), sessions[index].task == task else { return }
        sessions[index].task = nil
        runtime.timers.cancel(.connectivity(.task(app: app)))
        guard let host = runtime.host(app) else { return }
        if host.isLoadingComplication {
            // The first load is over, and its rights with it (connectivity K10).
            host.isLoadingComplication = false
            appChanged(host, on: runtime)
        } else {
            armGrace(host, on: runtime)
        }
    }

    /// The app had its time and did not complete the task: the system ends it (connectivity T23).
    func taskExpired(_ app: String, on runtime: DeviceRuntime) {
        guard let index = index(of: app), sessions[index].task != nil, let host = runtime.host(app) else {
            return
        }
        sessions[index].task = nil
        // One that a person has opened since needs no task any more.
        guard host.lifecycle.state == .background else { return }
        runtime.crash(host, "the app did not complete its background task in time")
    }

    /// An app in the background with nothing to do is suspended after a while.
    func armGrace(_ host: AppHost, on runtime: DeviceRuntime) {
        let timer = TimerOwner.connectivity(.grace(app: host.id))
        guard host.wasWoken || host.wasLeft, host.lifecycle.state == .background, !host.hasHighPriority else {
            runtime.timers.cancel(timer)
            return
        }
        runtime.timers.set(
            timer, at: runtime.now + configuration.timing.backgroundGrace, isQuiet: false)
    }

    func graceEnded(_ app: String, on runtime: DeviceRuntime) {
        guard let host = runtime.host(app), host.lifecycle.state == .background,
            host.wasWoken || host.wasLeft,
            let index = index(of: app)
        else { return }
        let hasWork =
            sessions[index].task != nil || (active?.daemon.hasContentPending(for: app) ?? false)
            || sessions[index].session.isActivating || runtime.keepsRunning(host)
        if hasWork {
            armGrace(host, on: runtime)
        } else {
            runtime.apply(host.lifecycle.handle(.suspend), to: host)
        }
    }
}
