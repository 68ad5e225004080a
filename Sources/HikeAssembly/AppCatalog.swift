import HikeHardware
import HikeTrail

/// The apps that our devices come with.
public enum AppCatalog {
    public static let all: [AppDescription] = [TrailPhone.description, TrailWatch.description]
}
