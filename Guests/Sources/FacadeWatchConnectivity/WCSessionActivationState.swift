/// How far a session is, with the platform's numbers.
public enum WCSessionActivationState: Int, Sendable {
    /// Nothing can be sent, and nothing is known.
    case notActivated = 0
    /// Phone: it changes to another watch; what the last one has sent is still handed over.
    case inactive = 1
    /// All works.
    case activated = 2
}
