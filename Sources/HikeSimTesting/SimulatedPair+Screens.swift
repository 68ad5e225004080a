import HikeScreens
import HikeValues
import HikeWorld

/// Fingers and eyes of a test.
extension SimulatedPair {
    /// A person does something to a device's glass or buttons. Touches that last let their time pass.
    ///
    /// ```swift
    /// try pair.touch(.tap(.id("send-to-watch")), on: "phone")
    /// ```
    ///
    /// - Throws: where nothing was reached, or something that is disabled; unless that may be.
    public func touch(_ action: GlassAction, on device: String, mayMiss: Bool = false) throws {
        try perform(
            .touch(device: device, action, mayMiss: mayMiss), action.words.joined(separator: " "))
    }

    /// Taps what a word means: an id or a text, `text=…`, `x,y`, `id@x,y`.
    public func tap(_ target: String, on device: String) throws {
        try touch(.tap(TouchTarget(word: target)), on: device)
    }

    /// What can be read on a device's display now. It takes no time.
    public func screen(of device: String) throws -> ScreenReading { try session.reading(of: device) }

    /// What a device's display shows now, as a PNG file. It takes no time.
    public func picture(of device: String, corners: CornerMask = .ignored) throws -> [UInt8] {
        try session.picture(of: device, corners: corners)
    }
}
