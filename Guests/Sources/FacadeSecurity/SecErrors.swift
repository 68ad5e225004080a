import FacadeFoundation

// What a call came to.

/// It is done.
public var errSecSuccess: OSStatus { 0 }
/// Keys, certificates and identities are not kept here: keep a password with the bytes.
public var errSecUnimplemented: OSStatus { -4 }
/// The device's disk is full: delete something first.
public var errSecDiskFull: OSStatus { -34 }
/// The keychain's file cannot be read or written.
public var errSecIO: OSStatus { -36 }
/// A key of the query is missing or has a value of another kind: give kSecClass, and kSecValueData as data.
public var errSecParam: OSStatus { -50 }
/// There is no memory.
public var errSecAllocate: OSStatus { -108 }
/// The owner has cancelled it.
public var errSecUserCanceled: OSStatus { -128 }
/// The call asks for something that means nothing.
public var errSecBadReq: OSStatus { -909 }
/// There is no keychain.
public var errSecNotAvailable: OSStatus { -25291 }
/// The owner was not recognised.
public var errSecAuthFailed: OSStatus { -25293 }
/// There is such an item: use SecItemUpdate.
public var errSecDuplicateItem: OSStatus { -25299 }
/// There is no such item.
public var errSecItemNotFound: OSStatus { -25300 }
/// The owner cannot be asked now.
public var errSecInteractionNotAllowed: OSStatus { -25308 }
/// The bytes are too many.
public var errSecDataTooLarge: OSStatus { -25302 }
/// An item of this class has no such attribute.
public var errSecNoSuchAttr: OSStatus { -25303 }
/// The bytes cannot be read.
public var errSecDecode: OSStatus { -26275 }
/// The app may not use this access group.
public var errSecMissingEntitlement: OSStatus { -34018 }

/// A sentence on what a call came to and what to do; nil: it does not come here. `reserved` is nil.
public func SecCopyErrorMessageString(
    _ status: OSStatus, _ reserved: UnsafeMutableRawPointer?
) -> CFString? { sentences[status].map { NSString(string: $0) } }

private let sentences: [OSStatus: String] = [
    errSecSuccess: "it is done",
    errSecUnimplemented:
        "keys, certificates and identities are not kept here: keep a password with the bytes",
    errSecDiskFull: "the device's disk is full: delete something first",
    errSecIO: "the keychain's file cannot be read or written",
    errSecParam:
        "a key of the query is missing or has a value of another kind: give kSecClass, and kSecValueData as data",
    errSecAllocate: "there is no memory",
    errSecUserCanceled: "the owner has cancelled it",
    errSecBadReq: "the call asks for something that means nothing",
    errSecNotAvailable: "there is no keychain",
    errSecAuthFailed: "the owner was not recognised",
    errSecDuplicateItem: "there is such an item: use SecItemUpdate",
    errSecItemNotFound: "there is no such item",
    errSecInteractionNotAllowed: "the owner cannot be asked now",
    errSecDataTooLarge: "the bytes are too many",
    errSecNoSuchAttr: "an item of this class has no such attribute",
    errSecDecode: "the bytes cannot be read",
    errSecMissingEntitlement: "the app may not use this access group",
]
