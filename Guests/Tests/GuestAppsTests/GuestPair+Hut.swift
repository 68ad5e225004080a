import HikeHardware

/// What tests of a hut's surroundings do, each followed by a second.
extension GuestPair {
    func order(_ name: String, _ value: String = "hut", on role: DeviceRole = .phone) {
        act(name, [AppAction.Argument("value", value)], on: role)
        run(seconds: 1)
    }

    /// Stands some metres north of the hut for some seconds.
    func stand(north metres: Double, seconds: Int = 1) {
        for _ in 0..<seconds {
            stand(at: 47.5 + metres / 111_194.93)
            run(seconds: 1)
        }
    }

    func live(_ command: LifecycleCommand) {
        send(.lifecycle(app: "trail", command))
        run(seconds: 1)
    }
}
