import HikeHardware
import HikeValues

extension World {
    /// Every link in the order of declaration, the phone's to its first watch first.
    public var links: [LinkModel] { deviceLinks.map(\.model) }

    /// The link between two devices; nil where there is none.
    public func link(between a: String, and b: String) -> LinkModel? {
        index(between: a, and: b).map { deviceLinks[$0].model }
    }

    /// Whether two devices are on, paired, and their radios reach each other.
    public func isLinkUp(_ a: String, _ b: String) -> Bool {
        index(between: a, and: b).map { isConnected($0) } ?? false
    }

    /// Breaks or restores every link, now. Frames under way are lost.
    public func setLink(isUp: Bool) {
        for index in deviceLinks.indices { set(.commanded, !isUp, of: index) }
    }

    /// Breaks or restores the link between two devices, now.
    public func setLink(between a: String, and b: String, isUp: Bool) {
        if let index = index(between: a, and: b) { set(.commanded, !isUp, of: index) }
    }

    /// Breaks or restores one direction of a link, now. Nobody is told: the devices go on as if frames passed
    /// (connectivity R7).
    public func setLink(from sender: String, to receiver: String, isUp: Bool) {
        guard let index = index(between: sender, and: receiver),
            let seat = seats.firstIndex(where: { $0.id == sender }),
            let other = deviceLinks[index].other(than: seat)
        else { return }
        deviceLinks[index].model.set(direction: deviceLinks[index].direction(from: seat), isOpen: isUp)
        if !isUp { seats[other].dropFrames(from: sender) }
    }

    /// Changes how good every link is, now.
    public func setLink(quality: LinkQuality) {
        for index in deviceLinks.indices { set(quality, of: index) }
    }

    /// Changes how good the link between two devices is, now.
    public func setLink(between a: String, and b: String, quality: LinkQuality) {
        if let index = index(between: a, and: b) { set(quality, of: index) }
    }

    /// Breaks a link when the frame that the criteria name passes on it; that frame is the first to be lost.
    /// Frames count from now on.
    ///
    /// - Parameter duration: nil: to the end of the run.
    /// - Returns: the order's place in ``frameBreaks``.
    @discardableResult
    public func breakLink(on criteria: FrameCriteria, for duration: Interval?) -> Int {
        frameBreaks.append(nil)
        let order = frameBreaks.count - 1
        for index in deviceLinks.indices {
            deviceLinks[index].wait(for: criteria, duration: duration, order: order)
        }
        return order
    }

    private func index(between a: String, and b: String) -> Int? {
        guard let first = seats.firstIndex(where: { $0.id == a }),
            let second = seats.firstIndex(where: { $0.id == b })
        else { return nil }
        return deviceLinks.firstIndex { $0.joins(first, second) }
    }

    // MARK: State

    func isConnected(_ index: Int) -> Bool {
        deviceLinks[index].model.isUp && deviceLinks[index].seats.allSatisfy { seats[$0].isOn }
    }

    /// Whether each of the two knows the other.
    func isPaired(_ index: Int) -> Bool {
        let (a, b) = (seats[deviceLinks[index].seats[0]], seats[deviceLinks[index].seats[1]])
        return a.configuration.peers.contains(b.id) && b.configuration.peers.contains(a.id)
    }

    func updatePairing() {
        for index in deviceLinks.indices { set(.unpaired, !isPaired(index), of: index) }
    }

    func set(_ cause: LinkBreak, _ isBroken: Bool, of index: Int) {
        let wasUp = deviceLinks[index].model.isUp
        deviceLinks[index].model.set(cause, isBroken)
        let isUp = deviceLinks[index].model.isUp
        guard wasUp != isUp else { return }
        if !isUp { dropFrames(of: index) }
        announce(index)
    }

    private func set(_ quality: LinkQuality, of index: Int) {
        let outages = deviceLinks[index].model.quality.outages
        for end in 0..<2 { takeArrivals(of: index, from: end, sentBefore: now) }
        deviceLinks[index].model.set(quality: quality)
        guard outages != quality.outages else { return }
        if deviceLinks[index].isOut { setOutage(false, of: index) }
        deviceLinks[index].planOutage(after: now)
    }

    func dropFrames(of index: Int) {
        let (first, second) = (deviceLinks[index].seats[0], deviceLinks[index].seats[1])
        seats[first].dropFrames(from: seats[second].id)
        seats[second].dropFrames(from: seats[first].id)
    }

    // MARK: News

    func announceLinks(mayBeMissed: Bool = true) {
        for index in deviceLinks.indices { announce(index, mayBeMissed: mayBeMissed) }
    }

    /// Tells both ends when the radio gained or lost the other, as soon as they notice.
    ///
    /// - Parameter mayBeMissed: a change that is undone before an end noticed it is never noticed there.
    func announce(_ index: Int, mayBeMissed: Bool = true) {
        let isUp = isConnected(index)
        let detection = deviceLinks[index].model.quality.detection
        var known = now
        for end in 0..<2 {
            let seat = deviceLinks[index].seats[end]
            let peer = seats[deviceLinks[index].seats[1 - end]].id
            guard seats[seat].isOn, deviceLinks[index].announced[end] != isUp else { continue }
            deviceLinks[index].announced[end] = isUp
            if mayBeMissed && detection > .zero && seats[seat].withdrawLinkNews(of: peer, after: now) {
                continue
            }
            let time = max(now + detection, seats[seat].frontier)
            known = max(known, time)
            seats[seat].add(TimedInput(time: time, .link(peer: peer, isUp: isUp)))
        }
        if isUp && detection > .zero { deviceLinks[index].model.listen(from: known) }
    }

