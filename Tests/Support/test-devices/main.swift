import HikeSimDevice
import TestApps

DeviceProgram.main(apps: OwnApps.all)
