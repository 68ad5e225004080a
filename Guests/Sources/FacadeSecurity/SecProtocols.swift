import FacadeFoundation

// How servers are spoken to that are seldom met; the usual ones are among the names of items.

/// How a server is spoken to.
public var kSecAttrProtocolFTPAccount: CFString { "ftpa" }
/// How a server is spoken to.
public var kSecAttrProtocolIRC: CFString { "irc " }
/// How a server is spoken to.
public var kSecAttrProtocolNNTP: CFString { "nntp" }
/// How a server is spoken to.
public var kSecAttrProtocolPOP3: CFString { "pop3" }
/// How a server is spoken to.
public var kSecAttrProtocolSOCKS: CFString { "sox " }
/// How a server is spoken to.
public var kSecAttrProtocolLDAP: CFString { "ldap" }
/// How a server is spoken to.
public var kSecAttrProtocolAppleTalk: CFString { "atlk" }
/// How a server is spoken to.
public var kSecAttrProtocolAFP: CFString { "afp " }
/// How a server is spoken to.
public var kSecAttrProtocolTelnet: CFString { "teln" }
/// How a server is spoken to.
public var kSecAttrProtocolFTPS: CFString { "ftps" }
/// How a server is spoken to.
public var kSecAttrProtocolHTTPProxy: CFString { "htpx" }
/// How a server is spoken to.
public var kSecAttrProtocolHTTPSProxy: CFString { "htsx" }
/// How a server is spoken to.
public var kSecAttrProtocolFTPProxy: CFString { "ftpx" }
/// How a server is spoken to.
public var kSecAttrProtocolSMB: CFString { "smb " }
/// How a server is spoken to.
public var kSecAttrProtocolRTSP: CFString { "rtsp" }
/// How a server is spoken to.
public var kSecAttrProtocolRTSPProxy: CFString { "rtsx" }
/// How a server is spoken to.
public var kSecAttrProtocolDAAP: CFString { "daap" }
/// How a server is spoken to.
public var kSecAttrProtocolEPPC: CFString { "eppc" }
/// How a server is spoken to.
public var kSecAttrProtocolIPP: CFString { "ipp " }
/// How a server is spoken to.
public var kSecAttrProtocolNNTPS: CFString { "ntps" }
/// How a server is spoken to.
public var kSecAttrProtocolLDAPS: CFString { "ldps" }
/// How a server is spoken to.
public var kSecAttrProtocolTelnetS: CFString { "tels" }
/// How a server is spoken to.
public var kSecAttrProtocolIMAPS: CFString { "imps" }
/// How a server is spoken to.
public var kSecAttrProtocolIRCS: CFString { "ircs" }
/// How a server is spoken to.
public var kSecAttrProtocolPOP3S: CFString { "pops" }
/// How a server is spoken to.
public var kSecAttrAuthenticationTypeNTLM: CFString { "ntlm" }
/// How a server is spoken to.
public var kSecAttrAuthenticationTypeMSN: CFString { "msna" }
/// How a server is spoken to.
public var kSecAttrAuthenticationTypeDPA: CFString { "dpaa" }
/// How a server is spoken to.
public var kSecAttrAuthenticationTypeRPA: CFString { "rpaa" }
/// The older name of a refusal to ask the owner.
public var kSecUseNoAuthenticationUI: CFString { "u_NoAuthUI" }
