import ArgumentParser
import Foundation
import GuestFiles
import GuestSetup

/// `hikesim guest init`: a package for an app.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Writes a package in which an app's own files are guests.",
        discussion: """
            The app's files stay where they are. Which of them each guest takes, and what it leaves out and why, stands in
            the package's guest.json, which is yours to change.
            """)

    @Argument(help: "The app's folder, with its Xcode project.", completion: .directory)
    var app: String

    @Option(
        name: .shortAndLong, help: "The folder of the package; none of its files may be there yet.",
        completion: .directory)
    var output: String

    @Option(
        help: "A folder of the phone's app, below the app's; as often as needed. Without any: by their names."
    )
    var phone: [String] = []

    @Option(help: "A folder of the watch's app.")
    var watch: [String] = []

    @Option(help: "A folder of both.")
    var shared: [String] = []

    @Option(
        help: "HikeSim's folder; without it, the one that this command was built in.", completion: .directory)
    var hikesim: String?

    @Option(help: "A package from elsewhere that is left out, by its name; as often as needed.")
    var without: [String] = []

    @Flag(
        help: "Writes Package.swift and guest.json anew; of the other files only those that are not there.")
    var again = false

    func run() throws {
        let source = try hikesimFolder()
        let survey: AppSurvey
        do throws(AppSurveyError) {
            survey = try AppSurvey(
                app,
                AppSurvey.Options(
                    folders: AppSurvey.Folders(phone: phone, watch: watch, shared: shared),
                    without: Set(without), pinned: AppSurvey.Options.versions(of: source))
            ) { HikesimGuest.say("Fetching \($0.joined(separator: ", ")) ...", to: .standardError) }
        } catch {
            if case .packages = error { throw Failure(code: 3, description: error.description) }
            throw Failure(code: 2, description: error.description)
        }
        let package = PackageText(
            survey, app: RelativePath.path(to: app, from: output),
            hikesim: RelativePath.path(to: source, from: output)
        ) { RelativePath.path(to: $0, from: output) }
        func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: output + "/" + name) }
        if !again, let name = package.files.keys.sorted().first(where: isThere) {
            throw Failure(
                code: 2,
                description: "'\(output)' has a \(name) already: name another folder, or write it --again")
        }
        for (name, text) in package.files.sorted(by: { $0.key < $1.key })
        where !isThere(name) || PackageText.rewritten.contains(name) {
            let file = URL(fileURLWithPath: output).appending(path: name)
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            } catch {
                throw Failure(
                    code: 3, description: "\(file.path) cannot be written: make room, or name another folder")
            }
        }
        for line in SurveyText.lines(survey) { HikesimGuest.say(line) }
        HikesimGuest.say("Now: hikesim guest check \(output)")
    }

    private func hikesimFolder() throws(Failure) -> String {
        if let hikesim {
            guard RelativePath.isHikeSim(hikesim) else {
                throw Failure(
                    code: 2,
                    description: "'\(hikesim)' is not HikeSim's folder: it has no Guests/Package.swift")
            }
            return hikesim
        }
        var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            if RelativePath.isHikeSim(folder.path) { return folder.path }
        }
        throw Failure(code: 2, description: "where HikeSim is, is not known: say it with --hikesim FOLDER")
    }
}

/// Paths from one folder to another.
enum RelativePath {
    static func isHikeSim(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/Guests/Package.swift")
    }

    /// The way from a folder, which need not be there, to another.
    static func path(to target: String, from folder: String) -> String {
        let to = URL(fileURLWithPath: target).standardizedFileURL.pathComponents
        let from = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
        let common = zip(to, from).prefix { $0 == $1 }.count
        let path = Array(repeating: "..", count: from.count - common) + to.dropFirst(common)
        return path.isEmpty ? "." : path.joined(separator: "/")
    }
}
