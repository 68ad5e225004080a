/// What an app does instead of what guests cannot have, because Swift has no Objective-C on Linux.
enum WayOut {
    /// Of an error of the compiler; nil where there is nothing to say but itself.
    static func of(error message: String) -> String? {
        if message.contains("'#selector'") {
            return
                "guests know selectors of methods of self and of types: '#selector(tick)', '#selector(Model.tick)'"
        }
        if message.contains("'#keyPath'") { return "use Swift's own key paths: '\\Model.name'" }
        if message.contains("Objective-C interoperability is disabled") {
            return
                "guests have no Objective-C: a property tells its changes by 'willSet { willChangeValue(for: \\.name) }' and "
                + "'didSet { didChangeValue(for: \\.name) }' instead of '@objc dynamic', a protocol's optional methods are "
                + "extensions of it that do nothing"
        }
        if message.contains("'optional' can only be applied to members of an @objc protocol") {
            return
                "guests have no Objective-C: give the protocol an extension in which the method does nothing"
        }
        return nil
    }

    /// Of a symbol that is not there.
    static func of(symbol name: String) -> String? {
        switch name.split(separator: ".").last {
        case "NSSelectorFromString", "NSClassFromString", "class_getName", "objc_getAssociatedObject",
            "objc_setAssociatedObject", "method_exchangeImplementations":
            "guests have no Objective-C: nothing is found by its name, an object's extra values are properties of its class"
        case "setValue", "value": "guests have no Objective-C: set the property itself"
        case "observeValue", "addObserver":
            "guests observe properties by Swift's key paths: 'observe(\\.name) { object, change in … }'"
        default: nil
        }
    }
}
