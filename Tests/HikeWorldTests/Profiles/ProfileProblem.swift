/// What a reader of profiles says of a text; "none" where it reads it.
func problem(_ read: () throws -> Void) -> String {
    do {
        try read()
        return "none"
    } catch { return "\(error)" }
}