    // MARK: Frames

    /// Puts a frame on the link, or a request on its way to a server.
    func carry(_ transmission: Transmission, from index: Int) {
        if let host = ServerRequest.host(ofAddress: transmission.to) {
            return ask(host, transmission, from: index)
        }
        framesSent += 1
        guard let peer = seats.firstIndex(where: { $0.id == transmission.to }), seats[peer].isOn,
            let link = deviceLinks.firstIndex(where: { $0.joins(index, peer) })
        else { return }
        let direction = deviceLinks[link].direction(from: index)
        deviceLinks[link].note(transmission, from: seats[index].id, direction: direction)
        let arrivals = deviceLinks[link].model.send(
            transmission.bytes, at: transmission.time, direction: direction)
        hand(arrivals, to: peer, from: index)
    }

    private func hand(_ arrivals: [LinkModel.Arrival], to receiver: Int, from sender: Int) {
        for arrival in arrivals {
            // Only a device that was started again after a crash can be behind what its peer has lived through.
            let time = max(arrival.time, seats[receiver].frontier)
            seats[receiver].add(TimedInput(time: time, .radio(from: seats[sender].id, arrival.frame)))
        }
    }

    /// Gives a device the frames that may arrive before a moment up to which it can be granted time. What their
    /// senders may still send is too late to hold these up.
    func takeArrivals(of index: Int, before bound: Instant) {
        for link in deviceLinks.indices where deviceLinks[link].seats.contains(index) {
            let end = deviceLinks[link].seats[0] == index ? 1 : 0
            let latency = deviceLinks[link].model.quality.leastLatency
            takeArrivals(of: link, from: end, sentBefore: bound - latency)
        }
    }

    /// - Parameter time: the device at this end sends nothing before.
    private func takeArrivals(of link: Int, from end: Int, sentBefore time: Instant) {
        let arrivals = deviceLinks[link].model.advance(to: time, direction: end)
        guard !arrivals.isEmpty else { return }
        hand(arrivals, to: deviceLinks[link].seats[1 - end], from: deviceLinks[link].seats[end])
    }

    /// The first moment at which another device could reach this one.
    func reach(of index: Int) -> Instant {
        var earliest = seats.indices.map { seat in
            seat != index && seats[seat].isOn ? earliestTransmission(of: seat) : .distantFuture
        }
        for link in deviceLinks.indices {
            for end in 0..<2 { expectFrames(&earliest, link, from: end, not: index) }
        }
        // A device may be made to transmit by a third one. What this one sends itself counts not: it stops there.
        for _ in deviceLinks.indices.dropFirst() {
            relaxPushes(&earliest, not: index)
            for link in deviceLinks.indices where !deviceLinks[link].seats.contains(index) {
                for end in 0..<2 { relax(&earliest, link, from: end) }
            }
        }
        for link in deviceLinks.indices where deviceLinks[link].seats.contains(index) {
            let peer = deviceLinks[link].seats[0] == index ? 1 : 0
            relax(&earliest, link, from: peer)
            if let answer = earliestAnswer(to: index, link, from: peer) {
                earliest[index] = min(earliest[index], answer)
            }
        }
        return min(earliest[index], serverReach(of: index, earliest))
    }

    /// When what a device sends itself may first come back to it, where frames to it wait in the transmitter: an answer may
    /// overtake these, so that until it can be there nobody knows in which order they leave (decision 0041).
    ///
    /// - Parameter end: the other device's.
    private func earliestAnswer(to index: Int, _ link: Int, from end: Int) -> Instant? {
        guard let arrival = deviceLinks[link].model.earliestArrival(direction: end) else { return nil }
        let own = min(seats[index].earliestTransmission, max(arrival, seats[index].frontier))
        let latency = deviceLinks[link].model.quality.leastLatency
        return own + latency + latency
    }

    /// - Parameter link: its place. A link itself is large, and this is asked at every grant.
    private func relax(_ earliest: inout [Instant], _ link: Int, from end: Int) {
        guard deviceLinks[link].model.isUp, deviceLinks[link].model.isOpen[end] else { return }
        let (sender, receiver) = (deviceLinks[link].seats[end], deviceLinks[link].seats[1 - end])
        guard seats[receiver].isOn else { return }
        earliest[receiver] = min(
            earliest[receiver], earliest[sender] + deviceLinks[link].model.quality.leastLatency)
    }

    /// A frame that waits in its sender's transmitter may make its receiver transmit.
    private func expectFrames(_ earliest: inout [Instant], _ link: Int, from end: Int, not index: Int) {
        let receiver = deviceLinks[link].seats[1 - end]
        guard receiver != index, seats[receiver].isOn,
            let arrival = deviceLinks[link].model.earliestArrival(direction: end)
        else { return }
        earliest[receiver] = min(earliest[receiver], max(arrival, seats[receiver].frontier))
    }
}
