import CLibcrypto
import CSQLite

/// Which system libraries this process has really loaded: for `hikesim doctor`.
public enum SystemLibraries {
    /// SQLite's version, and whether it was built for use from several threads.
    public static var sqlite: (text: String, isThreadSafe: Bool) {
        (String(cString: sqlite3_libversion()), sqlite3_threadsafe() != 0)
    }

    /// libcrypto's name and version.
    public static var libcrypto: String { OpenSSL_version(0).map { String(cString: $0) } ?? "unknown" }
}
