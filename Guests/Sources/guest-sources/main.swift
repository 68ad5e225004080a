import Foundation
import GuestFiles

/// Makes one source file of a guest, for the plugin `GuestSources`:
/// `guest-sources ROLE FILE NAME RESULT`, where `NAME` is what errors call the file.
///
/// Or the bundle of its resources, `guest-sources bundle PACKAGE GUEST RESULT`, or the source that a module finds its own bundle
/// by, `guest-sources accessor BUNDLE RESULT`.
///
/// What is wrong is said in the compiler's form; exit codes: 0 made, 1 the file cannot be taken, 2 bad usage, 3 it cannot be
/// read or written.
enum Tool {
    static func run(_ arguments: [String]) -> Int32 {
        if arguments.count == 4, arguments[0] == "bundle" {
            return bundle(package: arguments[1], guest: arguments[2], result: arguments[3])
        }
        if arguments.count == 3, arguments[0] == "accessor" {
            return accessor(bundle: arguments[1], result: arguments[2])
        }
        guard arguments.count == 4, let role = GuestRole(rawValue: arguments[0]) else {
            say(
                "usage: guest-sources phone|watch FILE NAME RESULT, or guest-sources bundle PACKAGE GUEST RESULT, "
                    + "or guest-sources accessor BUNDLE RESULT"
            )
            return 2
        }
        let (file, name, result) = (arguments[1], arguments[2], arguments[3])
        guard let data = FileManager.default.contents(atPath: file) else {
            say("\(name):1:1: error: the file cannot be read")
            return 3
        }
        do throws(GuestSourceError) {
            let source = try RoleSource([UInt8](data), for: role)
            guard
                FileManager.default.createFile(atPath: result, contents: Data(source.compilable(path: name)))
            else {
                say("\(name):1:1: error: what was made of it cannot be written to \(result)")
                return 3
            }
            return 0
        } catch {
            say("\(name):\(error.line):1: error: \(error)")
            return 1
        }
    }

    private static func bundle(package: String, guest: String, result: String) -> Int32 {
        do {
            let bundle = try AppBundle(package: package, guest: guest, result: result)
            for (file, reason) in bundle.left { say("\(file):1:1: warning: left out: \(reason)") }
            return 0
        } catch let failure as AppBundleFailure {
            say("\(failure)")
            return 1
        } catch {
            say("error: \(error)")
            return error is GuestManifestError || error is AppInfoError ? 1 : 3
        }
    }

    private static func accessor(bundle: String, result: String) -> Int32 {
        guard FileManager.default.createFile(atPath: result, contents: Data(ModuleBundle.source(bundle).utf8))
        else {
            say("\(bundle):1:1: error: what names it cannot be written to \(result)")
            return 3
        }
        return 0
    }

    private static func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}

exit(Tool.run(Array(CommandLine.arguments.dropFirst())))
