/// What a haptic tells the wearer. One pattern may tell several things (a platform has few); the log says which it was.
public struct HapticCue: Hashable, Sendable {
    /// What kind of cue it is, such as `turn` or `off route`.
    public var name: String
    /// What follows so soon that it is told with it, such as `right`.
    public var then: String?
    /// The number of the instruction that it is about, or that is shown, from 0.
    public var instruction: Int?
    /// That instruction's words.
    public var text: String?
    /// Metres along the route to its place.
    public var distance: Double?
    /// Metres along the route where the wearer is.
    public var along: Double?
    /// Where the wearer is, degrees.
    public var latitude: Double?
    public var longitude: Double?

    public init(
        _ name: String, then: String? = nil, instruction: Int? = nil, text: String? = nil,
        distance: Double? = nil, along: Double? = nil, latitude: Double? = nil, longitude: Double? = nil
    ) {
        self.name = name
        self.then = then
        self.instruction = instruction
        self.text = text
        self.distance = distance
        self.along = along
        self.latitude = latitude
        self.longitude = longitude
    }
}
