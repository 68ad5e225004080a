import HikeValues

/// What the text of a sound sentence turns out to be.
enum NMEADecoded {
    case sentence(NMEASentence)
    case unsupported
    case defect(NMEADefect)
}

/// Turns the text between `$` and `*` into a typed sentence.
enum NMEADecoder {
    /// Metres a second in a knot.
    static let metresPerSecondPerKnot = 1_852.0 / 3_600

    static func decode(_ text: UnsafeBufferPointer<UInt8>) -> NMEADecoded {
        var comma = 0
        while comma < text.count && text[comma] != 0x2C {
            let byte = text[comma]
            let isCapital = byte &- 0x41 < 26
            let isDigit = byte &- 0x30 < 10
            // Makers' own sentences may carry free text after the P and the maker's code.
            guard isCapital || isDigit || (comma > 0 && text[0] == UInt8(ascii: "P")) else {
                return .defect(.malformedAddress)
            }
            comma += 1
        }
        guard comma > 0 else { return .defect(.malformedAddress) }
        guard comma == 5 && text[0] != UInt8(ascii: "P") else { return .unsupported }
        let talker = NMEATalker(text[0], text[1])
        let type = UInt32(text[2]) << 16 | UInt32(text[3]) << 8 | UInt32(text[4])
        var fields = NMEAFieldReader(text, start: comma + 1)
        guard let content = content(type: type, &fields) else { return .unsupported }
        if let defect = fields.defect { return .defect(defect) }
        return .sentence(NMEASentence(talker: talker, content: content))
    }

    private static func content(type: UInt32, _ fields: inout NMEAFieldReader) -> NMEASentence.Content? {
        switch type {
        case 0x47_47_41: .gga(gga(&fields))
        case 0x52_4D_43: .rmc(rmc(&fields))
        case 0x56_54_47: .vtg(vtg(&fields))
        case 0x47_53_41: .gsa(gsa(&fields))
        case 0x47_53_56: .gsv(gsv(&fields))
        case 0x47_4C_4C: .gll(gll(&fields))
        case 0x5A_44_41: .zda(zda(&fields))
        case 0x47_53_54: .gst(gst(&fields))
        case 0x47_4E_53: .gns(gns(&fields))
        case 0x48_44_54: .heading(hdt(&fields))
        case 0x48_44_4D: .heading(hdm(&fields))
        case 0x48_44_47: .heading(hdg(&fields))
        case 0x54_48_53: .heading(ths(&fields))
        default: nil
        }
    }

    private static func require(_ count: Int, _ fields: inout NMEAFieldReader) {
        if fields.count < count { fields.fail(.tooFewFields) }
    }

    private static func speed(knots: Double?) -> Double? { knots.map { $0 * metresPerSecondPerKnot } }

    private static func gga(_ fields: inout NMEAFieldReader) -> NMEASentence.GGA {
        let time = fields.time()
        let coordinate = fields.coordinate()
        let quality = fields.integer().map(NMEAQuality.init(code:))
        let satellites = fields.integer()
        let hdop = fields.number(from: 0, to: 1e6)
        let altitude = fields.number()
        fields.skip()
        let separation = fields.number()
        require(9, &fields)
        return NMEASentence.GGA(
            time: time, coordinate: coordinate, quality: quality, satellites: satellites, hdop: hdop,
            altitude: altitude, geoidSeparation: separation)
    }

    private static func rmc(_ fields: inout NMEAFieldReader) -> NMEASentence.RMC {
        let time = fields.time()
        let status = fields.letter()
        let coordinate = fields.coordinate()
        let knots = fields.number(from: 0, to: 1e6)
        let course = fields.direction()
        let date = fields.date()
        require(9, &fields)
        // Some receivers leave out the field for east or west: "...,0,A" is a variation and a mode.
        let declination = fields.number(from: 0, to: 180)
        let side = fields.letter()
        let hasSide = side == nil || side == UInt8(ascii: "E") || side == UInt8(ascii: "W")
        let quality = (hasSide ? fields.letter() : side).map(NMEAQuality.init(mode:))
        let variation = hasSide && side != nil ? declination : nil
        return NMEASentence.RMC(
            time: time, isValid: status == UInt8(ascii: "A") && quality != .noFix, coordinate: coordinate,
            speed: speed(knots: knots), course: course, date: date,
            variation: side == UInt8(ascii: "W") ? variation.map { -$0 } : variation, quality: quality)
    }

    /// Units older than NMEA 2.0 send the four numbers without letters. Knots are used only where km/h is
    /// missing, because their step is almost twice as coarse.
    private static func vtg(_ fields: inout NMEAFieldReader) -> NMEASentence.VTG {
        let hasLetters = fields.remaining > 4
        let course = fields.direction()
        if hasLetters { fields.skip() }
        fields.skip()
        if hasLetters { fields.skip() }
        let knots = fields.number(from: 0, to: 1e6)
        if hasLetters { fields.skip() }
        let kilometres = fields.number(from: 0, to: 1e6)
        require(hasLetters ? 7 : 4, &fields)
        fields.skip()
        let mode = fields.letter()
        return NMEASentence.VTG(
            isValid: mode != UInt8(ascii: "N"), course: course,
            speed: kilometres.map { $0 / 3.6 } ?? speed(knots: knots))
    }

