/// An answer that is worked out beside the app (OH5-38).
public struct Computation<Value: Sendable> {
    private let wait: () -> Value

    /// - Parameter wait: gives the answer, as soon as it is there.
    public init(_ wait: @escaping () -> Value) { self.wait = wait }

    /// The answer. Who asks before the device has said that it is there waits for it.
    public var value: Value { wait() }
}
