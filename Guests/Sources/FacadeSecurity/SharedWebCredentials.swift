import FacadeFoundation
import Foundation

/// The key of a password in what ``SecRequestSharedWebCredential(_:_:_:)`` finds.
public var kSecSharedPassword: CFString { "spwd" }

private func sharedError(_ status: OSStatus) -> CFError {
    NSError(domain: NSOSStatusErrorDomain, code: Int(status), userInfo: nil)
}

/// Would keep a password for an app and a site. No site is joined with an app here: `errSecUnimplemented`.
public func SecAddSharedWebCredential(
    _ fqdn: CFString, _ account: CFString, _ password: CFString?,
    _ completionHandler: @escaping (CFError?) -> Void
) {
    nonisolated(unsafe) let handler = completionHandler
    DispatchQueue.global().async { handler(sharedError(errSecUnimplemented)) }
}

/// Would ask the owner for a password of a site. No site is joined with an app here: nothing is found.
public func SecRequestSharedWebCredential(
    _ fqdn: CFString?, _ account: CFString?, _ completionHandler: @escaping (CFArray?, CFError?) -> Void
) {
    nonisolated(unsafe) let handler = completionHandler
    DispatchQueue.global().async { handler(nil, sharedError(errSecItemNotFound)) }
}

/// A made-up password of four groups of three letters and numbers.
public func SecCreateSharedWebCredentialPassword() -> CFString? {
    let letters = Array("abcdefghkmnopqrstuvwxyABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    let groups = (0..<4).map { _ in String((0..<3).compactMap { _ in letters.randomElement() }) }
    return groups.joined(separator: "-") as NSString
}
