/// The version of Foundation: newer than all that an app can compare it with.
public let NSFoundationVersionNumber = 9_999.0
/// The version of iOS 7.0.
public let NSFoundationVersionNumber_iOS_7_0 = 1_047.20
/// The version of iOS 7.1.
public let NSFoundationVersionNumber_iOS_7_1 = 1_047.25
/// The version of iOS 8.0.
public let NSFoundationVersionNumber_iOS_8_0 = 1_140.11
/// The version of iOS 8.4.
public let NSFoundationVersionNumber_iOS_8_4 = 1_144.17
/// The version of iOS 9.0.
public let NSFoundationVersionNumber_iOS_9_0 = 1_240.1
