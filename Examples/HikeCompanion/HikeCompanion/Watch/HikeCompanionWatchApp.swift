import SwiftUI

@main
struct HikeCompanionWatchApp: App {
    init() { WatchCompanion.shared.begin() }

    var body: some Scene {
        WindowGroup { Text(Hut.kornhuette.name) }
    }
}
