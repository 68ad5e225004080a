import Foundation
import GuestApps
import HikeApps
import HikeHardware
import HikeSimDevice

// The devices of a pair whose apps a file names: `hikesim run --devices guests.json story.yaml` starts this program as each
// device, with that file.

private func say(_ text: String) { FileHandle.standardError.write(Data("guest-devices: \(text)\n".utf8)) }

var arguments = CommandLine.arguments
guard let option = arguments.firstIndex(of: "--apps"), option + 1 < arguments.count else {
    say(
        "it is started by 'hikesim run --devices FILE.json' and the like, not by hand: --apps FILE.json is missing"
    )
    exit(2)
}
let file = arguments[option + 1]
arguments.removeSubrange(option...option + 1)
let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
do {
    let catalog = try GuestCatalog(
        file: file, shipped: AppCatalog.all, programs: folder.path, warn: { say($0) })
    exit(DeviceProgram.run(apps: catalog.apps, arguments: arguments))
} catch {
    say("\(error)")
    exit(2)
}
