import HikeApps
import HikeTrailWords
import HikeWorld

extension AppCatalog {
    /// The words that our apps add to scenarios. Devices are built without them: they know nothing of the world.
    public static let words = Vocabulary([TrailWords.words])
}
