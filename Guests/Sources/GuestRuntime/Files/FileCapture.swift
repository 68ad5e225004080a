import CGuestRuntime
import Foundation

// What stands in the place of Foundation's calls that give a file its class of protection, of which Foundation on Linux does
// nothing. classes.c puts these into the class's table, locale.c gives the free one the name that the linker knows.

/// Puts them there.
enum FileCapture {
    static func install() throws(GuestCaptureError) {
        guard guest_protection_has_foundation() else { throw .passedBy("Data has no write(to:options:)") }
        let manager = unsafeBitCast(FileManager.self, to: UnsafeMutableRawPointer.self)
        guard let method = guest_files_capture(manager) else { return }
        throw .passedBy("FileManager has no method \(String(cString: method))")
    }
}

/// A class of protection, as files carry it.
private enum FileClass {
    private static let types: [(code: guest_protection, type: FileProtectionType)] = [
        (GUEST_PROTECT_NONE, .none), (GUEST_PROTECT_COMPLETE, .complete),
        (GUEST_PROTECT_UNLESS_OPEN, .completeUnlessOpen),
        (GUEST_PROTECT_UNTIL_FIRST, .completeUntilFirstUserAuthentication),
    ]

    private static func byte(_ code: guest_protection) -> CChar { CChar(truncatingIfNeeded: code.rawValue) }

    /// Nil: none is named.
    static func code(of attributes: [FileAttributeKey: Any]?) -> CChar? {
        let value = attributes?[.protectionKey]
        let type = value as? FileProtectionType ?? (value as? String).map(FileProtectionType.init(rawValue:))
        return type.flatMap { type in types.first { $0.type == type } }.map { byte($0.code) }
    }

    static func code(of options: Data.WritingOptions) -> CChar? {
        let wanted = options.intersection(.fileProtectionMask)
        let codes: [(Data.WritingOptions, guest_protection)] = [
            (.noFileProtection, GUEST_PROTECT_NONE), (.completeFileProtection, GUEST_PROTECT_COMPLETE),
            (.completeFileProtectionUnlessOpen, GUEST_PROTECT_UNLESS_OPEN),
            (.completeFileProtectionUntilFirstUserAuthentication, GUEST_PROTECT_UNTIL_FIRST),
        ]
        return codes.first { $0.0 == wanted }.map { byte($0.1) }
    }

    /// The class of a file of the container; without a word of the app it is protected until the first unlock.
    static func type(of path: String) -> FileProtectionType {
        let code = guest_protection_of(path)
        return types.first { byte($0.code) == code }?.type ?? .completeUntilFirstUserAuthentication
    }

    /// - Throws: the error of the system, as Foundation has it.
    static func set(_ code: CChar, of path: String) throws {
        let error = guest_protect(path, code)
        // What the disk cannot keep is noted.
        guard error != 0, error != ENOTSUP else { return }
        throw CocoaError(
            error == ENOENT ? .fileNoSuchFile : .fileWriteNoPermission, userInfo: [NSFilePathErrorKey: path])
    }

    /// Files that are made meanwhile have this class; without one that of a call around this, or of their folder. A guest has one
    /// thread, and Foundation waits for nobody while it writes.
    static func naming<Result>(_ code: CChar?, _ body: () throws -> Result) rethrows -> Result {
        guard let code else { return try body() }
        let before = guest_protection_name(code)
        defer { _ = guest_protection_name(before) }
        return try body()
    }
}

extension Data {
    /// `write(to:options:)`
    @_silgen_name("guest_data_write")
    func guestWrite(to url: URL, options: Data.WritingOptions) throws {
        let code = FileClass.code(of: options)
        if url.isFileURL, guest_protection_hides(url.path, code ?? 0) {
            throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: url.path])
        }
        try FileClass.naming(code) { try foundationWrite(to: url, options: options) }
        if let code, url.isFileURL { try FileClass.set(code, of: url.path) }
    }

    @_silgen_name("guest_foundation_data_write")
    private func foundationWrite(to url: URL, options: Data.WritingOptions) throws
}

extension FileManager {
    /// `setAttributes(_:ofItemAtPath:)`
    @_silgen_name("guest_files_set_attributes")
    func guestSet(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {
        try foundationSet(Self.rest(attributes), ofItemAtPath: path)
        if let code = FileClass.code(of: attributes) { try FileClass.set(code, of: path) }
    }

    private static func rest(_ attributes: [FileAttributeKey: Any]) -> [FileAttributeKey: Any] {
        attributes.filter { $0.key != .protectionKey }
    }

    @_silgen_name(
        "$s20FoundationEssentials11FileManagerC13setAttributes_12ofItemAtPathySDyAA0C12AttributeKeyVypG_SStKF"
    )
    private func foundationSet(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws

    /// `attributesOfItem(atPath:)`
    @_silgen_name("guest_files_attributes")
    func guestAttributes(ofItemAtPath path: String) throws -> [FileAttributeKey: Any] {
        var attributes = try foundationAttributes(ofItemAtPath: path)
        if path.hasPrefix(NSHomeDirectory()) { attributes[.protectionKey] = FileClass.type(of: path) }
        return attributes
    }

    @_silgen_name(
        "$s20FoundationEssentials11FileManagerC16attributesOfItem6atPathSDyAA0C12AttributeKeyVypGSS_tKF")
    private func foundationAttributes(ofItemAtPath path: String) throws -> [FileAttributeKey: Any]

    /// `createFile(atPath:contents:attributes:)`
    @_silgen_name("guest_files_create")
    func guestCreate(
        atPath path: String, contents: Data?, attributes: [FileAttributeKey: Any]?
    ) -> Bool {
        let code = FileClass.code(of: attributes)
        guard !guest_protection_hides(path, code ?? 0),
            FileClass.naming(
                code,
                { foundationCreate(atPath: path, contents: contents, attributes: attributes.map(Self.rest)) })
        else { return false }
        if let code { try? FileClass.set(code, of: path) }
        return true
    }

    @_silgen_name(
        "$s20FoundationEssentials11FileManagerC06createC06atPath8contents10attributesSbSS_AA4DataVSgSDyAA0C12AttributeKeyVypGSgtF"
    )
    private func foundationCreate(
        atPath path: String, contents: Data?, attributes: [FileAttributeKey: Any]?
    ) -> Bool

    /// `createDirectory(atPath:withIntermediateDirectories:attributes:)`
    @_silgen_name("guest_files_create_folder")
    func guestCreateFolder(
        atPath path: String, intermediate: Bool, attributes: [FileAttributeKey: Any]?
    ) throws {
        try foundationCreateFolder(
            atPath: path, intermediate: intermediate, attributes: attributes.map(Self.rest))
        if let code = FileClass.code(of: attributes) { try FileClass.set(code, of: path) }
    }

    @_silgen_name(
        "$s20FoundationEssentials11FileManagerC15createDirectory6atPath27withIntermediateDirectories10attributesySS_SbSDyAA0C12AttributeKeyVypGSgtKF"
    )
    private func foundationCreateFolder(
        atPath path: String, intermediate: Bool, attributes: [FileAttributeKey: Any]?
    ) throws

    /// `createDirectory(at:withIntermediateDirectories:attributes:)`
    @_silgen_name("guest_files_create_folder_at")
    func guestCreateFolder(
        at url: URL, intermediate: Bool, attributes: [FileAttributeKey: Any]?
    ) throws {
        guard url.isFileURL else {
            throw CocoaError(.fileWriteUnsupportedScheme, userInfo: [NSURLErrorKey: url])
        }
        try guestCreateFolder(atPath: url.path, intermediate: intermediate, attributes: attributes)
    }
}
