import HikeHardware

/// What is written in a file of guests.
struct GuestCatalogFile: Decodable {
    struct Entry: Decodable {
        var id: String
        var on: [DeviceRole]
        var program: String?
        var statement = AppStatement()
        var timeZone: String?
        var locale: String?
        var languages: [String]?

        /// Nothing but which app it is, and where.
        var isPlain: Bool {
            statement == AppStatement() && timeZone == nil && locale == nil && languages == nil
        }
    }

    var apps: [Entry]

    private enum Key: String, CodingKey, CaseIterable { case apps }

    init(from decoder: any Decoder) throws {
        apps = try decoder.fields(Key.self).decode([Entry].self, forKey: .apps)
    }

    /// What is wrong, and where.
    static func sentence(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        let context =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: DecodingError.Context(codingPath: [], debugDescription: "\(error)")
            }
        var place = ""
        for key in context.codingPath {
            place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
        }
        if case .keyNotFound(let key, _) = error {
            return "\(place.isEmpty ? "" : "\(place): ")there is no '\(key.stringValue)'"
        }
        return (place.isEmpty ? "" : "\(place): ") + context.debugDescription
    }
}

extension GuestCatalogFile.Entry {
    private enum Key: String, CodingKey, CaseIterable {
        case id, title, symbol, on, program, purposes
        case exactPurposes = "exact purposes"
        case background, schemes
        case timeZone = "time zone"
        case locale, languages
        case hasCompanion = "has companion"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(Key.self)
        id = try fields.decode(String.self, forKey: .id)
        statement.title = try fields.decodeIfPresent(String.self, forKey: .title)
        statement.symbol = try fields.decodeIfPresent(String.self, forKey: .symbol)
        on = try fields.words(.on) ?? []
        program = try fields.decodeIfPresent(String.self, forKey: .program)
        statement.background = try fields.words(.background)
        statement.exactPurposes = try fields.decodeIfPresent([String: String].self, forKey: .exactPurposes)
        statement.schemes = try fields.decodeIfPresent([String].self, forKey: .schemes)
        timeZone = try fields.decodeIfPresent(String.self, forKey: .timeZone)
        locale = try fields.decodeIfPresent(String.self, forKey: .locale)
        languages = try fields.decodeIfPresent([String].self, forKey: .languages)
        statement.hasCompanion = try fields.decodeIfPresent(Bool.self, forKey: .hasCompanion)
        guard let texts = try fields.decodeIfPresent([String: String].self, forKey: .purposes) else { return }
        var purposes: [PrivacyService: String] = [:]
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            purposes[try fields.word(name, .purposes)] = text
        }
        statement.purposes = purposes
    }
}

/// Any key of an object.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// The fields of an object that has no others.
    fileprivate func fields<Key: CodingKey & CaseIterable>(
        _ keys: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        let known = Key.allCases.map(\.stringValue)
        let all = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
        if let stranger = all.first(where: { !known.contains($0) }) {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath,
                    debugDescription:
                        "there is no key '\(stranger.prefix(64))'; there are \(known.joined(separator: ", "))"
                ))
        }
        return try container(keyedBy: Key.self)
    }
}

extension KeyedDecodingContainer {
    /// Words that we have a list of.
    fileprivate func words<Word: RawRepresentable & CaseIterable>(_ key: Key) throws -> [Word]?
    where Word.RawValue == String {
        try decodeIfPresent([String].self, forKey: key)?.map { try word($0, key) }
    }

    fileprivate func word<Word: RawRepresentable & CaseIterable>(_ text: String, _ key: Key) throws -> Word
    where Word.RawValue == String {
        if let word = Word(rawValue: text) { return word }
        let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw DecodingError.dataCorruptedError(
            forKey: key, in: self,
            debugDescription: "there is no '\(text.prefix(64))'; there are \(known)")
    }
}
