import Foundation
import GuestAssets

/// What the `Contents.json` of a set or a folder in an asset catalogue says.
public struct AssetSet: Equatable, Sendable {
    /// A form of it. Its file is the name beside `Contents.json`.
    public private(set) var variants: [AssetIndex.Variant] = []
    /// Whether its name is part of the names in it.
    public private(set) var isNamespace = false
    /// Whether a picture's shape alone is drawn; nil: it is not said.
    public private(set) var isTemplate: Bool?
    /// How many forms are for other devices than phone and watch.
    public private(set) var foreign = 0

    /// Reads a file's bytes.
    ///
    /// - Parameter list: what its forms are called, such as `images`; nil for a folder, which has none.
    public init(_ data: Data, list: String?) throws(AssetError) {
        let values = try Self.object(data)
        let properties = values["properties"] as? [String: Any] ?? [:]
        isNamespace = properties["provides-namespace"] as? Bool ?? false
        isTemplate = (properties["template-rendering-intent"] as? String).map { $0 == "template" }
        guard let list else { return }
        guard let forms = values[list] as? [[String: Any]] else { throw .lacks(list) }
        guard forms.count <= AssetLimits.variants else { throw .tooMany(limit: AssetLimits.variants) }
        for form in forms {
            guard let variant = try Self.variant(form) else { continue }
            if ["universal", "iphone", "watch"].contains(variant.idiom) {
                variants.append(variant)
            } else {
                foreign += 1
            }
        }
    }

    private static func object(_ data: Data) throws(AssetError) -> [String: Any] {
        do { return try JSONFile.object(data, limit: AssetLimits.contents) } catch {
            switch error {
            case .tooLarge: throw .tooLarge(limit: AssetLimits.contents)
            case .tooDeep: throw .tooDeep
            case .malformed(let line): throw .malformed(line: line)
            }
        }
    }

    /// A form; nil for a place that is empty.
    private static func variant(_ form: [String: Any]) throws(AssetError) -> AssetIndex.Variant? {
        var variant = AssetIndex.Variant(idiom: form["idiom"] as? String ?? "universal")
        // An icon of one size says the system instead.
        if variant.idiom == "universal", let platform = form["platform"] as? String {
            variant.idiom = ["ios": "iphone", "watchos": "watch"][platform] ?? platform
        }
        if variant.idiom == "ios-marketing" { variant.idiom = "iphone" }
        if variant.idiom == "watch-marketing" { variant.idiom = "watch" }
        if let scale = form["scale"] as? String, scale.hasSuffix("x") {
            variant.scale = Int(scale.dropLast())
        }
        variant.language = form["locale"] as? String ?? form["language"] as? String
        variant.type = form["universal-type-identifier"] as? String
        for appearance in form["appearances"] as? [[String: Any]] ?? [] {
            guard let name = appearance["appearance"] as? String, let value = appearance["value"] as? String
            else { continue }
            variant.appearances = (variant.appearances ?? [:]).merging([name: value]) { _, new in new }
        }
        if let color = form["color"] as? [String: Any] {
            variant.color = try Self.color(color)
            return variant
        }
        guard let file = form["filename"] as? String, !file.isEmpty else { return nil }
        guard !file.contains("/"), file != ".", file != "..", !file.contains("\0") else {
            throw .outside(String(file.prefix(64)))
        }
        variant.file = file
        return variant
    }

    private static func color(_ values: [String: Any]) throws(AssetError) -> AssetIndex.Color {
        if let reference = values["reference"] as? String {
            return AssetIndex.Color(space: "system", components: [], reference: reference)
        }
        guard let parts = values["components"] as? [String: Any] else { throw .lacks("components") }
        let isGray = parts["white"] != nil
        var components: [Double] = []
        for name in isGray ? ["white", "white", "white"] : ["red", "green", "blue"] {
            components.append(try number(parts[name], name, isOpacity: false))
        }
        components.append(try number(parts["alpha"] ?? "1.000", "alpha", isOpacity: true))
        return AssetIndex.Color(space: values["color-space"] as? String ?? "srgb", components: components)
    }

    /// `0.500`, `128` and `0x80` are one value; an opacity is always the first.
    private static func number(_ value: Any?, _ name: String, isOpacity: Bool) throws(AssetError) -> Double {
        let text = (value as? String ?? (value as? Double).map { "\($0)" } ?? "").lowercased()
        if text.hasPrefix("0x"), let byte = Int(text.dropFirst(2), radix: 16), (0...255).contains(byte) {
            return Double(byte) / 255
        }
        guard let number = Double(text), number.isFinite, abs(number) <= 255 else {
            throw .noNumber(String(text.prefix(32)), of: name)
        }
        return isOpacity || text.contains(".") ? number : number / 255
    }
}
