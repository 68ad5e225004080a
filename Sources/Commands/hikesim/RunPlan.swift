import ArgumentParser
import HikeApps
import HikeAssembly
import HikeBus
import HikeWorld

/// Whose run's folder stays.
enum KeptRuns: String, CaseIterable, ExpressibleByArgument {
    case all
    /// Of a run that passed nothing is written but its result; what it needed while it ran goes.
    case failures
}

/// The runs that a command is to make: one for each scenario, seed and order of work.
struct RunPlan {
    var scenarios: [String]
    /// Nil: the scenario's own.
    var seeds: [UInt64]?
    /// Orders of guests' work to be tried beside the scenario's own.
    var shuffles: [UInt64] = []
    var settings: [String] = []
    /// Nil: `runs/<scenario>`.
    var out: String?
    var scale = TimeScale.virtual
    /// A program of the user's that is the devices.
    var devices: String?
    var inProcess = false
    /// Ends the runs before their time; nil: nobody can.
    var interruption: Interruption?

    /// By scenario, in the order given. Regions that have to be built are built once for all.
    func jobs(keeping kept: KeptRuns = .all) throws -> [[RunJob]] {
        guard !scenarios.isEmpty else {
            throw CommandFailure.input("name a scenario, such as scenarios/loop.yaml")
        }
        var names = FolderNames()
        var folders: [String: String] = [:]
        let isOne = scenarios.count == 1 && !hasSeveral
        let shelf = isOne ? nil : RegionShelf()
        let jobs = try scenarios.map { path in
            let first = try RunCommand.readWithText(
                path, settings: settings, apps: devices == nil ? AppCatalog.ids : nil)
            let name = names.folder(of: first.scenario.name)
            return try variants(first.scenario).map { seed, shuffle in
                let settings = settings + (shuffle.map { ["\(Self.shuffleKey)=\($0)"] } ?? [])
                let (scenario, text) =
                    shuffle == nil
                    ? first
                    : try RunCommand.readWithText(
                        path, settings: settings, apps: devices == nil ? AppCatalog.ids : nil)
                let folder = folder(name, seed, shuffle)
                if let other = folders[folder] {
                    throw CommandFailure.input(
                        "'\(path)' and '\(other)' would both write '\(folder)': give the scenarios different names"
                    )
                }
                folders[folder] = path
                let inputs = RunInputs(
                    path: path, folder: RunFolder.absolute(RunFolder.parent(of: path)), text: text,
                    settings: settings, seed: seed, start: scenario.start,
                    program: devices.map(RunFolder.absolute))
                return RunJob(
                    path: path, scenario: scenario, inputs: inputs, seed: seed, shuffle: shuffle,
                    folder: folder, scale: scale,
                    placement: Devices.Placement(inProcess: inProcess, program: devices), kept: kept,
                    shelf: shelf, interruption: interruption)
            }
        }
        try removeOtherSeeds(than: folders.keys.sorted())
        return jobs
    }

    /// The key of a scenario under which an order of work stands.
    private static let shuffleKey = "guests.shuffle"

    /// Whether there is more than one run of a scenario.
    private var hasSeveral: Bool { (seeds?.count ?? 1) > 1 || !shuffles.isEmpty }

    /// The runs of a scenario: for each seed first the order of work that is its own.
    private func variants(_ scenario: Scenario) -> [(seed: UInt64, shuffle: UInt64?)] {
        (seeds ?? [scenario.seed]).flatMap { seed in
            ([nil] + shuffles.map(Optional.some)).map { (seed, $0) }
        }
    }

    /// What an earlier command left of other seeds beside those of this one.
    private func removeOtherSeeds(than folders: [String]) throws {
        guard hasSeveral else { return }
        for (parent, own) in Dictionary(grouping: folders, by: RunFolder.parent).sorted(by: {
            $0.key < $1.key
        }) {
            let names = own.map { String($0.dropFirst(parent.count + 1)) }
            try RunFolder.removeSeeds(in: parent, but: Set(names))
        }
    }

    private func folder(_ name: String, _ seed: UInt64, _ shuffle: UInt64?) -> String {
        var folder = out ?? "runs/" + name
        if scenarios.count > 1 && out != nil { folder += "/" + name }
        guard hasSeveral else { return folder }
        return folder + "/\(RunFolder.seed)\(seed)" + (shuffle.map { RunFolder.shuffle + String($0) } ?? "")
    }
}
