// SQLite is the machine's own library: its files are those of the app's container, its clock and its randomness the guest's.
@_exported import CGuestSQLite

// MARK: Protection of files

/// Asks for a file that cannot be read while the device is locked. Kept: a guest's files can be read at all times.
public let SQLITE_OPEN_FILEPROTECTION_COMPLETE: Int32 = 0x0010_0000
/// Asks for one that can be read by who has opened it. Kept.
public let SQLITE_OPEN_FILEPROTECTION_COMPLETEUNLESSOPEN: Int32 = 0x0020_0000
/// Asks for one that can be read from the first unlock on. Kept.
public let SQLITE_OPEN_FILEPROTECTION_COMPLETEUNTILFIRSTUSERAUTHENTICATION: Int32 = 0x0030_0000
/// Asks for one that can be read at all times. Kept.
public let SQLITE_OPEN_FILEPROTECTION_NONE: Int32 = 0x0040_0000
/// The bits of these four.
public let SQLITE_OPEN_FILEPROTECTION_MASK: Int32 = 0x0070_0000
