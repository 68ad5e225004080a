import FacadeLocalAuthentication

/// Asks who the owner is, as apps do.
enum Owner {
    nonisolated(unsafe) private static var context = LAContext()

    private static func at() -> String { String(format: "%.1f", ProcessInfo.processInfo.systemUptime) }

    static func ask(_ policy: LAPolicy) {
        context = LAContext()
        context.localizedFallbackTitle = "By code"
        var error: NSError?
        let can = context.canEvaluatePolicy(policy, error: &error)
        print("can \(can) \(error?.code ?? 0) \(context.biometryType.rawValue)")
        let begun = ProcessInfo.processInfo.systemUptime
        context.evaluatePolicy(policy, localizedReason: "Opens the hut book.") { success, error in
            let after = ProcessInfo.processInfo.systemUptime - begun
            var word = "none"
            if let error = error as? LAError { word = "\(error.code)" }
            print("owner \(success) \(word) after \(String(format: "%.1f", after)) \(Thread.isMainThread)")
        }
    }

    static func askTask() {
        Task {
            do {
                print(
                    "task \(try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Hut"))"
                )
            } catch LAError.biometryLockout {
                print("task locked out")
            } catch { print("task \(error)") }
        }
    }

    static func invalidate() {
        context.invalidate()
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Hut") { _, error in
            print("then \((error as? LAError)?.code == .invalidContext)")
        }
    }
}
