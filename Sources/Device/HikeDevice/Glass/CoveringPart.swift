import HikeHardware
import HikeScreens

/// A part that shows something of the system's over an app in front, such as the camera. It is of one app at a time, and an app is
/// covered by one part at most (``PartBoard/isCovered(_:)``).
protocol CoveringPart: DevicePart {
    /// What lies over an app; nil where nothing does.
    func cover(of app: String) -> Cover?
    /// A person touches what lies over an app.
    func touched(_ interaction: Interaction, over app: String)
    /// The bytes of a picture that the cover names.
    func picture(named name: String) -> [UInt8]?
}

extension CoveringPart {
    func picture(named name: String) -> [UInt8]? { nil }
}

/// What lies over an app.
enum Cover {
    /// In place of the app's own screen.
    case screen(Screen)
    /// A sheet over it, with what the app shows behind.
    case sheet(Element)
}

extension DeviceRuntime {
    /// What lies over an app, and of which part it is.
    func cover(of app: String) -> (part: any CoveringPart, cover: Cover)? {
        for case let part as any CoveringPart in parts {
            if let cover = part.cover(of: app) { return (part, cover) }
        }
        return nil
    }
}
