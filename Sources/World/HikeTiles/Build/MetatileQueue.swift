import Foundation
import HikeGeodesy
import HikeRendering
import HikeScreens

/// A portion of finished tiles.
typealias DrawnTiles = Result<[(address: TileAddress, bytes: [UInt8])], RenderingError>

/// Draws metatiles on threads of its own and hands the tiles over in order, so that the result is the same however many
/// threads there are. Few finished portions wait at a time, which bounds the memory.
final class MetatileQueue: @unchecked Sendable {
    // Everything that changes is guarded by the condition.
    private let condition = NSCondition()
    private let jobs: [Metatile]
    private let scale: Int
    private let sources: MapSources
    private let most: Int
    private var next: Int
    private var taken: Int
    private var done: [Int: DrawnTiles] = [:]
    private var running = 0
    private var isStopped = false
    /// The labels of the zoom under way and of the one before.
    private var plans: [Int: LabelPlan] = [:]
    private let planning = NSLock()

    init(_ jobs: [Metatile], from first: Int, scale: Int, threads: Int, _ sources: MapSources) {
        self.jobs = jobs
        self.scale = scale
        self.sources = sources
        next = first
        taken = first
        most = 2 * threads
        running = threads
        for _ in 0..<threads { Thread.detachNewThread { self.work() } }
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    private func work() {
        let painter = MapPainter(data: sources.data, index: sources.index, terrain: sources.terrain)
        while let number = take() {
            let result = draw(jobs[number], painter)
            locked {
                done[number] = result
                condition.broadcast()
            }
        }
        locked {
            running -= 1
            condition.broadcast()
        }
    }

    /// The next job, when there is room for what comes of it; nil when there is none left.
    private func take() -> Int? {
        locked {
            while !isStopped, next < jobs.count, next - taken >= most { condition.wait() }
            guard !isStopped, next < jobs.count else { return nil }
            next += 1
            return next - 1
        }
    }

    private func draw(_ job: Metatile, _ painter: MapPainter) -> DrawnTiles {
        do throws(RenderingError) {
            let canvas = try painter.draw(job.frame(scale: scale), labels: plan(job.zoom))
            let side = WebMercator.pixelsPerTile * scale
            var tiles: [(address: TileAddress, bytes: [UInt8])] = []
            for row in job.rows {
                for column in job.columns {
                    guard let address = TileAddress(zoom: job.zoom, column: column, row: row) else {
                        continue
                    }
                    let part = PixelRect(
                        (column - job.columns.lowerBound) * side, (row - job.rows.lowerBound) * side, side,
                        side)
                    tiles.append((address, try PNGEncoding.encodeReduced(canvas.picture(part))))
                }
            }
            return .success(tiles)
        } catch { return .failure(error) }
    }

    private func plan(_ zoom: Int) -> LabelPlan {
        planning.lock()
        defer { planning.unlock() }
        if let known = plans[zoom] { return known }
        let plan = LabelPlanner.plan(sources.data, zoom: zoom)
        plans[zoom] = plan
        plans[zoom - 2] = nil
        return plan
    }

    /// Waits for the tiles of the next job in order.
    func wait(for number: Int) -> DrawnTiles {
        locked {
            while true {
                if let result = done.removeValue(forKey: number) {
                    taken = number + 1
                    condition.broadcast()
                    return result
                }
                condition.wait()
            }
        }
    }

    /// Ends the work and waits for the threads.
    func stop() {
        locked {
            isStopped = true
            condition.broadcast()
            while running > 0 { condition.wait() }
        }
    }
}
