// CryptoKit is swift-crypto, which its makers publish with the same interface. Its keys, nonces and signatures are of the
// guest's seed: it draws its randomness from the system by a call that the runtime has captured.
@_exported import Crypto
@_exported import FacadeFoundation

/// Keys in a processor of their own: the devices have none.
public enum SecureEnclave {
    /// False.
    public static var isAvailable: Bool { false }
}
