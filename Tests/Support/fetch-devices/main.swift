import FetchApp
import HikeSimDevice

DeviceProgram.main(apps: [FetchApp.description])