    private static func gsa(_ fields: inout NMEAFieldReader) -> NMEASentence.GSA {
        fields.skip()
        let dimension = fields.integer()
        if let dimension, !(1...3).contains(dimension) { fields.fail(.valueOutOfRange) }
        var satellites = 0
        for _ in 0..<12 where fields.integer() != nil { satellites += 1 }
        let pdop = fields.number(from: 0, to: 1e6)
        let hdop = fields.number(from: 0, to: 1e6)
        let vdop = fields.number(from: 0, to: 1e6)
        require(17, &fields)
        return NMEASentence.GSA(
            dimension: dimension, satellites: satellites, pdop: pdop, hdop: hdop, vdop: vdop,
            system: fields.hexadecimalDigit())
    }

    private static func gsv(_ fields: inout NMEAFieldReader) -> NMEASentence.GSV {
        let messages = fields.integer()
        let message = fields.integer()
        let inView = fields.integer()
        require(3, &fields)
        // Four fields a satellite; from NMEA 4.10 on one more field for the signal.
        let rest = fields.remaining
        var group = NMEASatelliteGroup()
        for _ in 0..<min(4, rest / 4) {
            let identifier = fields.integer()
            let elevation = fields.number(from: -90, to: 90)
            let azimuth = fields.number(from: 0, to: 360)
            let strength = fields.number(from: 0, to: 1e6)
            guard let identifier else { continue }
            group.append(
                NMEASatellite(
                    identifier: identifier, elevation: elevation, azimuth: azimuth, signalStrength: strength))
        }
        let signal = rest % 4 == 1 ? fields.hexadecimalDigit() : nil
        return NMEASentence.GSV(
            messages: messages ?? 1, message: message ?? 1, satellitesInView: inView, satellites: group,
            signal: signal)
    }

    private static func gll(_ fields: inout NMEAFieldReader) -> NMEASentence.GLL {
        let coordinate = fields.coordinate()
        require(4, &fields)
        let time = fields.time()
        let status = fields.letter()
        let mode = fields.letter()
        let isValid = (status ?? UInt8(ascii: "A")) == UInt8(ascii: "A") && mode != UInt8(ascii: "N")
        return NMEASentence.GLL(time: time, isValid: isValid, coordinate: coordinate)
    }

    private static func zda(_ fields: inout NMEAFieldReader) -> NMEASentence.ZDA {
        let time = fields.time()
        let day = fields.integer()
        let month = fields.integer()
        let year = fields.integer()
        require(4, &fields)
        var date: UTCDate?
        if let day, let month, let year {
            date = UTCDate(year: year, month: month, day: day)
            if date == nil { fields.fail(.invalidDate) }
        }
        return NMEASentence.ZDA(time: time, date: date)
    }

    private static func gst(_ fields: inout NMEAFieldReader) -> NMEASentence.GST {
        let time = fields.time()
        fields.skip()
        fields.skip()
        fields.skip()
        fields.skip()
        let latitude = fields.number(from: 0, to: 1e9)
        let longitude = fields.number(from: 0, to: 1e9)
        let altitude = fields.number(from: 0, to: 1e9)
        require(8, &fields)
        return NMEASentence.GST(
            time: time, latitudeSigma: latitude, longitudeSigma: longitude, altitudeSigma: altitude)
    }

    private static func gns(_ fields: inout NMEAFieldReader) -> NMEASentence.GNS {
        let time = fields.time()
        let coordinate = fields.coordinate()
        var quality: NMEAQuality?
        fields.letters { letter in
            let next = NMEAQuality(mode: letter)
            if next.rank > (quality?.rank ?? -1) { quality = next }
        }
        let satellites = fields.integer()
        let hdop = fields.number(from: 0, to: 1e6)
        let altitude = fields.number()
        let separation = fields.number()
        require(10, &fields)
        return NMEASentence.GNS(
            time: time, coordinate: coordinate, quality: quality, satellites: satellites, hdop: hdop,
            altitude: altitude, geoidSeparation: separation)
    }

    private static func hdt(_ fields: inout NMEAFieldReader) -> NMEAHeading {
        let heading = fields.direction()
        require(1, &fields)
        return NMEAHeading(trueHeading: heading)
    }

    private static func hdm(_ fields: inout NMEAFieldReader) -> NMEAHeading {
        let heading = fields.direction()
        require(1, &fields)
        return NMEAHeading(magneticHeading: heading)
    }

    private static func hdg(_ fields: inout NMEAFieldReader) -> NMEAHeading {
        let sensor = fields.direction()
        require(1, &fields)
        let deviation = fields.eastWest()
        let variation = fields.eastWest()
        return NMEAHeading(sensor: sensor, deviation: deviation, variation: variation)
    }

    /// Mode `V` means that the heading is not valid.
    private static func ths(_ fields: inout NMEAFieldReader) -> NMEAHeading {
        let heading = fields.direction()
        let mode = fields.letter()
        require(2, &fields)
        return NMEAHeading(trueHeading: mode == UInt8(ascii: "V") ? nil : heading)
    }
}
