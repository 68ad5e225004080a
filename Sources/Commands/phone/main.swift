import Glibc
import HikeApps
import HikeHardware
import HikeSimDevice

exit(DeviceProgram.run(role: .phone, apps: AppCatalog.all, arguments: CommandLine.arguments))
