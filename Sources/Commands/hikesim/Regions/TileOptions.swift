import ArgumentParser
import Foundation
import HikeBus
import HikeGeodesy
import HikeRouting
import HikeStorage
import HikeTiles
import HikeValues

/// What the commands that draw tiles have in common.
struct TileOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Zooms of the tiles, 5 to 17.", valueName: "from-to"))
    var zoom = "10-15"

    @Option(help: "Pixels for one of the map's: 1, 2 (fine displays), or 1,2.")
    var scale = "1"

    @Option(help: "Threads that draw. [default: one for each core]")
    var jobs: Int?

    func zooms() throws -> ClosedRange<Int> {
        let parts = zoom.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        let limit = TileBuild.Options.zoomLimit
        guard (1...2).contains(parts.count), let low = parts[0], let high = parts[parts.count - 1],
            low <= high,
            limit.contains(low), limit.contains(high)
        else {
            throw CommandFailure.input(
                "--zoom takes one zoom or two with a hyphen, \(limit.lowerBound) to \(limit.upperBound), "
                    + "such as 10-15, not '\(zoom)'")
        }
        return low...high
    }

    func scales() throws -> [Int] {
        let scales = scale.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard !scales.isEmpty, scales.allSatisfy({ (1...2).contains($0) }), Set(scales).count == scales.count
        else {
            throw CommandFailure.input("--scale takes 1, 2 or 1,2, not '\(scale)'")
        }
        return scales.sorted()
    }

    func threads() throws -> Int {
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        guard (1...256).contains(jobs) else { throw CommandFailure.input("--jobs takes 1 to 256") }
        return jobs
    }

    /// Draws the tiles of a region, and says how far it is.
    func draw(
        _ region: Region, in storage: RegionStorage, map: String, elevation: String?
    ) throws -> DrawnTiles {
        let (zooms, scales, jobs) = (try zooms(), try scales(), try threads())
        let progress = TileProgress()
        let interruption = ProcessSignals.interruption
        do throws(TileBuildError) {
            let sources = try MapSources(map: map, elevation: elevation) { _ in
                if interruption.cause != nil { throw CancellationError() }
            }
            let drawn = try RegionTiles(region, in: storage).draw(
                sources, zooms: zooms, scales: scales, jobs: jobs
            ) { scale, state in
                if interruption.cause != nil { throw CancellationError() }
                progress.show(state, scale)
            }
            progress.end()
            return DrawnTiles(
                region: drawn.region, files: drawn.files, seconds: progress.seconds,
                unwritableNames: sources.unwritableNames)
        } catch {
            progress.end()
            if let cause = interruption.cause { throw CommandFailure(cause, error.description) }
            throw error.isInput
                ? CommandFailure.input(error.description) : CommandFailure.environment(error.description)
        }
    }

}

/// What came of drawing.
struct DrawnTiles {
    var region: Region
    var files: [TileBuild.Summary]
    var seconds: Double
    /// Names left out, since the map's font lacks their letters.
    var unwritableNames: Int

    /// For a person.
    var lines: [String] {
        var lines: [String] = []
        let shown = region.files.filter { $0.file == .tiles || $0.file == .fineTiles }
        for (summary, file) in zip(files, shown.suffix(files.count)) {
            let resumed = summary.resumed > 0 ? ", \(summary.resumed) of them from an earlier run" : ""
            lines.append(
                "  tiles    \(summary.tiles)\(resumed): \(file.file.ending) \(RegionText.size(summary.bytes))"
            )
        }
        if unwritableNames > 0 {
            lines.append(
                "  left out \(unwritableNames) names in letters that the map's font lacks, without an English or international one"
            )
        }
        return lines + ["  drawn in \(DecimalText.string(seconds, decimals: 1)) s"]
    }
}

/// Says on standard error how far the drawing is.
private final class TileProgress {
    private let start = DispatchTime.now().uptimeNanoseconds
    private var lastShown = -10.0
    private var begun: (scale: Int, seconds: Double)?
    private let isTerminal = isatty(2) == 1

    var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }

    func show(_ state: TileBuild.Progress, _ scale: Int) {
        let now = seconds
        if begun?.scale != scale { begun = (scale, now) }
        guard now - lastShown >= (isTerminal ? 0.1 : 10) else { return }
        lastShown = now
        var text =
            "tiles\(scale > 1 ? "@\(scale)x" : ""): \(state.tiles) of \(state.allTiles), zoom \(state.zoom)"
        let (drawn, left) = (state.tiles - state.resumed, state.allTiles - state.tiles)
        // Before a twentieth of the work an estimate says nothing.
        if let begun, drawn * 20 >= state.allTiles - state.resumed, drawn > 0 {
            let rest = Int(((now - begun.seconds) * Double(left) / Double(drawn)).rounded(.up))
            text += rest < 120 ? ", about \(rest) s left" : ", about \((rest + 59) / 60) min left"
        }
        if isTerminal { Console.progress(text) } else { Console.error(text) }
    }

    func end() { if isTerminal { Console.progress("") } }
}
