import Foundation

extension FileManager {
    /// The folder of an app in the cloud: nil, the device keeps no files there.
    public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }

    /// Who the owner is for the cloud's files: nil.
    public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }

    /// Whether a file is kept in the cloud: false.
    public func isUbiquitousItem(at url: URL) -> Bool { false }
}
