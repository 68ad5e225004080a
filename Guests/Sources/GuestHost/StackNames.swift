import GuestExchange

/// Gives the places of a stack their names.
enum StackNames {
    /// Modules whose functions are not the app's, beside those of frameworks.
    private static let modules: Set<Substring> = [
        "GuestRuntime", "GuestProcess", "GuestExchange", "GuestCalls", "GuestServices", "GuestState",
        "GuestErrors", "GuestAssets", "GuestStrings", "OpenCombine", "OpenCombineDispatch",
        "OpenCombineFoundation", "HikeValues", "HikeConnectivity", "HikeGeodesy",
    ]
    /// The beginnings of functions of C.
    private static let runtime = ["guest_", "dispatch_", "_start"]

    /// - Parameter program: the guest's file; what lies in it and is not of the runtime is the app's own.
    static func frames(_ frames: [GuestCrashReport.Frame], program: String) -> [GuestFrame] {
        var tables: [String: SymbolTable?] = [:]
        return frames.enumerated().map { place, frame in
            let table = tables[frame.image, default: SymbolTable(image: frame.image)]
            tables[frame.image] = .some(table)
            // A return address is the instruction behind the call, which may be another function's.
            let symbol = table?.symbol(at: place == 0 ? frame.offset : frame.offset &- 1)
            let image = frame.image.split(separator: "/").last.map(String.init) ?? "an unknown image"
            let isOwn = frame.image == program && !(symbol.map { isRuntime($0.name) } ?? false)
            return GuestFrame(
                function: symbol.map { demangled($0.name) }, image: image,
                offset: frame.offset &- (symbol?.start ?? 0), isOwn: isOwn)
        }
    }

    private static func isRuntime(_ name: String) -> Bool {
        // A witness of a protocol only passes a call on to the app's code; builds that are not optimised have it.
        name == "main" || name.hasSuffix("TW") && name.hasPrefix("$s")
            || runtime.contains { name.hasPrefix($0) }
            || module(of: name).map { $0.hasPrefix("Facade") || modules.contains($0) } ?? false
    }

    /// The module that a symbol of Swift's begins with: `$s`, the length of its name, its name.
    private static func module(of symbol: String) -> Substring? {
        guard symbol.hasPrefix("$s") else { return nil }
        let rest = symbol.dropFirst(2)
        let digits = rest.prefix { $0.isNumber }
        guard let length = Int(digits), length <= rest.utf8.count - digits.utf8.count else { return nil }
        return rest.dropFirst(digits.count).prefix(length)
    }

    private static func demangled(_ name: String) -> String {
        guard let text = swift_demangle(name, name.utf8.count, nil, nil, 0) else { return name }
        defer { text.deallocate() }
        return String(cString: text)
    }
}

extension GuestFrame {
    /// Places of a guest's code with their names.
    ///
    /// - Parameter program: the guest's file; what lies in it and is not of the runtime is the app's own.
    public static func frames(_ places: [GuestCrashReport.Frame], program: String) -> [GuestFrame] {
        StackNames.frames(places, program: program)
    }
}

/// Of Swift's runtime: the name as it is written, which the caller frees; nil for what is no name of Swift's.
@_silgen_name("swift_demangle")
private func swift_demangle(
    _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
