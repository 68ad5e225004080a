import Glibc
import HikeAssembly
import HikeHardware

exit(DeviceProgram.run(role: .watch, arguments: CommandLine.arguments))
