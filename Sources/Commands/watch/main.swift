import Glibc
import HikeApps
import HikeHardware
import HikeSimDevice

exit(DeviceProgram.run(role: .watch, apps: AppCatalog.all, arguments: CommandLine.arguments))
