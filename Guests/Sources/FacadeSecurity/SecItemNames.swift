import FacadeFoundation

// What the keys and values of an item are called.

// MARK: Classes

/// An item's class.
public var kSecClass: CFString { "class" }
/// An item's class.
public var kSecClassGenericPassword: CFString { "genp" }
/// An item's class.
public var kSecClassInternetPassword: CFString { "inet" }
/// An item's class.
public var kSecClassCertificate: CFString { "cert" }
/// An item's class.
public var kSecClassKey: CFString { "keys" }
/// An item's class.
public var kSecClassIdentity: CFString { "idnt" }

// MARK: Attributes

/// An attribute of an item.
public var kSecAttrAccount: CFString { "acct" }
/// An attribute of an item.
public var kSecAttrService: CFString { "svce" }
/// An attribute of an item.
public var kSecAttrGeneric: CFString { "gena" }
/// An attribute of an item.
public var kSecAttrLabel: CFString { "labl" }
/// An attribute of an item.
public var kSecAttrDescription: CFString { "desc" }
/// An attribute of an item.
public var kSecAttrComment: CFString { "icmt" }
/// An attribute of an item.
public var kSecAttrCreator: CFString { "crtr" }
/// An attribute of an item.
public var kSecAttrType: CFString { "type" }
/// An attribute of an item.
public var kSecAttrIsInvisible: CFString { "invi" }
/// An attribute of an item.
public var kSecAttrIsNegative: CFString { "nega" }
/// An attribute of an item.
public var kSecAttrServer: CFString { "srvr" }
/// An attribute of an item.
public var kSecAttrSecurityDomain: CFString { "sdmn" }
/// An attribute of an item.
public var kSecAttrProtocol: CFString { "ptcl" }
/// An attribute of an item.
public var kSecAttrAuthenticationType: CFString { "atyp" }
/// An attribute of an item.
public var kSecAttrPort: CFString { "port" }
/// An attribute of an item.
public var kSecAttrPath: CFString { "path" }
/// An attribute of an item.
public var kSecAttrAccessGroup: CFString { "agrp" }
/// An attribute of an item.
public var kSecAttrAccessible: CFString { "pdmn" }
/// An attribute of an item.
public var kSecAttrAccessControl: CFString { "accc" }
/// An attribute of an item.
public var kSecAttrSynchronizable: CFString { "sync" }
/// An attribute of an item.
public var kSecAttrSynchronizableAny: CFString { "syna" }
/// An attribute of an item.
public var kSecAttrCreationDate: CFString { "cdat" }
/// An attribute of an item.
public var kSecAttrModificationDate: CFString { "mdat" }

// MARK: When an item can be read

/// Kept: a guest's items can be read at all times.
public var kSecAttrAccessibleWhenUnlocked: CFString { "ak" }
/// Kept: a guest's items can be read at all times.
public var kSecAttrAccessibleAfterFirstUnlock: CFString { "ck" }
/// Kept: a guest's items can be read at all times.
public var kSecAttrAccessibleAlways: CFString { "dk" }
/// Kept: a guest's items can be read at all times.
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" }
/// Kept: a guest's items can be read at all times.
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "cku" }
/// Kept: a guest's items can be read at all times.
public var kSecAttrAccessibleAlwaysThisDeviceOnly: CFString { "dku" }
/// Kept: a guest's items can be read at all times.
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { "akpu" }

// MARK: Protocols

/// How a server is spoken to.
public var kSecAttrProtocolFTP: CFString { "ftp " }
/// How a server is spoken to.
public var kSecAttrProtocolHTTP: CFString { "http" }
/// How a server is spoken to.
public var kSecAttrProtocolHTTPS: CFString { "htps" }
/// How a server is spoken to.
public var kSecAttrProtocolIMAP: CFString { "imap" }
/// How a server is spoken to.
public var kSecAttrProtocolSMTP: CFString { "smtp" }
/// How a server is spoken to.
public var kSecAttrProtocolSSH: CFString { "ssh " }
/// How a server is spoken to.
public var kSecAttrAuthenticationTypeDefault: CFString { "dflt" }
/// How a server is spoken to.
public var kSecAttrAuthenticationTypeHTMLForm: CFString { "form" }
/// How a server is spoken to.
public var kSecAttrAuthenticationTypeHTTPBasic: CFString { "http" }
/// How a server is spoken to.
public var kSecAttrAuthenticationTypeHTTPDigest: CFString { "httd" }

// MARK: What is looked for

/// A key or a value of a search.
public var kSecMatchLimit: CFString { "m_Limit" }
/// A key or a value of a search.
public var kSecMatchLimitOne: CFString { "m_LimitOne" }
/// A key or a value of a search.
public var kSecMatchLimitAll: CFString { "m_LimitAll" }
/// A key or a value of a search.
public var kSecMatchCaseInsensitive: CFString { "m_CaseInsensitive" }

// MARK: What comes back

/// A key that says what is wanted of an item.
public var kSecReturnData: CFString { "r_Data" }
/// A key that says what is wanted of an item.
public var kSecReturnAttributes: CFString { "r_Attributes" }
/// A key that says what is wanted of an item.
public var kSecReturnRef: CFString { "r_Ref" }
/// A key that says what is wanted of an item.
public var kSecReturnPersistentRef: CFString { "r_PersistentRef" }

// MARK: What an item has

/// The key of a value.
public var kSecValueData: CFString { "v_Data" }
/// The key of a value.
public var kSecValueRef: CFString { "v_Ref" }
/// The key of a value.
public var kSecValuePersistentRef: CFString { "v_PersistentRef" }

// MARK: How it is asked

/// Kept: nobody is asked.
public var kSecUseOperationPrompt: CFString { "u_OpPrompt" }
/// Kept: nobody is asked.
public var kSecUseAuthenticationContext: CFString { "u_AuthCtx" }
/// Kept: nobody is asked.
public var kSecUseAuthenticationUI: CFString { "u_AuthUI" }
/// Kept: nobody is asked.
public var kSecUseAuthenticationUIAllow: CFString { "u_AuthUIA" }
/// Kept: nobody is asked.
public var kSecUseAuthenticationUIFail: CFString { "u_AuthUIF" }
/// Kept: nobody is asked.
public var kSecUseAuthenticationUISkip: CFString { "u_AuthUIS" }
/// Kept: nobody is asked.
public var kSecUseDataProtectionKeychain: CFString { "nleg" }
