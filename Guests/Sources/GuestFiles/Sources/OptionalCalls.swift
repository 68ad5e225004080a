/// Calls of optional methods of the frameworks' delegates. On the platform a delegate may lack such a method, which `?` asks; here
/// none does.
enum OptionalCalls {
    /// Methods with the manager or session alone.
    private static let plain: Set<String> = [
        "locationManagerDidChangeAuthorization", "locationManagerDidPauseLocationUpdates",
        "locationManagerDidResumeLocationUpdates", "locationManagerShouldDisplayHeadingCalibration",
        "sessionCompanionAppInstalledDidChange",
        "sessionDidBecomeInactive", "sessionDidDeactivate", "sessionReachabilityDidChange",
        "sessionWatchStateDidChange",
    ]
    /// Those of many, by what comes behind the first argument. A closure of that name has no such words.
    private static let labelled: Set<String> = ["session", "locationManager"]
    /// Tokens between a call's brackets in which the word is looked for.
    private static let reach = 64

    /// The bytes of each `?` between such a method's name and its brackets.
    static func marks(in reader: TokenReader) -> [Range<Int>] {
        reader.tokens.indices.compactMap { index in
            guard reader.kind(index) == .word, reader.isSign(index - 1, UInt8(ascii: ".")),
                reader.isSign(index + 1, UInt8(ascii: "?")), reader.isSign(index + 2, UInt8(ascii: "("))
            else { return nil }
            let name = reader.text(index)
            guard plain.contains(name) || labelled.contains(name) && hasWord(behind: index + 2, reader)
            else { return nil }
            return reader.tokens[index + 1].range
        }
    }

    /// Whether the second argument of a call has a word of such methods.
    private static func hasWord(behind bracket: Int, _ reader: TokenReader) -> Bool {
        var depth = 0
        for index in bracket..<min(reader.tokens.count, bracket + reach) {
            switch reader.kind(index) {
            case .opening: depth += 1
            case .closing: depth -= 1
            case .word, .directive, .literal, .sign, nil: break
            }
            if depth == 0 { return false }
            guard depth == 1, reader.isSign(index, UInt8(ascii: ",")) else { continue }
            let word = reader.text(index + 1)
            return reader.isSign(index + 2, UInt8(ascii: ":"))
                && ["did", "monitoring", "rangingBeacons"].contains { word.hasPrefix($0) }
        }
        return false
    }
}
