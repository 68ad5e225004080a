import FacadeCombine
import GuestCalls
import GuestServices
import Observation

/// What an app's objects are like, as `view` events that a scenario can expect by name:
/// `state: { on: watch, app: hike, where: { isNear: yes, distance: "< 20" } }`.
///
/// ```swift
/// GuestState.observe(guidance, as: "guidance")                          // all @Published properties
/// GuestState.observe(as: "session") { [GuestViewField("pins", model.pins.count)] }   // of an @Observable
/// ```
///
/// A change is told once, behind all that is done at that moment, and where something differs from before.
public enum GuestState {
    nonisolated(unsafe) private static var observed: [AnyCancellable] = []

    /// Tells the `@Published` properties of an object whose values are texts, numbers, truths, cases with a raw value of these, or
    /// lists (their count), from now on. The object is not kept.
    ///
    /// - Parameter screen: the name that the events have.
    public static func observe<Object: ObservableObject>(_ object: Object, as screen: String) {
        let change = Change { [weak object] in
            if let object { show(screen, publishedFields(of: object)) }
        }
        observed.append(
            AnyCancellable(
                object.objectWillChange.sink { _ in
                    MainThread.expect("what \(screen) shows")
                    change.isComing()
                }))
        change.isComing()
    }

    /// Tells what `fields` gives, now and whenever something changes that it has read of an `@Observable` object.
    public static func observe(as screen: String, _ fields: @escaping () -> [GuestViewField]) {
        nonisolated(unsafe) let fields = fields
        let change = Change()
        change.tell = { [unowned change] in
            nonisolated(unsafe) let change = change
            show(screen, withObservationTracking(fields) { change.isComing() })
        }
        observed.append(AnyCancellable { _ = change })
        change.isComing()
    }

    private static func show(_ screen: String, _ fields: [GuestViewField]) {
        // What cannot be shown is in the device's log, with its reason.
        try? GuestServices.current.log.show(screen, fields)
    }

    private static func publishedFields(of object: Any) -> [GuestViewField] {
        var fields: [GuestViewField] = []
        var mirror: Mirror? = Mirror(reflecting: object)
        while let of = mirror {
            for child in of.children {
                guard let label = child.label, label.hasPrefix("_"),
                    let published = child.value as? any PublishedProperty,
                    let value = GuestViewValue(any: published.present)
                else { continue }
                fields.append(GuestViewField(String(label.dropFirst()), value))
            }
            mirror = of.superclassMirror
        }
        return fields
    }
}

/// One telling for all changes of a moment.
private final class Change {
    var tell: () -> Void
    private var isDue = false

    init(_ tell: @escaping () -> Void = {}) { self.tell = tell }

    func isComing() {
        guard !isDue else { return }
        isDue = true
        GuestServices.current.later {
            self.isDue = false
            self.tell()
        }
    }
}

private protocol PublishedProperty {
    var present: Any { get }
}

extension Published: PublishedProperty {
    /// A subscriber of a published property gets its value at once.
    fileprivate var present: Any {
        var copy = self
        var value: Any?
        copy.projectedValue.sink { value = $0 }.cancel()
        return value as Any
    }
}

extension GuestViewValue {
    /// Nil where a log has no form for it.
    init?(any value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let truth as Bool: self = .truth(truth)
        case let number as any BinaryInteger: self = .integer(Int64(clamping: number))
        case let number as any BinaryFloatingPoint: self = .number(Double(number))
        case let raw as any RawRepresentable: self.init(any: raw.rawValue)
        case let list as [Any]: self = .integer(Int64(list.count))
        default:
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .optional else { return nil }
            guard let wrapped = mirror.children.first else {
                self = .text("none")
                return
            }
            self.init(any: wrapped.value)
        }
    }
}
