import CGuestHost

/// What this machine has to hold guests with.
public enum GuestMachine {
    /// It can keep a guest from writing outside its container (Landlock, Linux 5.13). Where it cannot, ``RunningGuest/holds``
    /// lacks ``GuestHolds/files``.
    public static var holdsFiles: Bool { guest_machine_holds_files() != 0 }
}
