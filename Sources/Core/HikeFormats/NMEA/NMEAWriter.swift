import HikeValues

/// What a receiver knows beside its fix.
public struct NMEAReception: Hashable, Sendable {
    /// Satellites that the fix is made of.
    public var satellitesUsed: Int
    /// Nil: made from the fix's horizontal accuracy by ``NMEAAccuracyRules/metresPerHDOP``.
    public var hdop: Double?
    /// Nil: left out.
    public var vdop: Double?
    /// Metres from the ellipsoid up to mean sea level.
    public var geoidSeparation: Double?

    public init(
        satellitesUsed: Int, hdop: Double? = nil, vdop: Double? = nil, geoidSeparation: Double? = nil
    ) {
        self.satellitesUsed = satellitesUsed
        self.hdop = hdop
        self.vdop = vdop
        self.geoidSeparation = geoidSeparation
    }
}

/// Writes fixes and headings as NMEA 0183 sentences with checksum and CRLF.
///
/// Positions have 7 decimals of a minute (0.2 mm), so that reading them back loses less than 1e-8 degrees.
/// What a fix does not know is an empty field. Real gpsd reads the result with its own dates from 2017 on;
/// earlier ones it moves by 1024 weeks (receivers 1.6).
public struct NMEAWriter: Sendable {
    /// Who speaks GGA, RMC, GSA and GST.
    public var receiver = NMEATalker.combined
    /// Whether epochs hold GST, which carries the accuracies.
    public var writesErrorStatistics = true
    /// Whether headings hold HDT beside HDG, which states the true heading too, through its variation.
    ///
    /// Off, because gpsd 3.22 writes broken JSON (`"device":"...",,"time"`, sigmas as attitude) for a source
    /// that sends both GST and HDT.
    public var writesTrueHeading = false
    /// Who speaks HDG and HDT.
    public var compass = NMEATalker.compass
    /// What relates accuracy and HDOP.
    public var rules = NMEAAccuracyRules()

    public init() {}

    /// Appends one epoch: GGA, RMC, GSA and, with a fix and if wanted, GST.
    ///
    /// The time is rounded to the millisecond.
    /// - Parameter fix: nil, or one with negative horizontal accuracy, for an epoch without a fix.
    public func append(_ fix: Fix?, at date: UTCDate, _ reception: NMEAReception, to bytes: inout [UInt8]) {
        // Half a millisecond on top makes cutting to rounding, with the carry into minutes and days.
        let date = date + .microseconds(500)
        let usable = fix.flatMap { $0.horizontalAccuracy >= 0 && $0.coordinate.isValid ? $0 : nil }
        appendGGA(usable, date, reception, to: &bytes)
        appendRMC(usable, date, to: &bytes)
        appendGSA(usable, reception, to: &bytes)
        if writesErrorStatistics, let usable { appendGST(usable, date, to: &bytes) }
    }

    /// Appends a compass reading: HDG and, if wanted and the true heading is known, HDT. A reading with
    /// negative accuracy is not valid and gives an empty HDG.
    public func append(_ heading: Heading, to bytes: inout [UInt8]) {
        let isValid = heading.accuracy >= 0
        let knowsTrue = isValid && heading.trueHeading >= 0
        var line = Sentence(compass, "HDG")
        line.field(isValid ? direction(heading.magneticHeading) : nil, decimals: 2)
        line.field(nil, decimals: 1)
        line.field(text: "")
        let variation = NMEAHeading.normalised(heading.trueHeading - heading.magneticHeading)
        let signed = variation > 180 ? variation - 360 : variation
        line.field(knowsTrue ? signed.magnitude : nil, decimals: 2)
        line.field(text: knowsTrue ? (signed < 0 ? "W" : "E") : "")
        line.end(in: &bytes)
        guard knowsTrue && writesTrueHeading else { return }
        line = Sentence(compass, "HDT")
        line.field(direction(heading.trueHeading), decimals: 2)
        line.field(text: "T")
        line.end(in: &bytes)
    }

    private func appendGGA(
        _ fix: Fix?, _ date: UTCDate, _ reception: NMEAReception, to bytes: inout [UInt8]
    ) {
        var line = Sentence(receiver, "GGA")
        line.field(timeOf: date)
        line.field(fix?.coordinate)
        line.field(text: fix == nil ? "0" : "1")
        line.field(Double(max(0, fix == nil ? 0 : reception.satellitesUsed)), decimals: 0)
        line.field(fix.flatMap { horizontalDilution($0, reception) }, decimals: 2)
        line.field(fix.flatMap { $0.verticalAccuracy > 0 ? $0.altitude : nil }, decimals: 2)
        line.field(text: "M")
        line.field(fix == nil ? nil : reception.geoidSeparation, decimals: 2)
        line.field(text: "M")
        line.field(text: "")
        line.field(text: "")
        line.end(in: &bytes)
    }

    private func appendRMC(_ fix: Fix?, _ date: UTCDate, to bytes: inout [UInt8]) {
        var line = Sentence(receiver, "RMC")
        line.field(timeOf: date)
        line.field(text: fix == nil ? "V" : "A")
        line.field(fix?.coordinate)
        let speed = fix.flatMap { $0.speed >= 0 ? $0.speed : nil }
        line.field(speed.map { $0 / NMEADecoder.metresPerSecondPerKnot }, decimals: 4)
        line.field(fix.flatMap { $0.course >= 0 ? direction($0.course) : nil }, decimals: 2)
        line.field(dayOf: date)
        line.field(text: "")
        line.field(text: "")
        line.field(text: fix == nil ? "N" : "A")
        line.end(in: &bytes)
    }

