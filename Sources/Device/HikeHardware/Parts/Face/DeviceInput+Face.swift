extension DeviceInput {
    /// What is in front of a phone from now on, or what its owner does when an app asks.
    public static func face(_ state: FaceState) -> DeviceInput { .part(PartMessage(FacePart.self, state)) }
}
