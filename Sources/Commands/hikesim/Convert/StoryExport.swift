import Foundation
import HikeApps
import HikeAssembly
import HikeLive
import HikeValues
import HikeWorld

/// Writes a live session as a scenario, with its files beside it.
struct StoryExport {
    let input: String
    /// The scenario's file.
    let output: String

    /// By a file's name.
    static func isScenario(_ file: String) -> Bool {
        ["yaml", "yml"].contains((file as NSString).pathExtension.lowercased())
    }

    func write() throws {
        let reference = try RunReference.find(input)
        let run = try RecordedRun(directory: reference.directory)
        guard run.inputs == nil else {
            throw CommandFailure.input(
                "'\(input)' is the run of a scenario already: its text is in '\(reference.directory)/inputs.jsonl'; a live "
                    + "pair's folder becomes one")
        }
        let journal = try run.journal()
        guard let end = try journal.end ?? run.lastMoment() else {
            throw CommandFailure.input("the log of '\(input)' has no line: nothing has happened there")
        }
        let name = ((output as NSString).lastPathComponent as NSString).deletingPathExtension
        let names = LiveStory.Names(title: name, readings: name + ".readings.jsonl", folder: name + "-files")
        let story: LiveStory
        do {
            story = try LiveStory(journal, until: end, names: names, vocabulary: AppCatalog.words)
        } catch let error as LiveStoryError { throw CommandFailure.input("'\(input)': \(error)") }
        try write(story, names, reading: [reference.directory])
        report(story)
    }

    /// The scenario last: where it is, all that it names is.
    private func write(_ story: LiveStory, _ names: LiveStory.Names, reading inputs: [String]) throws {
        try ResultFile.check(output, reading: inputs, kind: .scenario)
        let folder = RunFolder.parent(of: output)
        func path(_ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }
        let beside = (story.readings.lines.isEmpty ? [] : [names.readings]) + story.files.map(\.name)
        try checkOthers(beside.map(path))
        if !story.readings.lines.isEmpty {
            try ResultFile.write(try story.readings.bytes(), to: path(names.readings), reading: inputs)
        }
        for (name, bytes) in story.files {
            do {
                try FileManager.default.createDirectory(
                    atPath: RunFolder.parent(of: path(name)), withIntermediateDirectories: true)
            } catch {
                throw CommandFailure.environment("cannot make a folder for '\(path(name))': \(error)")
            }
            try ResultFile.write(bytes, to: path(name), reading: inputs)
        }
        try ResultFile.write(Array(story.text.utf8), to: output, reading: inputs, kind: .scenario)
    }

    /// What lies beside a scenario of ours is ours too; else somebody's file would be lost.
    private func checkOthers(_ places: [String]) throws {
        if FileManager.default.fileExists(atPath: output),
            try ResultKind.story.isOne(output)
        {
            return
        }
        for place in places where FileManager.default.fileExists(atPath: place) {
            throw CommandFailure.input(
                "'\(place)' is there, of no scenario of 'hikesim convert' in '\(output)', and would be replaced: name "
                    + "another scenario, or remove that file first")
        }
    }

    private func report(_ story: LiveStory) {
        var parts = ["\(story.count) steps"]
        if !story.readings.lines.isEmpty { parts.append("\(story.readings.lines.count) readings") }
        if !story.files.isEmpty { parts.append("\(story.files.count) files") }
        Console.line("\(output): " + parts.joined(separator: ", ") + "; run it with 'hikesim run \(output)'")
        if story.excess > .zero {
            let seconds = StepText.number(story.excess.inSeconds)
            Console.error("note: the run goes on for \(seconds) s behind the session's end")
        }
        for remark in story.remarks { Console.error("not as it was: \(remark)") }
        if !story.remarks.isEmpty {
            Console.error("\(story.remarks.count) lines of the session are not as they were")
        }
    }
}
