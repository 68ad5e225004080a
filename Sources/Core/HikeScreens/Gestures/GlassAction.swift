import HikeValues

/// What on a screen a person means to touch.
public enum TouchTarget: Hashable, Sendable {
    /// The element of that id, else the one that says so (``LaidOutScreen/find(text:)``).
    case name(String)
    case id(String)
    case text(String)
    /// Points from the display's top left corner.
    case place(Point)
    /// Points from the top left corner of the element of an id, such as a place on a map.
    case inside(id: String, Point)
    /// A place of the earth on the map that is shown.
    case coordinate(Coordinate)
}

/// Something that a person does to a device's glass and buttons, or with its keyboard.
///
/// It has a form in words (``words``), which is what people type, and what journals and the bus carry.
public enum GlassAction: Hashable, Sendable {
    case tap(TouchTarget)
    case doubleTap(TouchTarget)
    /// Two fingers tap side by side.
    case twoFingerTap(TouchTarget)
    /// Swipes a row to the side and touches one of the actions that it shows, by the action's id or title.
    case swipeAction(TouchTarget, String)
    /// The finger rests for so long.
    case longPress(TouchTarget, Interval)
    case drag(TouchTarget, to: TouchTarget, over: Interval)
    /// A quick drag; without a target from the middle of the display.
    case swipe(SwipeDirection, TouchTarget?)
    /// Two fingers move apart (a scale above 1) or closer.
    case pinch(TouchTarget, scale: Double)
    /// Two fingers turn clockwise, degrees.
    case rotate(TouchTarget, degrees: Double)
    /// The crown turns; positive degrees scroll down.
    case crown(degrees: Double)
    case press(Button)
    /// Adds a text to what is in the focused field.
    case type(String)
    /// Says a text, which takes the place of what is in the focused field.
    case dictate(String)
    /// Empties the focused field.
    case clear
    /// The return key: the focused field is done.
    case submit
    /// Touches a button of the alert, sheet, dialog, menu or prompt that is up, by its id or its text.
    case answer(String)

    /// What a person presses beside the glass.
    public enum Button: String, CaseIterable, Hashable, Sendable {
        case crown
        case side
        /// The side button, held.
        case sideHeld = "side-held"
        /// The home gesture of a phone.
        case home
    }

    /// The word that it begins with, as events name it.
    public var verb: String { words[0] }
}

/// Why words are no action on the glass.
public enum GlassWordsError: Error, Hashable, CustomStringConvertible, Sendable {
    case empty
    case unknownVerb(String)
    case usage(verb: String, form: String)
    case number(verb: String, word: String, range: String)

    public var description: String {
        switch self {
        case .empty: "say what to do: \(GlassAction.verbs.joined(separator: ", "))"
        case .unknownVerb(let verb):
            "'\(verb)' is nothing that one does to a screen; there are "
                + GlassAction.verbs.joined(separator: ", ")
        case .usage(let verb, let form): "'\(verb)' is used as: \(form)"
        case .number(let verb, let word, let range): "'\(verb)' takes \(range), not '\(word)'"
        }
    }
}

extension GlassAction {
    /// Verbs and what follows them; `TARGET` is an id or a text, `id=ID`, `text=TEXT`, `X,Y` or `ID@X,Y`.
    static let forms: [(verb: String, form: String)] = [
        ("tap", "tap TARGET"), ("double-tap", "double-tap TARGET"),
        ("long-press", "long-press TARGET [SECONDS]"), ("drag", "drag TARGET TARGET [SECONDS]"),
        ("swipe", "swipe left|right|up|down [TARGET]"), ("swipe-action", "swipe-action TARGET ACTION"),
        ("two-finger-tap", "two-finger-tap TARGET"), ("pinch", "pinch TARGET SCALE"),
        ("rotate", "rotate TARGET DEGREES"), ("crown", "crown DEGREES"),
        ("button", "button crown|side|side-held|home"), ("type", "type TEXT"), ("dictate", "dictate TEXT"),
        ("clear", "clear"), ("submit", "submit"), ("answer", "answer BUTTON"),
    ]

    /// Every verb, as help lists them.
    public static let verbs = forms.map(\.verb)

    /// The limits of what numbers may be: nobody rests a finger for longer than an hour.
    static let seconds = 0.0...3_600
    static let scales = 0.05...20.0
    static let degrees = -36_000.0...36_000.0

