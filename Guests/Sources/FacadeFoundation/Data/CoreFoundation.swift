import Foundation

// On the platform these are types of their own, which Foundation's are bridged to; here they are Foundation's.

public typealias CFTypeRef = AnyObject
public typealias CFString = NSString
public typealias CFData = NSData
public typealias CFNumber = NSNumber
public typealias CFBoolean = NSNumber
public typealias CFDate = NSDate
public typealias CFURL = NSURL
public typealias CFUUID = NSUUID
public typealias CFArray = NSArray
public typealias CFDictionary = NSDictionary
public typealias CFMutableDictionary = NSMutableDictionary
public typealias CFError = NSError
/// Seconds.
public typealias CFTimeInterval = Double
/// Seconds since the reference date.
public typealias CFAbsoluteTime = Double
public typealias CFIndex = Int

/// Nil: memory as usual.
public typealias CFAllocator = AnyObject
public var kCFAllocatorDefault: CFAllocator? { nil }

public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// The device's time, in seconds since the reference date.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// What a call of the system came to; 0: done.
public typealias OSStatus = Int32
public let noErr: OSStatus = 0
