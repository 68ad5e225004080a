import HikeValues

/// An epoch that is still being filled, with the ranks that decide between copies of one field.
///
/// Receivers send copies for each satellite system beside the combined solution, and the same position in
/// several sentence types. GGA and GNS go before RMC, RMC before GLL; among equals the combined talker `GN`
/// goes first, then the one with most satellites (receivers 3.3). A lower copy only fills what is missing.
/// Where RMC says `V` and none says `A` there is no fix, whatever the other sentences say.
struct NMEAEpochDraft {
    var epoch = NMEAEpoch()
    /// The midnight of the day that RMC or ZDA states.
    var midnight: UTCDate?
    private var isTimeProvisional = false
    private var positionRank = -1
    private var motionRank = -1
    private var dilutionRank = -1
    /// Whether RMC called the position good or void; any good one wins.
    private var isGood: Bool?
    private var dilutionHDOP: Double?
    private var satellitesInSolution: Int?
    private var satellitesByTalker: [(talker: NMEATalker, count: Int)] = []

    private enum Rank {
        static let geographicPosition = 0
        static let recommendedMinimum = 1_000_000
        static let fixData = 2_000_000
        static let combinedTalker = 500_000
    }

    /// Whether the epoch is worth handing over.
    var isEmpty: Bool { epoch.timeOfDay == nil && epoch.headings.isEmpty }

    /// Takes over the time; that of GLL only as long as no other sentence has one.
    mutating func take(timeOf sentence: NMEASentence) {
        guard let time = sentence.time, epoch.timeOfDay == nil || isTimeProvisional else { return }
        epoch.timeOfDay = time
        if case .gll = sentence.content { isTimeProvisional = true } else { isTimeProvisional = false }
    }

    mutating func add(_ sentence: NMEASentence) {
        let talker = sentence.talker
        switch sentence.content {
        case .gga(let gga):
            addFix(
                talker, gga.coordinate, gga.quality ?? .noFix, satellites: gga.satellites, hdop: gga.hdop,
                altitude: gga.altitude, separation: gga.geoidSeparation, preference: 1)
        case .gns(let gns):
            addFix(
                talker, gns.coordinate, gns.quality ?? .noFix, satellites: gns.satellites, hdop: gns.hdop,
                altitude: gns.altitude, separation: gns.geoidSeparation, preference: 0)
        case .rmc(let rmc): add(rmc, talker)
        case .vtg(let vtg):
            if vtg.isValid { addMotion(vtg.speed, vtg.course, rank: talker == .combined ? 1 : 0) }
        case .gsa(let gsa): add(gsa, talker)
        case .gsv(let gsv): add(gsv, talker)
        case .gll(let gll):
            addPosition(
                gll.isValid ? gll.coordinate : nil, .autonomous, rank: Rank.geographicPosition + bonus(talker)
            )
        case .zda(let zda): if let date = zda.date { midnight = midnight ?? date }
        case .gst(let gst):
            epoch.latitudeSigma = gst.latitudeSigma ?? epoch.latitudeSigma
            epoch.longitudeSigma = gst.longitudeSigma ?? epoch.longitudeSigma
            epoch.altitudeSigma = gst.altitudeSigma ?? epoch.altitudeSigma
        case .heading(let heading): if !heading.isEmpty { epoch.headings.append(heading) }
        }
    }

    /// The epoch with what the parts say only together.
    func finished() -> NMEAEpoch {
        var result = epoch
        result.hdop = epoch.hdop ?? dilutionHDOP
        result.satellitesUsed = epoch.satellitesUsed ?? satellitesInSolution
        if !satellitesByTalker.isEmpty {
            result.satellitesInView = satellitesByTalker.reduce(0) { $0 + $1.count }
        }
        if isGood == false {
            result.coordinate = nil
            result.quality = .noFix
            result.altitude = nil
            result.geoidSeparation = nil
            result.speed = nil
            result.course = nil
        }
        return result
    }

    private func bonus(_ talker: NMEATalker) -> Int { talker == .combined ? Rank.combinedTalker : 0 }

    /// Takes a position if it outranks the present one; returns whether it did.
    @discardableResult
    private mutating func addPosition(_ coordinate: Coordinate?, _ quality: NMEAQuality, rank: Int) -> Bool {
        guard let coordinate, quality != .noFix else {
            epoch.quality = epoch.quality ?? .noFix
            return false
        }
        guard rank > positionRank else { return false }
        positionRank = rank
        epoch.coordinate = coordinate
        epoch.quality = quality
        return true
    }

    private mutating func addFix(
        _ talker: NMEATalker, _ coordinate: Coordinate?, _ quality: NMEAQuality, satellites: Int?,
        hdop: Double?, altitude: Double?, separation: Double?, preference: Int
    ) {
        let rank = Rank.fixData + bonus(talker) + min(satellites ?? 0, 200_000) * 2 + preference
        let hasFix = coordinate != nil && quality != .noFix
        if addPosition(coordinate, quality, rank: rank) {
            epoch.satellitesUsed = satellites ?? epoch.satellitesUsed
            epoch.hdop = hdop ?? epoch.hdop
            epoch.altitude = altitude ?? epoch.altitude
            epoch.geoidSeparation = separation ?? epoch.geoidSeparation
        } else {
            epoch.satellitesUsed = epoch.satellitesUsed ?? satellites
            epoch.hdop = epoch.hdop ?? hdop
            guard hasFix else { return }
            epoch.altitude = epoch.altitude ?? altitude
            epoch.geoidSeparation = epoch.geoidSeparation ?? separation
        }
    }

    private mutating func add(_ rmc: NMEASentence.RMC, _ talker: NMEATalker) {
        guard rmc.isValid else {
            isGood = isGood ?? false
            addPosition(nil, .noFix, rank: 0)
            return
        }
        isGood = true
        // A receiver without a fix dates its sentences by a clock nobody has set.
        if let date = rmc.date { midnight = date }
        epoch.magneticVariation = epoch.magneticVariation ?? rmc.variation
        addPosition(
            rmc.coordinate, rmc.quality ?? .autonomous, rank: Rank.recommendedMinimum + bonus(talker))
        addMotion(rmc.speed, rmc.course, rank: talker == .combined ? 3 : 2)
    }

    private mutating func addMotion(_ speed: Double?, _ course: Double?, rank: Int) {
        if rank > motionRank {
            motionRank = rank
            epoch.speed = speed ?? epoch.speed
            epoch.course = course ?? epoch.course
        } else {
            epoch.speed = epoch.speed ?? speed
            epoch.course = epoch.course ?? course
        }
    }

    private mutating func add(_ gsa: NMEASentence.GSA, _ talker: NMEATalker) {
        if let dimension = gsa.dimension { epoch.dimension = max(epoch.dimension ?? 1, dimension) }
        satellitesInSolution = (satellitesInSolution ?? 0) + gsa.satellites
        let rank = talker == .combined ? 1 : 0
        guard rank > dilutionRank else { return }
        dilutionRank = rank
        epoch.pdop = gsa.pdop ?? epoch.pdop
        epoch.vdop = gsa.vdop ?? epoch.vdop
        dilutionHDOP = gsa.hdop ?? dilutionHDOP
    }

    /// Counts a talker once, though it may send a group for each signal.
    private mutating func add(_ gsv: NMEASentence.GSV, _ talker: NMEATalker) {
        guard let count = gsv.satellitesInView else { return }
        if let index = satellitesByTalker.firstIndex(where: { $0.talker == talker }) {
            satellitesByTalker[index].count = max(satellitesByTalker[index].count, count)
        } else {
            satellitesByTalker.append((talker, count))
        }
    }
}
