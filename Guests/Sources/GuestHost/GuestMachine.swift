import CGuestHost

/// What this machine has to hold guests with.
public enum GuestMachine {
    /// It can keep a guest from writing outside its container (Landlock, Linux 5.13). Where it cannot, ``RunningGuest/holds``
    /// lacks ``GuestHolds/files``.
    public static var holdsFiles: Bool { guest_machine_holds_files() != 0 }

    /// It can give a guest the same addresses at each launch. Where it may not, as in some containers, objects as keys of sets
    /// and dictionaries have another order at each launch, and addresses that a guest prints differ.
    public static var keepsAddresses: Bool { guest_machine_keeps_addresses() != 0 }
}
