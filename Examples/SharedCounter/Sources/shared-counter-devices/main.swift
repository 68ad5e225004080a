import HikeSimDevice
import SharedCounter

DeviceProgram.main(apps: [SharedCounter.description])
