import Glibc

/// A database whose file is there and has nothing in it: a machine that lost power leaves it so, somebody who cut it,
/// or a crash at the moment of its birth. SQLite would take it for a new one and throw away the log beside it.
public enum EmptiedDatabase {
    /// Gives such a file, and what lies beside it, other names, so that whoever asks later can look.
    ///
    /// - Returns: the new names, without their folder; nil where there is no file, or one that has something in it.
    public static func setAside(_ path: String) -> [String]? {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size == 0 else {
            return nil
        }
        var number = 1
        while lstat(aside(path, number, ""), &facts) == 0 { number += 1 }
        var kept: [String] = []
        // The file last: as long as it is there, the next start does this again.
        for suffix in ["-wal", "-shm", "-journal", ""] {
            let place = aside(path, number, suffix)
            guard rename(path + suffix, place) == 0 else { continue }
            kept.append(place.split(separator: "/").last.map(String.init) ?? place)
        }
        return kept
    }

    private static func aside(_ path: String, _ number: Int, _ suffix: String) -> String {
        "\(path).empty-\(number)\(suffix)"
    }
}
