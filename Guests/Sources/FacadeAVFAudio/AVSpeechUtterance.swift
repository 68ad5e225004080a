import FacadeFoundation

/// The slowest rate, the fastest, and the usual one.
public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5
public let AVSpeechSynthesisVoiceIdentifierAlex = "com.apple.speech.voice.Alex"

/// A text that is spoken.
open class AVSpeechUtterance: NSObject, @unchecked Sendable {
    public let speechString: String
    /// From ``AVSpeechUtteranceMinimumSpeechRate`` to ``AVSpeechUtteranceMaximumSpeechRate``.
    open var rate = AVSpeechUtteranceDefaultSpeechRate
    /// Kept: nobody hears it.
    open var pitchMultiplier: Float = 1
    /// Kept: nobody hears it.
    open var volume: Float = 1
    /// Nil: one of the device's language.
    open var voice: AVSpeechSynthesisVoice?
    /// Seconds of silence before it and behind it.
    open var preUtteranceDelay: TimeInterval = 0
    open var postUtteranceDelay: TimeInterval = 0
    /// Kept.
    open var prefersAssistiveTechnologySettings = false

    /// One of a text.
    public init(string: String) {
        speechString = string
        super.init()
    }

    /// One of a text, without its attributes.
    public init(attributedString string: NSAttributedString) {
        speechString = string.string
        super.init()
    }
}

/// How well a voice speaks.
public enum AVSpeechSynthesisVoiceQuality: Int, Sendable {
    case `default` = 1
    case enhanced, premium
}

/// Whose voice it is like.
public enum AVSpeechSynthesisVoiceGender: Int, Sendable {
    case unspecified, male, female
}

/// A voice of the device: one for each language that it speaks.
open class AVSpeechSynthesisVoice: NSObject, @unchecked Sendable {
    /// What is special of a voice.
    public struct Traits: OptionSet, Sendable {
        public let rawValue: UInt
        /// The traits of these bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let isNoveltyVoice = Traits(rawValue: 1)
        public static let isPersonalVoice = Traits(rawValue: 2)
    }

    private static let voices: [(language: String, name: String)] = [
        ("cs-CZ", "Zuzana"), ("da-DK", "Sara"), ("de-DE", "Anna"), ("en-AU", "Karen"), ("en-GB", "Daniel"),
        ("en-IE", "Moira"), ("en-US", "Samantha"), ("es-ES", "Mónica"), ("es-MX", "Paulina"),
        ("fi-FI", "Satu"), ("fr-CA", "Amélie"), ("fr-FR", "Thomas"), ("it-IT", "Alice"), ("ja-JP", "Kyoko"),
        ("ko-KR", "Yuna"), ("nb-NO", "Nora"), ("nl-NL", "Xander"), ("pl-PL", "Zosia"), ("pt-BR", "Luciana"),
        ("pt-PT", "Joana"), ("sk-SK", "Laura"), ("sv-SE", "Alva"), ("zh-CN", "Tingting"),
    ]

    public let language: String
    public let name: String
    open var identifier: String { "com.apple.voice.compact.\(language).\(name)" }
    open var quality: AVSpeechSynthesisVoiceQuality { .default }
    open var gender: AVSpeechSynthesisVoiceGender { .unspecified }
    open var voiceTraits: Traits { [] }

    private init(_ voice: (language: String, name: String)) {
        (language, name) = voice
        super.init()
    }

    /// The voice of a language, such as `de-DE` or `de`; nil where there is none. Without a language that of the device.
    public convenience init?(language code: String?) {
        let wanted = (code ?? Self.currentLanguageCode()).replacingOccurrences(of: "_", with: "-")
        let short = String(wanted.prefix { $0 != "-" })
        let found =
            Self.voices.first { $0.language == wanted }
            ?? Self.voices.first { wanted == short && $0.language == "\(short)-US" }
            ?? Self.voices.first { wanted == short && $0.language.hasPrefix(short + "-") }
        guard let found else { return nil }
        self.init(found)
    }

    /// The voice of an identifier; nil where there is none.
    public convenience init?(identifier: String) {
        guard let found = Self.voices.first(where: { AVSpeechSynthesisVoice($0).identifier == identifier })
        else { return nil }
        self.init(found)
    }

    /// All that there are.
    open class func speechVoices() -> [AVSpeechSynthesisVoice] { voices.map(AVSpeechSynthesisVoice.init) }

    /// The device's language with its region.
    open class func currentLanguageCode() -> String {
        let language = Locale.preferredLanguages.first ?? "en-US"
        if voices.contains(where: { $0.language == language }) { return language }
        let short = String(language.prefix { $0 != "-" })
        return voices.first { $0.language == "\(short)-US" || $0.language.hasPrefix(short + "-") }?.language
            ?? "en-US"
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? AVSpeechSynthesisVoice)?.identifier == identifier
    }
    open override var hash: Int { identifier.hashValue }
}
