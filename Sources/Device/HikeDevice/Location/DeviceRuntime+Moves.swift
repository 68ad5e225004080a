import HikeHardware
import HikeValues

/// Positions for apps that do not run, as far as their owner allows that (NF-11).
extension DeviceRuntime {
    func startSignificantLocation(_ host: AppHost) {
        if configuration.role == .phone { moves.start(app: host.id) }
    }

    func deliverMove(_ fix: Fix) {
        for host in hosts where moves.contains(host.id) {
            if receivesLocation(host) {
                moves.heard(fix, app: host.id)
            } else if hearsOfMoves(host), moves.isFar(fix, app: host.id, at: now) {
                if host.app != nil && !host.isSuspended {
                    post(.locations([fix]), to: host)
                } else {
                    moves.keep(fix, app: host.id)
                    timers.set(.move(app: host.id), at: now + MoveWatch.start, isQuiet: false)
                }
            }
        }
    }

    /// Starts the app in the background, or lets it go on, unless that was forbidden meanwhile or somebody was faster.
    func startForMove(_ app: String) {
        guard let fix = moves.takeWaiting(app: app), let host = host(app) else { return }
        if mayStartForMove(host) {
            log(.info, "location", "the app is started for a long move", [FileMetadata("app", app)])
            connectivity.wake(app, on: self)
        }
        guard host.app != nil, !host.isSuspended, hearsOfMoves(host), !receivesLocation(host) else { return }
        post(.locations([fix]), to: host)
    }

    private func hearsOfMoves(_ host: AppHost) -> Bool {
        host.lifecycle.state == .foreground
            ? broker.answer(app: host.id, .location).isGranted
            : broker.answer(app: host.id, .location) == .always
                && !connectivity.wasForcedToQuit(host.id)
    }

    /// Whether the next position may start the app.
    func mayStartForMove(_ host: AppHost) -> Bool {
        moves.contains(host.id) && host.isInstalled && (host.app == nil || host.isSuspended)
            && hearsOfMoves(host)
    }
}
