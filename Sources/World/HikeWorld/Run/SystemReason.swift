import Foundation
import Glibc

/// Why the system refused something, in the words of errno: what Foundation says of its errors names a domain and a
/// number on Linux.
public enum SystemReason {
    /// Half a sentence for an error of Foundation; other errors speak for themselves.
    public static func text(_ error: any Error) -> String {
        guard isFoundation(error) else { return "\(error)" }
        var next: NSError? = error as NSError
        while let found = next {
            if found.domain == NSPOSIXErrorDomain, let code = Int32(exactly: found.code) {
                return String(cString: strerror(code))
            }
            next = found.userInfo[NSUnderlyingErrorKey] as? NSError
        }
        guard let code = (error as? CocoaError)?.code else { return "the system refused it" }
        return words[code] ?? "the system refused it"
    }

    /// Whether an error has no words of its own.
    public static func isFoundation(_ error: any Error) -> Bool {
        error is CocoaError || error is POSIXError || error is URLError || type(of: error) is NSError.Type
    }

    private static let words: [CocoaError.Code: String] = [
        .fileNoSuchFile: "there is no such file or folder",
        .fileReadNoSuchFile: "there is no such file or folder",
        .fileReadNoPermission: "permission denied", .fileWriteNoPermission: "permission denied",
        .fileWriteFileExists: "a file is there already", .fileWriteOutOfSpace: "no space left on the device",
        .fileWriteVolumeReadOnly: "the file system can only be read", .fileReadTooLarge: "it is too large",
        .fileReadInvalidFileName: "the name is not allowed",
        .fileWriteInvalidFileName: "the name is not allowed",
        .fileReadUnknown: "it cannot be read as what it is",
        .fileWriteUnknown: "a part of the path is no folder",
    ]
}
