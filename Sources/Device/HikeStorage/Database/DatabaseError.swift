/// Why a database could not do what was asked.
public enum DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// SQLite refused: its primary and extended result codes, its message, and the SQL or path at fault.
    case sqlite(code: Int32, extendedCode: Int32, message: String, sql: String)
    /// The file was written by a newer version of this program.
    case newerVersion(path: String, found: Int, known: Int)
    /// An earlier input or output error left it unknown what the file holds. Open it again and look.
    case needsReopening(path: String)
    /// The file is damaged: the first complaints of SQLite's own check.
    case damaged(path: String, complaints: [String])
    /// A statement takes more work than any file of this program needs (``DatabaseLimits/statementSteps``): the file holds
    /// something that was made to do harm, or was damaged.
    case endless(path: String, sql: String)
    /// Somebody has removed, moved or replaced the file while it was in use. Nothing of the transaction was written; what
    /// the path leads to is another file, or none.
    case removed(path: String)
    /// A column holds another type than the reader asked for.
    case unexpectedColumn(index: Int, expected: String, sql: String)
    /// The database's own file could not be made or reached.
    case file(SandboxError)

    /// The disk, or the size allowed to the database, is full.
    public var isFull: Bool {
        switch self {
        // 4874: there is no room for the shared memory of the write-ahead log.
        case .sqlite(let code, let extended, _, _): code == 13 || extended == 4874
        case .file(.diskFull): true
        default: false
        }
    }

    /// Another connection holds a lock.
    public var isBusy: Bool {
        if case .sqlite(let code, _, _, _) = self { code == 5 || code == 6 } else { false }
    }

    /// The file is no database, or a damaged one.
    public var isDamage: Bool {
        switch self {
        case .sqlite(let code, _, _, _): code == 11 || code == 26
        case .damaged, .endless: true
        default: false
        }
    }

    /// The same, and of damage which file has it: SQLite's own words say no more than what was being done.
    func damage(of path: String) -> DatabaseError {
        guard case .sqlite(_, _, let message, _) = self, isDamage else { return self }
        return .damaged(path: path, complaints: [message])
    }

    public var description: String {
        switch self {
        case .sqlite(let code, let extended, let message, let sql):
            "SQLite error \(code) (extended \(extended)) in \"\(sql)\": \(message). \(Self.remedy(isFull ? 13 : code))"
        case .newerVersion(let path, let found, let known):
            "\(path) has schema version \(found), but this program knows versions up to \(known). "
                + "Use the newer program, or move the file away."
        case .needsReopening(let path):
            "\(path) had an input or output error, so what it holds is unknown. Open it again and read it."
        case .damaged(let path, let complaints):
            "\(path) is damaged: \(complaints.joined(separator: "; ")). Restore a copy, or remove the file."
        case .endless(let path, let sql):
            "\(path) is damaged: \"\(sql)\" takes for ever. Restore a copy, or remove the file."
        case .removed(let path):
            "\(path) was removed, moved or replaced while it was in use, and the change is not kept. Put it back, and start "
                + "the app again."
        case .unexpectedColumn(let index, let expected, let sql):
            "Column \(index) of \"\(sql)\" is not \(expected). The file was changed by something else; "
                + "restore a copy."
        case .file(let error):
            error.description
        }
    }

    private static func remedy(_ code: Int32) -> String {
        switch code {
        case 5, 6: "Another process uses the file; stop it and try again."
        case 8, 23: "The file may not be written; correct its permissions."
        case 10: "The disk failed; open the database again and read what it holds."
        case 11, 26: "The file is damaged or no database; restore a copy, or remove it."
        case 13: "The disk is full; free some space and try again."
        case 14: "The file cannot be opened; check that its folder exists and is yours."
        case 19: "The row breaks a rule of the schema."
        default: "See the SQLite manual, result codes."
        }
    }
}
