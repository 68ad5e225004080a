import HikeSimDevice
import TestApps

DeviceProgram.main(apps: [FetchApp.description, SensorApp.description])
