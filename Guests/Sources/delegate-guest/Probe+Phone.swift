import FacadeBackgroundTasks
import FacadeUIKit
import FacadeWatchKit
import GuestServices

/// Fetches and tasks of a phone, and the device itself, as tests have the app use them.
extension Probe {
    func fetched(_ completion: @escaping (UIBackgroundFetchResult) -> Void) {
        nonisolated(unsafe) let done = completion
        DispatchQueue.main.asyncAfter(deadline: .now() + 3) { done(.newData) }
    }

    func registerTasks() {
        let isRegistered = register("refresh")
        if !isRegistered { say("refresh is not permitted") }
    }

    private func register(_ identifier: String) -> Bool {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { task in
            guard let task = task as? BGAppRefreshTask else { return }
            Probe.shared.say("task \(task.identifier), \(UIApplication.shared.applicationState)")
            guard UserDefaults.standard.bool(forKey: "stubborn") else {
                return task.setTaskCompleted(success: true)
            }
            task.expirationHandler = {
                Probe.shared.say("task expires")
                if !UserDefaults.standard.bool(forKey: "deaf") { task.setTaskCompleted(success: false) }
            }
        }
    }

    private func submit(_ request: BGTaskRequest, _ value: String) {
        if let seconds = Double(value) { request.earliestBeginDate = Date(timeIntervalSinceNow: seconds) }
        do {
            try BGTaskScheduler.shared.submit(request)
            say("\(request.identifier) is asked for")
        } catch let error as BGTaskScheduler.Error where error.code == .notPermitted {
            say("\(request.identifier) is not permitted")
        } catch BGTaskScheduler.Error.tooManyPendingTaskRequests {
            say("\(request.identifier) is one too many")
        } catch { say("\(request.identifier): \((error as NSError).code)") }
    }

    func actOnDevice(_ name: String, _ value: String) {
        switch name {
        case "set": UserDefaults.standard.set(true, forKey: value)
        case "fetch interval":
            let interval = Double(value) ?? UIApplication.backgroundFetchIntervalNever
            UIApplication.shared.setMinimumBackgroundFetchInterval(interval)
        case "task": submit(BGAppRefreshTaskRequest(identifier: "refresh"), value)
        case "other task": submit(BGAppRefreshTaskRequest(identifier: "other"), value)
        case "long task": submit(BGProcessingTaskRequest(identifier: "refresh"), value)
        case "cancel task": BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: value)
        case "pending":
            BGTaskScheduler.shared.getPendingTaskRequests { requests in
                let texts = requests.map {
                    "\($0.identifier) in \(Int(($0.earliestBeginDate?.timeIntervalSinceNow ?? -1).rounded()))"
                }
                Probe.shared.say("pending \(texts)")
            }
        case "register": say("\(value) registered: \(register(value))")
        case "region": HutRegion.shared.begin()
        case "phone": sayPhone()
        case "watch": sayWatch()
        case "monitor": monitor(value)
        default: break
        }
    }

    private func sayPhone() {
        let device = UIDevice.current
        say("battery \(device.batteryLevel) \(device.batteryState)")
        say("\(device.systemName) \(device.systemVersion), \(device.orientation)")
        say("vendor \(device.identifierForVendor?.uuidString ?? "none")")
        say("\(ProcessInfo.processInfo.activeProcessorCount) processors")
    }

    private func sayWatch() {
        let device = WKInterfaceDevice.current()
        say("battery \(device.batteryLevel) \(device.batteryState)")
        say("\(device.screenBounds.width) by \(device.screenBounds.height) at \(device.screenScale)")
        say("\(device.wristLocation) arm, crown \(device.crownOrientation), \(device.layoutDirection)")
        device.enableWaterLock()
        say("water lock \(device.isWaterLockEnabled)")
        say("vendor \(device.identifierForVendor?.uuidString ?? "none")")
    }

    private func monitor(_ value: String) {
        if GuestServices.current.deviceName == "watch" {
            WKInterfaceDevice.current().isBatteryMonitoringEnabled = value == "on"
            return
        }
        UIDevice.current.isBatteryMonitoringEnabled = value == "on"
        guard observers.isEmpty else { return }
        for (name, word) in [
            (UIDevice.batteryLevelDidChangeNotification, "level"),
            (UIDevice.batteryStateDidChangeNotification, "state"),
        ] {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                    let device = UIDevice.current
                    Probe.shared.say("\(word): \(device.batteryLevel) \(device.batteryState)")
                })
        }
    }
}
