import Foundation
import GuestFiles

/// What the file of an Xcode project says: the packages that it takes, and the settings that `Info.plist` has variables for.
struct XcodeProject {
    /// Bytes that are read of it at most, and how deep its values may stand in each other.
    static let maximumBytes = 64 << 20
    static let maximumDepth = 32

    /// Packages that are fetched, in the order of their places.
    private(set) var remotes: [PackageReference] = []
    /// Folders of packages, from the project's folder.
    private(set) var locals: [String] = []
    private var targets: [AppTarget] = []

    /// A target that makes an app, or the part of one that runs on a watch.
    private struct AppTarget {
        var role: GuestRole
        var settings: [String: String]
    }

    /// Reads a `project.pbxproj`; nil where it is none.
    init?(_ data: Data) {
        guard data.count <= Self.maximumBytes, Self.depth(of: data) <= Self.maximumDepth,
            let values = try? PropertyListSerialization.propertyList(from: data, format: nil)
                as? [String: Any],
            let objects = values["objects"] as? [String: [String: Any]]
        else { return nil }
        for object in objects.sorted(by: { $0.key < $1.key }).map(\.value) {
            switch object["isa"] as? String {
            case "XCRemoteSwiftPackageReference":
                guard let location = object["repositoryURL"] as? String,
                    let requirement = Self.requirement(object["requirement"] as? [String: String] ?? [:])
                else { continue }
                remotes.append(PackageReference(location: location, requirement: requirement))
            case "XCLocalSwiftPackageReference":
                if let path = object["relativePath"] as? String { locals.append(path) }
            default: continue
            }
        }
        remotes.sort { $0.location < $1.location }
        locals.sort()
        let root = (values["rootObject"] as? String).flatMap { objects[$0] } ?? [:]
        let common = Self.settings(of: root, objects)
        for name in root["targets"] as? [String] ?? [] {
            guard let target = objects[name], let type = target["productType"] as? String else { continue }
            var settings = common.merging(Self.settings(of: target, objects)) { _, own in own }
            settings["TARGET_NAME"] = target["name"] as? String
            let isWatch = type.contains("watch") || settings["SDKROOT"]?.hasPrefix("watchos") == true
            guard isWatch || type == "com.apple.product-type.application" else { continue }
            targets.append(AppTarget(role: isWatch ? .watch : .phone, settings: settings))
        }
    }

    /// The settings of the target that makes a role's app, without variables in them; empty where there is none.
    ///
    /// - Parameter info: the `Info.plist` of the role, from the project's folder: whose it is comes first.
    func settings(of role: GuestRole, info: String?) -> [String: String] {
        let own = targets.filter { $0.role == role }
        guard
            let target = own.first(where: { $0.settings["INFOPLIST_FILE"] == info && info != nil })
                ?? own.first
        else { return [:] }
        var settings = target.settings
        // A setting may name another, which names another: PRODUCT_NAME is $(TARGET_NAME).
        for _ in 0..<4 { settings = settings.mapValues { InfoVariables.filled($0, settings) } }
        return settings
    }

    /// Of the configuration that is shipped, else of the last one.
    private static func settings(of object: [String: Any], _ objects: [String: [String: Any]]) -> [String:
        String]
    {
        let list = (object["buildConfigurationList"] as? String).flatMap { objects[$0] }
        let all = (list?["buildConfigurations"] as? [String] ?? []).compactMap { objects[$0] }
        let chosen = all.first { $0["name"] as? String == "Release" } ?? all.last
        return (chosen?["buildSettings"] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
    }

    private static func requirement(_ values: [String: String]) -> PackageRequirement? {
        switch values["kind"] {
        case "exactVersion": values["version"].map(PackageRequirement.exact)
        case "upToNextMajorVersion": values["minimumVersion"].map(PackageRequirement.from)
        case "upToNextMinorVersion": values["minimumVersion"].map(PackageRequirement.upToNextMinor)
        case "versionRange":
            values["minimumVersion"].flatMap { low in
                values["maximumVersion"].map { PackageRequirement.range(low, $0) }
            }
        case "branch": values["branch"].map(PackageRequirement.branch)
        case "revision": values["revision"].map(PackageRequirement.revision)
        default: nil
        }
    }

    /// How deep lists and tables stand in each other at most; what stands in quotation marks counts too, which only refuses more.
    private static func depth(of data: Data) -> Int {
        var (depth, deepest) = (0, 0)
        for byte in data {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "("):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "}"), UInt8(ascii: ")"): depth = max(0, depth - 1)
            default: continue
            }
        }
        return deepest
    }
}
