import Foundation

/// Bits.
public typealias CFOptionFlags = UInt

/// The domain of an error.
public func CFErrorGetDomain(_ error: CFError) -> CFString { error.domain as NSString }

/// The code of an error.
public func CFErrorGetCode(_ error: CFError) -> CFIndex { error.code }

/// What else an error says.
public func CFErrorCopyUserInfo(_ error: CFError) -> CFDictionary? { error.userInfo as NSDictionary }
