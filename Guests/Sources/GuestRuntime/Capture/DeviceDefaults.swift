import Foundation

extension GuestCapture {
    /// Writes to the container what the app has set of its defaults, of every suite. Foundation on Linux does so only when it is
    /// told to. Of no effect where nothing was set since the last time.
    public static func keepDefaults() { UserDefaults.standard.synchronize() }
}
