import HikeHardware

/// What can stand in a field of an event.
public enum FieldType: Hashable, Sendable {
    case text
    /// One of these.
    case number(NumberForm)
    case truth
    /// This truth value.
    case only(Bool)
    /// `true`; the field is left out where that is not so.
    case mark
    /// One of these.
    case words([String])
    /// Any text but these.
    case textExcept([String])
    /// The id of an app.
    case app
    /// The id of the app in front, or nothing for the home screen.
    case frontApp
    /// The id of a device, or several with blanks between, in the order of their declaration.
    case devices
    /// The id of the other device of a link, where a phone has several watches; left out in a pair.
    case peer
    /// A list of objects.
    case list
    /// Whatever an app of one's own puts there.
    case any
}

/// One of the forms that events of a kind have: who writes it, and what stands in its fields.
///
/// A condition of a scenario that no form can meet is refused. Tests hold `docs/event-log.md` to these forms, and every
/// event of the shipped scenarios.
public struct EventForm: Sendable {
    /// One field, as the log spells it.
    public struct Field: Hashable, Sendable {
        /// Its key in the log.
        public var name: String
        /// What can stand in it.
        public var type: FieldType
    }

    /// Who writes such events.
    public struct Writers: OptionSet, Sendable {
        /// A bit for each.
        public let rawValue: Int
        /// The phone.
        public static let phone = Writers(rawValue: 1)
        /// Every watch.
        public static let watch = Writers(rawValue: 2)
        /// The world.
        public static let world = Writers(rawValue: 4)
        /// The phone and every watch.
        public static let devices: Writers = [.phone, .watch]

        /// Those whose bits are set.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// That of a device's id, or of `world`.
        public init(id: String) {
            switch id {
            case "world": self = .world
            case "phone": self = .phone
            default: self = .watch
            }
        }
    }

    /// Where such events are.
    public enum Scope: Sendable {
        /// In the log of a scenario, while its story goes on.
        case stories
        /// The same, where there are other apps than that for trails.
        case otherApps
        /// In the log of a live pair, or behind the end of a story.
        case elsewhere
    }

    /// Who writes it.
    public var writers: Writers
    /// Where it is.
    public var scope: Scope
    /// In the order of the log.
    public var fields: [Field]
    /// What stands in fields that an app adds under names of its own; nil: it adds none.
    public var others: FieldType?
    /// Names that none of these fields has, beside the line's own.
    public var lacks: [String]

    /// What stands at the beginning of every line. A scenario says it beside `where`.
    public static let head = ["t", "device", "event"]

    package init(
        _ writers: Writers, _ fields: [Field]..., others: FieldType? = nil, lacks: [String] = [],
        scope: Scope = .stories
    ) {
        self.writers = writers
        self.fields = fields.flatMap { $0 }
        self.others = others
        self.lacks = lacks
        self.scope = scope
    }

    /// The field's type; nil where the form does not have it.
    public subscript(name: String) -> FieldType? {
        if let field = fields.first(where: { $0.name == name }) { return field.type }
        return Self.head.contains(name) || lacks.contains(name) ? nil : others
    }

    static func names(in forms: [EventForm]) -> [String] {
        var names: [String] = []
        for form in forms {
            for field in form.fields where !names.contains(field.name) { names.append(field.name) }
        }
        return names
    }
}

extension EventForm {
    /// Whether the event is of this form, as far as that can be told without knowing the apps and devices.
    public func fits(_ event: LogEvent) -> Bool {
        writers.contains(Writers(id: event.device))
            && event.fields.allSatisfy { self[$0.key]?.holds($0.value) ?? false }
    }
}

extension FieldType {
    /// Whether the value can stand in a field of this type.
    func holds(_ value: LogValue) -> Bool {
        switch (self, value) {
        case (.text, .text), (.app, .text), (.frontApp, .text), (.devices, .text), (.peer, .text),
            (.number, .null), (.truth, .truth), (.mark, .truth(true)), (.list, .json), (.any, _):
            true
        case (.number(let form), .number(let number)): form.contains(number.value)
        case (.only(let one), .truth(let truth)): one == truth
        case (.words(let words), .text(let word)): words.contains(word)
        case (.textExcept(let words), .text(let word)): !words.contains(word)
        case (.text, _), (.app, _), (.frontApp, _), (.devices, _), (.peer, _), (.number, _),
            (.truth, _), (.only, _), (.mark, _), (.list, _), (.words, _), (.textExcept, _):
            false
        }
    }
}
