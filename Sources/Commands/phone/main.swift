import Glibc
import HikeAssembly
import HikeHardware

exit(DeviceProgram.run(role: .phone, arguments: CommandLine.arguments))
