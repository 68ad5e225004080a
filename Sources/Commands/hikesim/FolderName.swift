import Foundation

/// What a folder is called that is made for something with a name.
enum FolderName {
    /// The longest name in bytes of UTF-8; a file system takes 255, and something may be put behind it.
    static let limit = 80

    /// The name in lower case, everything but letters and digits, of whatever script, as one hyphen.
    static func of(_ text: String) -> String {
        var name = ""
        for character in text.precomposedStringWithCanonicalMapping.lowercased() {
            let kept = String(String.UnicodeScalarView(character.unicodeScalars.filter(isPartOfName)))
            // A mark belongs to the letter before it; by itself it is no name.
            let isLetter = character.unicodeScalars.first.map { isPartOfName($0) && !isMark($0) } ?? false
            let piece = isLetter ? kept : name.isEmpty || name.hasSuffix("-") ? "" : "-"
            guard name.utf8.count + piece.utf8.count <= limit else { break }
            name += piece
        }
        while name.hasSuffix("-") { name.removeLast() }
        return name.isEmpty ? "run" : name
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
        if isMark(scalar) { return true }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber:
            return true
        default: return false
        }
    }
}

/// The folders of one command: what has another name has another folder.
struct FolderNames {
    private var folders: [String: String] = [:]
    private var taken: Set<String> = []

    /// The folder of a name: the same every time that it is asked for, and nobody else's.
    mutating func folder(of name: String) -> String {
        if let known = folders[name] { return known }
        let plain = FolderName.of(name)
        var folder = plain
        var number = 2
        while !taken.insert(folder).inserted {
            folder = "\(plain)-\(number)"
            number += 1
        }
        folders[name] = folder
        return folder
    }
}