    /// The simulated sky gives its satellites no identity, so they are numbered from 1.
    private func appendGSA(_ fix: Fix?, _ reception: NMEAReception, to bytes: inout [UInt8]) {
        var line = Sentence(receiver, "GSA")
        line.field(text: "A")
        line.field(text: fix.map { $0.verticalAccuracy > 0 ? "3" : "2" } ?? "1")
        for number in 1...12 {
            line.field(fix != nil && number <= reception.satellitesUsed ? Double(number) : nil, decimals: 0)
        }
        let hdop = fix.flatMap { horizontalDilution($0, reception) }
        let vdop = fix == nil ? nil : reception.vdop
        let pdop = hdop.flatMap { h in vdop.map { v in (h * h + v * v).squareRoot() } }
        line.field(pdop, decimals: 2)
        line.field(hdop, decimals: 2)
        line.field(vdop, decimals: 2)
        line.end(in: &bytes)
    }

    /// Both horizontal sigmas are the accuracy over the root of 2, so that they add up to it again.
    private func appendGST(_ fix: Fix, _ date: UTCDate, to bytes: inout [UInt8]) {
        var line = Sentence(receiver, "GST")
        line.field(timeOf: date)
        for _ in 0..<4 { line.field(text: "") }
        let sigma = fix.horizontalAccuracy * 0.5.squareRoot()
        line.field(sigma, decimals: 3)
        line.field(sigma, decimals: 3)
        line.field(fix.verticalAccuracy > 0 ? fix.verticalAccuracy : nil, decimals: 3)
        line.end(in: &bytes)
    }

    private func horizontalDilution(_ fix: Fix, _ reception: NMEAReception) -> Double? {
        reception.hdop ?? (rules.metresPerHDOP > 0 ? fix.horizontalAccuracy / rules.metresPerHDOP : nil)
    }

    /// A direction that stays below 360 when it is rounded to two decimals.
    private func direction(_ degrees: Double) -> Double {
        guard degrees.isFinite else { return degrees }
        let normalised = NMEAHeading.normalised(degrees)
        return normalised >= 359.995 ? 0 : normalised
    }
}

/// One sentence as it is written, field by field.
private struct Sentence {
    private var bytes: [UInt8]

    init(_ talker: NMEATalker, _ type: StaticString) {
        bytes = []
        bytes.reserveCapacity(96)
        bytes.append(UInt8(ascii: "$"))
        bytes.append(talker.bytes.0)
        bytes.append(talker.bytes.1)
        type.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func field(text: StaticString) {
        bytes.append(UInt8(ascii: ","))
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// A number; empty where it is nil, not finite, or beyond what NMEA readers take.
    mutating func field(_ value: Double?, decimals: Int) {
        bytes.append(UInt8(ascii: ","))
        guard let value, value.isFinite, value.magnitude < 1e8 else { return }
        DecimalText.append(value, decimals: decimals, to: &bytes)
    }

    /// `hhmmss.sss`; further digits are cut.
    mutating func field(timeOf date: UTCDate) {
        let fields = date.fields
        bytes.append(UInt8(ascii: ","))
        DecimalText.append(fields.hour * 10_000 + fields.minute * 100 + fields.second, width: 6, to: &bytes)
        bytes.append(UInt8(ascii: "."))
        DecimalText.append(fields.nanosecond / 1_000_000, width: 3, to: &bytes)
    }

    /// `ddmmyy`.
    mutating func field(dayOf date: UTCDate) {
        let fields = date.fields
        bytes.append(UInt8(ascii: ","))
        DecimalText.append(fields.day * 10_000 + fields.month * 100 + fields.year % 100, width: 6, to: &bytes)
    }

    /// Latitude and longitude with their hemispheres: four fields.
    mutating func field(_ coordinate: Coordinate?) {
        guard let coordinate else {
            for _ in 0..<4 { field(text: "") }
            return
        }
        angle(coordinate.latitude, width: 2)
        field(text: coordinate.latitude < 0 ? "S" : "N")
        angle(coordinate.longitude, width: 3)
        field(text: coordinate.longitude < 0 ? "W" : "E")
    }

    /// Counted in 1e-7 minutes as a whole, so that rounding carries from minutes to degrees.
    private mutating func angle(_ degrees: Double, width: Int) {
        let units = Int((degrees.magnitude * 6e8).rounded())
        let minuteUnits = units % 600_000_000
        bytes.append(UInt8(ascii: ","))
        DecimalText.append(units / 600_000_000, width: width, to: &bytes)
        DecimalText.append(minuteUnits / 10_000_000, width: 2, to: &bytes)
        bytes.append(UInt8(ascii: "."))
        DecimalText.append(minuteUnits % 10_000_000, width: 7, to: &bytes)
    }

    mutating func end(in target: inout [UInt8]) {
        let digits: StaticString = "0123456789ABCDEF"
        let checksum = bytes.dropFirst().reduce(0, ^)
        bytes.append(UInt8(ascii: "*"))
        digits.withUTF8Buffer {
            bytes.append($0[Int(checksum >> 4)])
            bytes.append($0[Int(checksum & 15)])
        }
        bytes.append(0x0D)
        bytes.append(0x0A)
        target.append(contentsOf: bytes)
    }
}
