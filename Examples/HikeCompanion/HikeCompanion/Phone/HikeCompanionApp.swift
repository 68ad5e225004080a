import SwiftUI

@main
struct HikeCompanionApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        WindowGroup { HutView(hut: .kornhuette) }
    }
}

struct HutView: View {
    let hut: Hut

    var body: some View { Text(hut.name) }
}

#Preview("A hut") {
    HutView(hut: .kornhuette)
}
