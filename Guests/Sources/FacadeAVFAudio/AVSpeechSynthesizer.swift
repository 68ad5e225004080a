import FacadeFoundation
import GuestCalls
import GuestServices

/// Where speech pauses or stops.
public enum AVSpeechBoundary: Int, Sendable {
    case immediate, word
}

/// Hears how far texts are spoken. All methods are optional.
public protocol AVSpeechSynthesizerDelegate: AnyObject {
    /// It is being spoken.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance)
    /// It was spoken to its end.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
    /// It pauses.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance)
    /// It goes on.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance)
    /// It was cut off, or its turn never came.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance)
    /// A word is spoken now.
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString characterRange: NSRange,
        utterance: AVSpeechUtterance)
}

extension AVSpeechSynthesizerDelegate {
    /// The delegate does nothing.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {
    }
    /// The delegate does nothing.
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance
    ) {}
    /// The delegate does nothing.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance) {
    }
    /// The delegate does nothing.
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance
    ) {}
    /// The delegate does nothing.
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance
    ) {}
    /// The delegate does nothing.
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString characterRange: NSRange,
        utterance: AVSpeechUtterance
    ) {}
}

/// Speaks texts, one after the other, in the device's time: each word takes as long as a voice needs for it. What is said is in the log.
open class AVSpeechSynthesizer: NSObject, @unchecked Sendable {
    /// Not kept by it.
    open weak var delegate: (any AVSpeechSynthesizerDelegate)?
    /// Kept.
    open var usesApplicationAudioSession = true
    /// Kept.
    open var mixToTelephonyUplink = false

    private var waiting: [AVSpeechUtterance] = []
    private var current: AVSpeechUtterance?
    /// Words that are to come, and the one that is spoken.
    private var words: [SpokenWord] = []
    private var spoken = NSRange(location: 0, length: 0)
    /// Counts what is put off, so that what has been overtaken does nothing.
    private var turn = 0
    private enum Halt {
        case no
        /// At the end of the word, for good or not.
        case behindWord(isEnd: Bool)
    }
    private var halt = Halt.no
    private var stopsBehindWord: Bool {
        if case .behindWord(let isEnd) = halt { isEnd } else { false }
    }
    /// Whether it speaks, or has paused.
    open var isSpeaking: Bool { current != nil || !waiting.isEmpty }
    open private(set) var isPaused = false

    /// One that is silent.
    public override init() { super.init() }

    deinit { AVAudioSession.sharedInstance().speakers.remove(ObjectIdentifier(self)) }

    /// Speaks a text when those before it are over. One that waits or is spoken already ends the app, as on the platform.
    open func speak(_ utterance: AVSpeechUtterance) {
        guard utterance !== current, !waiting.contains(where: { $0 === utterance }) else {
            fatalError("the utterance is spoken already: make a new one")
        }
        waiting.append(utterance)
        AVAudioSession.sharedInstance().speakers.insert(ObjectIdentifier(self))
        if current == nil, waiting.count == 1 { later(utterance.preUtteranceDelay) { $0.begin() } }
    }

