import Foundation
import GuestRuntime

// Foundation's own function of this name is built into an optimised program, so that no linker's name catches it. Each form in
// which it can be called has one here, which says all and is therefore the closer one. Only what hands over nil for the
// table in words finds Foundation's.

/// The text of a key in the app's language; else the key.
public func NSLocalizedString(_ key: String, comment: String) -> String {
    DeviceBundle.app.localized(key, nil, .main, "")
}

/// The text of a key in the app's language; else the value, or the key where that is empty.
public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
    DeviceBundle.app.localized(key, nil, .main, value)
}

/// The text of a key in the app's language, of a bundle; else the key.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
    DeviceBundle.app.localized(key, nil, bundle, "")
}

/// The text of a key in the app's language, of a bundle; else the value, or the key where that is empty.
public func NSLocalizedString(_ key: String, bundle: Bundle, value: String, comment: String) -> String {
    DeviceBundle.app.localized(key, nil, bundle, value)
}

/// The text of a key in the app's language, of a table; else the key.
public func NSLocalizedString(_ key: String, tableName: String, comment: String) -> String {
    DeviceBundle.app.localized(key, tableName, .main, "")
}

/// The text of a key in the app's language, of a table; else the value, or the key where that is empty.
public func NSLocalizedString(_ key: String, tableName: String, value: String, comment: String) -> String {
    DeviceBundle.app.localized(key, tableName, .main, value)
}

/// The text of a key in the app's language, of a table, of a bundle; else the key.
public func NSLocalizedString(_ key: String, tableName: String, bundle: Bundle, comment: String) -> String {
    DeviceBundle.app.localized(key, tableName, bundle, "")
}

/// The text of a key in the app's language, of a table, of a bundle; else the value, or the key where that is empty.
public func NSLocalizedString(
    _ key: String, tableName: String, bundle: Bundle, value: String, comment: String
) -> String {
    DeviceBundle.app.localized(key, tableName, bundle, value)
}
