import Glibc
import HikeAssembly

exit(DeviceProgram.run(role: .watch, arguments: CommandLine.arguments))
