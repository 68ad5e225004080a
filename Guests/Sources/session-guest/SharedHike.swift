import FacadeWatchConnectivity

/// The connection of a hiking app between phone and watch: one source for both, with nothing of an emulated device in it. With the
/// platform's name of the module it compiles there too.
///
/// The phone plans, and the watch has the last plan; the watch reports each hut, and every report arrives. The walk as a file goes to
/// the phone; a question is answered while both are in front.
final class SharedHike: NSObject, WCSessionDelegate, @unchecked Sendable {
    private let session = WCSession.default
    private let log: (String) -> Void

    /// - Parameter log: takes lines for the person who follows along.
    init(log: @escaping (String) -> Void) {
        self.log = log
        super.init()
        guard WCSession.isSupported() else {
            log("no watch can be paired")
            return
        }
        session.delegate = self
        session.activate()
    }

    // MARK: What the app does

    func plan(_ huts: [String]) {
        do {
            try session.updateApplicationContext([
                "huts": huts, "planned": Date(timeIntervalSince1970: 1_700_000_000),
            ])
        } catch WCError.watchAppNotInstalled {
            log("the watch has no app")
        } catch {
            log("not planned: \((error as NSError).code)")
        }
    }

    func reach(_ hut: String, after minutes: Int) {
        let transfer = session.transferUserInfo(["hut": hut, "minutes": minutes, "isLast": false])
        log(
            "reports \(hut), under way: \(transfer.isTransferring), \(session.outstandingUserInfoTransfers.count) wait"
        )
        let kept = try? NSKeyedArchiver.archivedData(withRootObject: transfer, requiringSecureCoding: true)
        let again = kept.flatMap {
            try? NSKeyedUnarchiver.unarchivedObject(ofClass: WCSessionUserInfoTransfer.self, from: $0)
        }
        log("kept \(again?.userInfo["hut"] as? String ?? "nothing"): \(again?.isTransferring ?? false)")
    }

    func send(_ walk: String) {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("walk.gpx")
        do { try Data(walk.utf8).write(to: place) } catch { return log("no file: \(error)") }
        session.transferFile(place, metadata: ["points": 3])
    }

    func ask(_ question: String) {
        guard session.isReachable else { return log("cannot ask") }
        session.sendMessage(["question": question]) { [log] reply in
            log("answer: \(reply["answer"] as? String ?? "none"), \(reply["beds"] as? Int ?? -1)")
        } errorHandler: { [log] error in
            log("no answer: \(error.localizedDescription)")
        }
    }

    // MARK: What it is told

    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
        error: (any Error)?
    ) {
        let planned = session.receivedApplicationContext["huts"] as? [String] ?? []
        log("activated: \(activationState == .activated), planned before: \(planned)")
    }

    func sessionDidBecomeInactive(_ session: WCSession) { log("another watch") }
    func sessionDidDeactivate(_ session: WCSession) { session.activate() }
    func sessionReachabilityDidChange(_ session: WCSession) { log("reachable: \(session.isReachable)") }

    func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any]) {
        let huts = applicationContext["huts"] as? [String] ?? []
        let planned = (applicationContext["planned"] as? Date)?.timeIntervalSince1970 ?? 0
        log("plan of \(Int(planned)): \(huts.joined(separator: ", "))")
    }

    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
        guard let hut = userInfo["hut"] as? String, let minutes = userInfo["minutes"] as? Int else { return }
        log("\(hut) after \(minutes) min, the last: \(userInfo["isLast"] as? Bool ?? true)")
    }

    func session(
        _ session: WCSession, didFinish userInfoTransfer: WCSessionUserInfoTransfer, error: (any Error)?
    ) {
        log("reported \(userInfoTransfer.userInfo["hut"] as? String ?? "nothing"): \(error == nil)")
    }

    func session(
        _ session: WCSession, didReceiveMessage message: [String: Any],
        replyHandler: @escaping ([String: Any]) -> Void
    ) {
        log("asked: \(message["question"] as? String ?? "nothing")")
        nonisolated(unsafe) let replyHandler = replyHandler
        DispatchQueue.main.asyncAfter(deadline: .now() + 2) { replyHandler(["answer": "yes", "beds": 6]) }
    }

    func session(_ session: WCSession, didReceive file: WCSessionFile) {
        let text = (try? String(contentsOf: file.fileURL, encoding: .utf8)) ?? "gone"
        log("\(file.fileURL.lastPathComponent), \(file.metadata?["points"] as? Int ?? 0) points: \(text)")
    }
}
