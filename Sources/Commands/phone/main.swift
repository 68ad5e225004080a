import Glibc
import HikeAssembly

exit(DeviceProgram.run(role: .phone, arguments: CommandLine.arguments))