    /// Ends all texts.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool {
        guard isSpeaking else { return false }
        if boundary == .word, current != nil, !isPaused {
            halt = .behindWord(isEnd: true)
        } else {
            cancel()
        }
        return true
    }

    /// Lets the text rest.
    ///
    /// - Returns: whether one was spoken that is not about to end.
    @discardableResult
    open func pauseSpeaking(at boundary: AVSpeechBoundary) -> Bool {
        guard current != nil, !isPaused, !stopsBehindWord else { return false }
        if boundary == .word { halt = .behindWord(isEnd: false) } else { pause() }
        return true
    }

    /// Goes on with a text that rests.
    ///
    /// - Returns: whether one did.
    @discardableResult
    open func continueSpeaking() -> Bool {
        guard isPaused, let current else { return false }
        isPaused = false
        later(0) {
            $0.delegate?.speechSynthesizer($0, didContinue: current)
            $0.speakWord()
        }
        return true
    }

    // MARK: Speaking

    private func later(_ seconds: TimeInterval, _ body: @escaping (AVSpeechSynthesizer) -> Void) {
        turn += 1
        let own = turn
        nonisolated(unsafe) let body = body
        DispatchQueue.main.asyncAfter(deadline: .now() + max(0, seconds)) { [weak self] in
            guard let self, turn == own else { return }
            body(self)
        }
    }

    private func begin() {
        guard !waiting.isEmpty else { return AVAudioSession.sharedInstance().fellSilent(self) }
        let utterance = waiting.removeFirst()
        current = utterance
        words = SpokenWord.words(of: utterance)
        spoken = NSRange(location: 0, length: 0)
        var fields = [
            GuestField(
                "language", utterance.voice?.language ?? AVSpeechSynthesisVoice.currentLanguageCode())
        ]
        if utterance.rate != AVSpeechUtteranceDefaultSpeechRate {
            fields.append(GuestField("rate", String(format: "%.3f", Double(utterance.rate))))
        }
        GuestServices.current.log.write(.info, "speech", utterance.speechString, fields)
        delegate?.speechSynthesizer(self, didStart: utterance)
        if current === utterance, !isPaused { speakWord() }
    }

    private func speakWord() {
        guard let current else { return }
        guard !words.isEmpty else {
            return later(current.postUtteranceDelay) { $0.finish(current) }
        }
        let word = words.removeFirst()
        spoken = word.range
        let own = turn
        delegate?.speechSynthesizer(self, willSpeakRangeOfSpeechString: word.range, utterance: current)
        // The delegate may have stopped it.
        guard own == turn, self.current === current else { return }
        later(word.seconds) { $0.wordIsOver() }
    }

    private func wordIsOver() {
        guard case .behindWord(let isEnd) = halt else { return speakWord() }
        halt = .no
        if isEnd { cancel() } else { pause() }
    }

    private func pause() {
        guard let current else { return }
        turn += 1
        isPaused = true
        delegate?.speechSynthesizer(self, didPause: current)
    }

    private func finish(_ utterance: AVSpeechUtterance) {
        // Behind its last word it was stopped, and those that wait with it.
        let isEnd = stopsBehindWord
        current = nil
        halt = .no
        delegate?.speechSynthesizer(self, didFinish: utterance)
        guard current == nil else { return }
        if isEnd {
            cancel()
        } else if let next = waiting.first {
            later(next.preUtteranceDelay) { $0.begin() }
        } else {
            AVAudioSession.sharedInstance().fellSilent(self)
        }
    }

    private func cancel() {
        turn += 1
        let ended = (current.map { [$0] } ?? []) + waiting
        if let current {
            let text = current.speechString as NSString
            let said = text.substring(to: min(text.length, spoken.location + spoken.length))
            GuestServices.current.log.write(
                .info, "speech", "cut off",
                [GuestField("behind", said), GuestField("left", "\(words.count)")])
        }
        (current, waiting, words, halt, isPaused) = (nil, [], [], .no, false)
        AVAudioSession.sharedInstance().fellSilent(self)
        for utterance in ended {
            DispatchQueue.main.async { [weak self] in
                guard let self else { return }
                delegate?.speechSynthesizer(self, didCancel: utterance)
            }
        }
    }
}

extension AVAudioSession {
    fileprivate func fellSilent(_ synthesizer: AVSpeechSynthesizer) {
        speakers.remove(ObjectIdentifier(synthesizer))
    }
}

/// A word of a text, with how long it takes.
struct SpokenWord {
    /// In the units of `NSString`.
    var range: NSRange
    var seconds: TimeInterval

    /// What separates two words, and what is one more in a number; seconds at the usual rate.
    private static let perLetter = 0.065
    private static let perWord = 0.09
    private static let perStop = 0.35
    private static let perBreath = 0.15

    static func words(of utterance: AVSpeechUtterance) -> [SpokenWord] {
        let text = utterance.speechString
        let speed = speed(of: Double(utterance.rate))
        var words: [SpokenWord] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let letters = word.count { $0.isLetter || $0.isNumber }
            var seconds = perWord + Double(letters) * perLetter
            if let last = word.last {
                if ".!?:".contains(last) {
                    seconds += perStop
                } else if ",;".contains(last) {
                    seconds += perBreath
                }
            }
            words.append(
                SpokenWord(
                    range: NSRange(word.startIndex..<word.endIndex, in: text), seconds: seconds / speed))
        }
        return words
    }

    /// Half as fast at the slowest rate, three times as fast at the fastest.
    private static func speed(of rate: Double) -> Double {
        let rate = max(0, min(1, rate))
        return rate <= 0.5 ? 0.5 + rate : 1 + (rate - 0.5) * 4
    }
}
