import HikeHardware

/// Which events of the log a step or an expectation means: `event`, `on` and `where`.
extension ScenarioReader {
    /// Refuses what no event can ever meet: it would let every `nothing` pass.
    func criteria(_ fields: ScenarioFields) throws(ScenarioError) -> EventCriteria {
        let kind = try fields.required("event", .eventKind)
        let forms = forms(of: kind)
        guard !forms.isEmpty else {
            throw fields.error(
                .contradiction(
                    "no '\(kind.name)' event comes before all expectations are judged, so that none can be "
                        + "looked for"),
                at: fields.node("event"))
        }
        let device = try fields.value("on", writer(of: kind, forms))
        let conditions = try conditions(on: kind, by: device, fields.node("where"))
        return EventCriteria(event: kind.name, device: device, conditions: conditions)
    }

    /// The forms that events of a kind can have in this scenario.
    func forms(of kind: EventKind) -> [EventForm] {
        let hasOtherApps = apps.map { !Set($0).isSubset(of: vocabulary.known) } ?? true
        var forms = vocabulary.forms(of: kind).filter {
            switch $0.scope {
            case .stories: true
            case .otherApps: hasOtherApps
            case .elsewhere: false
            }
        }
        guard isPair else { return forms }
        for index in forms.indices { forms[index].fields.removeAll { $0.type == .peer } }
        return forms
    }

    private var isPair: Bool { deviceIDs.count <= 2 }

    /// A device, or the world, that writes events of one of the forms.
    private func writer(of kind: EventKind, _ forms: [EventForm]) -> ScenarioForm<String> {
        let ids = (deviceIDs + ["world"]).filter { id in
            forms.contains { $0.writers.contains(EventForm.Writers(id: id)) }
        }
        var form = ScenarioForm<String>.word(of: ids)
        form.expected += ", where '\(kind.name)' events come from"
        return form
    }

    private func conditions(
        on kind: EventKind, by device: String?, _ node: ScenarioNode?
    ) throws(ScenarioError) -> [FieldCondition] {
        guard let node else { return [] }
        let values = try ScenarioFields(
            node, place: "'where' of '\(kind.name)'", keys: node.mapping?.map(\.key) ?? [],
            example: "{ operation: save }", file: file)
        if kind == .log, let app = values.node("app"), !values.has("subsystem") {
            throw values.error(.contradiction(ConditionReader.appOfLog), at: app)
        }
        var reading = ConditionReader(
            reader: self, kind: kind, device: device, isForeign: namesForeignApp(values))
        var conditions: [FieldCondition] = []
        for entry in node.mapping ?? [] {
            conditions.append(
                FieldCondition(
                    field: ScenarioNode.clipped(entry.key, to: 255), test: try reading.read(entry, of: values)
                ))
        }
        return conditions
    }

    /// Whether the conditions are on an app that is not ours: its fields have the names that it gives them.
    private func namesForeignApp(_ values: ScenarioFields) -> Bool {
        isForeign(values.node("app")?.text ?? values.node("subsystem")?.text)
    }

    /// Whether nobody here knows the fields of an app's events. Those of an app that is not named are known.
    func isForeign(_ app: String?) -> Bool {
        app.map { !(vocabulary.known + ["system", "world"]).contains($0) } ?? false
    }
}

/// Reads the conditions on one event, one after the other. What is left are the forms that can meet all of them.
struct ConditionReader {
    private let reader: ScenarioReader
    private let kind: EventKind
    private let isForeign: Bool
    /// Before any condition.
    private let all: [EventForm]
    private var left: [EventForm]
    /// What the forms that are left have in common, for errors: `on watch, with state booted`.
    private var narrowing: String

    init(reader: ScenarioReader, kind: EventKind, device: String?, isForeign: Bool) {
        self.reader = reader
        self.kind = kind
        self.isForeign = isForeign
        all = reader.forms(of: kind)
        left = all.filter { form in
            device.map { form.writers.contains(EventForm.Writers(id: $0)) } ?? true
        }
        narrowing = device.map { " on \($0)" } ?? ""
    }

    /// The test of a field that an event of one of the forms that are left can pass.
    ///
    /// - Parameter key: what the scenario calls the field; nil: as the log does.
    mutating func read(
        _ entry: ScenarioNode.Entry, of values: ScenarioFields, key: String? = nil
    ) throws(ScenarioError) -> FieldCondition.Test {
        let having = left.filter { $0[entry.key] != nil }
        guard !having.isEmpty, !isSlip(entry.key) else { throw missing(entry, of: values) }
        let passing = having.compactMap { form in
            test(of: entry, in: form).map { (form: form, test: $0) }
        }
        guard let test = passing.first?.test, !isSlip(entry, taken: passing.map(\.form)) else {
            throw refusal(of: entry, key ?? entry.key, having, of: values)
        }
        left = passing.filter { $0.test == test }.map(\.form)
        narrowing += (narrowing.contains(" with ") ? ", " : " with ") + "\(entry.key) \(entry.value.oneLine)"
        return test
    }

    private func test(of entry: ScenarioNode.Entry, in form: EventForm) -> FieldCondition.Test? {
        form[entry.key].flatMap { reader.form(of: $0).read(entry.value) }
    }

