import HikeValues

/// The file: one line a fact, words with blanks between, a caption last.
extension CounterState {
    var bytes: [UInt8] {
        var lines = [
            "origin \(origin)", "own \(lastNumber) \(ownSum)",
            "step \(step) \(stepDate.nanosecondsSince1970)",
            "face \(face) \(faceDate.nanosecondsSince1970)", "pings \(pings)",
        ]
        for tap in waiting { lines.append("tap \(tap.number) \(tap.amount) \(tap.transfer ?? "-")") }
        for peer in peers {
            let beyond = peer.beyond.sorted().map(String.init).joined(separator: ",")
            lines.append("peer \(peer.origin) \(peer.sum) \(peer.upTo) \(beyond.isEmpty ? "-" : beyond)")
        }
        for photo in photos { lines.append("photo \(photo.name) \(Self.word(photo.place)) \(photo.caption)") }
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Nil where the bytes are not such a file.
    init?(bytes: [UInt8]) {
        var state = CounterState(origin: "")
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let isPhoto = line.hasPrefix("photo ")
            let words = line.split(
                separator: " ", maxSplits: isPhoto ? 3 : 8, omittingEmptySubsequences: false
            )
            .map(String.init)
            guard state.take(words) else { return nil }
        }
        guard !state.origin.isEmpty else { return nil }
        self = state
    }

    private mutating func take(_ words: [String]) -> Bool {
        func number(_ index: Int) -> Int? { words.indices.contains(index) ? Int(words[index]) : nil }
        func date(_ index: Int) -> UTCDate? {
            number(index).map { UTCDate(nanosecondsSince1970: Int64($0)) }
        }
        switch (words[0], words.count) {
        case ("origin", 2): origin = words[1]
        case ("own", 3):
            guard let last = number(1), let sum = number(2) else { return false }
            (lastNumber, ownSum) = (last, sum)
        case ("step", 3):
            guard let size = number(1), let since = date(2) else { return false }
            (step, stepDate) = (size, since)
        case ("face", 3):
            guard let value = number(1), let since = date(2) else { return false }
            (face, faceDate) = (value, since)
        case ("pings", 2):
            guard let value = number(1) else { return false }
            pings = value
        case ("tap", 4):
            guard let name = number(1), let amount = number(2) else { return false }
            waiting.append(Tap(number: name, amount: amount, transfer: Self.optional(words[3])))
        case ("peer", 5):
            guard let sum = number(2), let upTo = number(3) else { return false }
            let beyond = Set(words[4].split(separator: ",").compactMap { Int($0) })
            peers.append(Peer(origin: words[1], sum: sum, upTo: upTo, beyond: beyond))
        case ("photo", 4):
            photos.append(Photo(name: words[1], caption: words[3], place: Self.place(words[2])))
        default: return false
        }
        return true
    }

    private static func optional(_ word: String) -> String? { word == "-" ? nil : word }

    private static func word(_ place: Photo.Place) -> String {
        switch place {
        case .waiting(let transfer): transfer ?? "-"
        case .done: "done"
        case .received: "received"
        }
    }

    private static func place(_ word: String) -> Photo.Place {
        switch word {
        case "done": .done
        case "received": .received
        default: .waiting(transfer: optional(word))
        }
    }
}
