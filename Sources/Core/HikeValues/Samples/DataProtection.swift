/// What of its files and secrets a device lets apps use.
public enum DataProtection: UInt8, Hashable, Sendable, CaseIterable {
    /// All.
    case available
    /// The device is locked: nothing that is for an unlocked device alone.
    case locked
    /// Nobody has unlocked it since it was switched on: only what is always there.
    case beforeFirstUnlock
}
