import HikeHardware
import HikeValues

/// What the world does by itself at moments of its own. Devices are granted time up to such a moment, so that
/// it lies at the same place in their lives however grants are cut.
extension World {
    /// The next moment, distances aside; the distant future where nothing is planned.
    var nextMoment: Instant {
        var next = Instant.distantFuture
        for link in deviceLinks.indices {
            next = min(next, deviceLinks[link].nextMoment ?? .distantFuture)
        }
        for start in starts { next = min(next, start.time) }
        for seat in seats { next = min(next, seat.batteryLook ?? .distantFuture) }
        return next
    }

    /// The first moment, from now on, at which a device or the world may do anything; the limit where none comes before.
    /// Nothing happens between now and then, on any device: whoever looks behind it misses nothing, however grants are cut.
    ///
    /// - Parameter limit: nobody changes what the sensors read before.
    func nextActivity(before limit: Instant) -> Instant {
        var next = min(limit, nextMoment)
        if let change = nextRangeChange(until: next) { next = min(next, change) }
        for index in seats.indices where seats[index].isOn {
            makeReadings(index, until: next)
            next = min(next, seats[index].nextActivity ?? next)
        }
        for link in deviceLinks.indices {
            for direction in 0..<2 {
                next = min(next, deviceLinks[link].model.earliestArrival(direction: direction) ?? next)
            }
        }
        return max(now, next)
    }

    /// Does everything that is due now.
    func performDue() throws {
        lookAtDistances()
        for index in deviceLinks.indices {
            while let wait = deviceLinks[index].popWait(due: now) { breakLink(index, wait) }
            if let time = deviceLinks[index].mendsAt, time <= now { mend(index) }
            if let time = deviceLinks[index].outageEdge, time <= now {
                setOutage(!deviceLinks[index].isOut, of: index)
                if deviceLinks[index].isOut {
                    deviceLinks[index].planOutageEnd(after: now)
                } else {
                    deviceLinks[index].planOutage(after: now)
                }
            }
        }
        lookAtBatteries()
        while let start = starts.first(where: { $0.time <= now }) {
            starts.removeAll { $0.device == start.device }
            try switchOn(start.device, isLocked: start.isLocked)
        }
    }

    private func breakLink(_ index: Int, _ wait: DeviceLink.FrameWait) {
        recordFault("link", index, "begin")
        set(.frame, true, of: index)
        let end = wait.duration.map { now + max($0, .microseconds(1)) }
        frameBreaks[wait.order] = frameBreaks[wait.order] ?? (now, end)
        // A break that is to last to the end of the run does.
        let isEndless = deviceLinks[index].isBrokenForGood || end == nil
        deviceLinks[index].isBrokenForGood = isEndless
        deviceLinks[index].mendsAt =
            isEndless ? nil : [deviceLinks[index].mendsAt, end].compactMap { $0 }.max()
    }

    private func mend(_ index: Int) {
        deviceLinks[index].mendsAt = nil
        recordFault("link", index, "end")
        set(.frame, false, of: index)
    }

    func setOutage(_ isOut: Bool, of index: Int) {
        recordFault("outage", index, isOut ? "begin" : "end")
        set(.outage, isOut, of: index)
    }

    private func recordFault(_ fault: String, _ index: Int, _ state: String, distance: Double? = nil) {
        record(.fault) { line in
            line.add("fault", fault)
            line.add("on", deviceLinks[index].label)
            line.add("state", state)
            if let distance { line.add("distance", distance, decimals: 2) }
        }
    }

    // MARK: Distances

    /// The first look at the distances, up to a moment, that changes a link.
    func nextRangeChange(until target: Instant) -> Instant? {
        guard range != nil else { return nil }
        while nextRangeLook <= target {
            if deviceLinks.indices.contains(where: { rangeChange(of: $0) != nil }) { return nextRangeLook }
            nextRangeLook += LinkRange.period
        }
        return nil
    }

    /// The distance at which a link changes at the next look; nil where it does not.
    private func rangeChange(of index: Int) -> Double? {
        guard let range else { return nil }
        let ids = deviceLinks[index].seats.map { seats[$0].id }
        guard let distance = range.separation.distance(between: ids[0], and: ids[1], at: nextRangeLook)
        else { return nil }
        let isOut = deviceLinks[index].model.breaks.contains(.range)
        return range.isExceeded(by: distance, was: isOut) == isOut ? nil : distance
    }

    /// Changes the links that have come out of range, or back, if it is time to look.
    func lookAtDistances() {
        guard range != nil, nextRangeLook <= now else { return }
        for index in deviceLinks.indices {
            guard let distance = rangeChange(of: index) else { continue }
            let isOut = !deviceLinks[index].model.breaks.contains(.range)
            recordFault("range", index, isOut ? "begin" : "end", distance: distance)
            set(.range, isOut, of: index)
        }
        nextRangeLook += LinkRange.period
    }
}