    // MARK: Slips

    /// Where apps add fields of their own, what is nearly one of ours is a slip.
    private func isSlip(_ name: String) -> Bool {
        let known = EventForm.names(in: all)
        return !isForeign && !known.contains(name) && NearestKey.nearest(to: name, among: known) != nil
    }

    /// Where apps have words of their own, what is nearly one of ours is a slip.
    private func isSlip(_ entry: ScenarioNode.Entry, taken: [EventForm]) -> Bool {
        guard !isForeign, let text = entry.value.text else { return false }
        let known = words(of: entry.key, in: all)
        return !known.isEmpty && words(of: entry.key, in: taken).isEmpty
            && NearestKey.nearest(to: text, among: known) != nil
    }

    private func words(of name: String, in forms: [EventForm]) -> [String] {
        var words: [String] = []
        for form in forms {
            guard case .words(let some) = form[name] else { continue }
            words += some.filter { !words.contains($0) }
        }
        return words
    }

    // MARK: Refusals

    /// No form that is left has the field.
    private func missing(_ entry: ScenarioNode.Entry, of values: ScenarioFields) -> ScenarioError {
        let known = EventForm.names(in: all)
        guard known.contains(entry.key) else {
            if let remedy = remedy(for: entry.key) {
                return values.error(.contradiction(remedy), at: entry.value)
            }
            return values.unknown(entry, known: known)
        }
        let fields = EventForm.names(in: left).joined(separator: ", ")
        return values.error(
            .contradiction("no '\(kind.name)' event\(narrowing) has '\(entry.key)'; it has \(fields)"),
            at: entry.value)
    }

    static let appOfLog =
        "the app that writes a line of its 'log' is its 'subsystem'; 'app' is the one that a line of the system is about, "
        + "and goes with 'subsystem: system'"

    /// What to say instead of a key that every line has, but none of them in its own fields.
    private func remedy(for key: String) -> String? {
        switch key {
        case "device": "the device of an event is no field of 'where': it is 'on' beside 'where'"
        case "event": "the kind of an event is no field of 'where': it is 'event' beside 'where'"
        case "t":
            "when an event was is no field of 'where': say 'during', 'within' and 'of', 'before' or 'after'"
        case "app" where kind == .log: Self.appOfLog
        case "peer" where reader.vocabulary.fieldNames(of: kind).contains(key):
            "'peer' is in the log only where a phone has several watches; leave it out"
        default: nil
        }
    }

    /// The forms have the field, but never with this in it.
    private func refusal(
        of entry: ScenarioNode.Entry, _ key: String, _ forms: [EventForm], of values: ScenarioFields
    ) -> ScenarioError {
        let known = words(of: entry.key, in: forms)
        let type = known.isEmpty ? forms.first?[entry.key] : .words(known)
        if case .number(let numbers) = type,
            let test = ScenarioForm<FieldCondition.Test>.numberTest.read(entry.value),
            numbers.isMetByAll(test)
        {
            return values.error(
                .contradiction(
                    "every '\(key)' is so, which says nothing: they are \(numbers), such as \(numbers.example)"
                ),
                at: entry.value)
        }
        let form = reader.form(of: type ?? .text)
        let isPossibleElsewhere = all.contains { test(of: entry, in: $0) != nil }
        return values.error(
            .wrongForm(
                key: key, found: entry.value.found,
                expected: form.expected
                    + (isPossibleElsewhere ? " in '\(kind.name)' events\(narrowing)" : ""),
                example: form.example(for: entry.value)),
            at: entry.value)
    }
}

extension ScenarioReader {
    /// How a scenario says what a field of a type must be.
    func form(of type: FieldType) -> ScenarioForm<FieldCondition.Test> {
        switch type {
        case .text: .textTest
        case .textExcept(let words): .textTest(except: words)
        case .number(let numbers): .numberTest(of: numbers)
        case .truth: ScenarioForm<Bool>.truth.mapped { .truth($0) }
        case .only(let one): ScenarioForm<Bool>.truth.mapped { $0 == one ? .truth($0) : nil }
        case .mark: .markTest
        case .words(let words): .oneOf(.word(of: words), parts: words)
        case .app: .oneOf(knownApp, parts: apps ?? [])
        case .frontApp: .oneOf(knownApp.or(""), parts: apps ?? [])
        case .devices: .oneOf(severalDevices, parts: [deviceIDs.joined(separator: " ")])
        case .peer:
            .oneOf(.word(of: deviceIDs.filter { $0 != "phone" }), parts: deviceIDs.filter { $0 != "phone" })
        case .list: .partTest
        case .any: .fieldTest
        }
    }

    /// Ids with a blank between, in the order of their declaration.
    private var severalDevices: ScenarioForm<String> {
        let ids = deviceIDs
        var form = ScenarioForm<String>.word(of: ids)
        form.read = { node in
            guard let text = node.text else { return nil }
            let places = text.split(separator: " ", omittingEmptySubsequences: false).map {
                ids.firstIndex(of: String($0)) ?? -1
            }
            let isOrdered = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
            return isOrdered && places.allSatisfy { $0 >= 0 } ? text : nil
        }
        return form
    }
}