    /// Reads the form in words.
    public init(words: [String]) throws(GlassWordsError) {
        guard let verb = words.first else { throw .empty }
        guard let form = Self.forms.first(where: { $0.verb == verb })?.form else { throw .unknownVerb(verb) }
        let rest = Array(words.dropFirst())
        func need(_ counts: ClosedRange<Int>) throws(GlassWordsError) {
            guard counts.contains(rest.count), !rest.contains("") || verb == "type" else {
                throw .usage(verb: verb, form: form)
            }
        }
        func number(_ place: Int, _ range: ClosedRange<Double>, _ what: String, or usual: Double? = nil)
            throws(GlassWordsError) -> Double
        {
            if let usual, rest.count <= place { return usual }
            guard let value = Double(rest[place]), range.contains(value) else {
                throw .number(verb: verb, word: rest[place], range: what)
            }
            return value
        }
        switch verb {
        case "tap":
            try need(1...1)
            self = .tap(TouchTarget(word: rest[0]))
        case "double-tap":
            try need(1...1)
            self = .doubleTap(TouchTarget(word: rest[0]))
        case "two-finger-tap":
            try need(1...1)
            self = .twoFingerTap(TouchTarget(word: rest[0]))
        case "swipe-action":
            try need(2...2)
            self = .swipeAction(TouchTarget(word: rest[0]), rest[1])
        case "long-press":
            try need(1...2)
            let time = try number(1, Self.seconds, "seconds from 0 to 3600", or: 1)
            self = .longPress(TouchTarget(word: rest[0]), .seconds(time))
        case "drag":
            try need(2...3)
            let time = try number(2, Self.seconds, "seconds from 0 to 3600", or: 0.5)
            self = .drag(
                TouchTarget(word: rest[0]), to: TouchTarget(word: rest[1]), over: .seconds(time))
        case "swipe":
            try need(1...2)
            guard let direction = SwipeDirection(rawValue: rest[0]) else {
                throw .usage(verb: verb, form: form)
            }
            self = .swipe(direction, rest.count == 2 ? TouchTarget(word: rest[1]) : nil)
        case "pinch":
            try need(2...2)
            self = .pinch(
                TouchTarget(word: rest[0]), scale: try number(1, Self.scales, "a scale from 0.05 to 20"))
        case "rotate":
            try need(2...2)
            self = .rotate(
                TouchTarget(word: rest[0]),
                degrees: try number(1, Self.degrees, "degrees from -36000 to 36000"))
        case "crown":
            try need(1...1)
            self = .crown(degrees: try number(0, Self.degrees, "degrees from -36000 to 36000"))
        case "button":
            try need(1...1)
            guard let button = Button(rawValue: rest[0]) else { throw .usage(verb: verb, form: form) }
            self = .press(button)
        case "clear", "submit":
            try need(0...0)
            self = verb == "clear" ? .clear : .submit
        case "type":
            try need(1...1)
            self = .type(rest[0])
        case "dictate":
            try need(1...1)
            self = .dictate(rest[0])
        default:
            try need(1...1)
            self = .answer(rest[0])
        }
    }

    /// The form in words, which ``init(words:)`` reads.
    public var words: [String] {
        func number(_ value: Double) -> String { "\(value)" }
        return switch self {
        case .tap(let target): ["tap", target.word]
        case .doubleTap(let target): ["double-tap", target.word]
        case .twoFingerTap(let target): ["two-finger-tap", target.word]
        case .swipeAction(let target, let action): ["swipe-action", target.word, action]
        case .longPress(let target, let time): ["long-press", target.word, number(time.inSeconds)]
        case .drag(let from, let to, let time): ["drag", from.word, to.word, number(time.inSeconds)]
        case .swipe(let direction, let target):
            ["swipe", direction.rawValue] + (target.map { [$0.word] } ?? [])
        case .pinch(let target, let scale): ["pinch", target.word, number(scale)]
        case .rotate(let target, let degrees): ["rotate", target.word, number(degrees)]
        case .crown(let degrees): ["crown", number(degrees)]
        case .press(let button): ["button", button.rawValue]
        case .type(let text): ["type", text]
        case .dictate(let text): ["dictate", text]
        case .clear: ["clear"]
        case .submit: ["submit"]
        case .answer(let word): ["answer", word]
        }
    }
}

extension TouchTarget {
    /// `save`, `id=save`, `text=Save`, `120,80`, `map@120,80` or `place=46.6375,12.1852`.
    public init(word: String) {
        if word.hasPrefix("id=") {
            self = .id(String(word.dropFirst(3)))
        } else if word.hasPrefix("text=") {
            self = .text(String(word.dropFirst(5)))
        } else if word.hasPrefix("place="), let place = Point(word: word.dropFirst(6)),
            case let coordinate = Coordinate(latitude: place.x, longitude: place.y), coordinate.isValid
        {
            self = .coordinate(coordinate)
        } else if let place = Point(word: word) {
            self = .place(place)
        } else if let at = word.lastIndex(of: "@"), at > word.startIndex,
            let place = Point(word: word[word.index(after: at)...])
        {
            self = .inside(id: String(word[..<at]), place)
        } else {
            self = .name(word)
        }
    }

    /// The form that ``init(word:)`` reads.
    public var word: String {
        switch self {
        case .name(let name): name
        case .id(let id): "id=\(id)"
        case .text(let text): "text=\(text)"
        case .place(let place): place.word
        case .inside(let id, let place): "\(id)@\(place.word)"
        case .coordinate(let place): "place=\(place.latitude),\(place.longitude)"
        }
    }
}

extension Point {
    /// `120,80`.
    init?(word: some StringProtocol) {
        let parts = word.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]),
            x.magnitude <= 100_000, y.magnitude <= 100_000
        else { return nil }
        self.init(x, y)
    }

    var word: String { "\(x),\(y)" }
}
