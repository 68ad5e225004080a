import CGps
import Glibc
import HikeValues

/// libgps behind values: one `gps_data_t` and its socket. Belongs to one thread.
package final class GpsdConnection {
    /// What one read gave.
    enum Outcome: Hashable {
        case message(GpsdMessage)
        /// No whole line has come yet.
        case nothing
        case closed(GpsdFailure)
    }

    /// Bytes of a line handed out; GPS_JSON_RESPONSE_MAX of libgps, which its header does not publish.
    static let lineCapacity = 10_240
    /// Bytes of a line fed to ``decode(line:)``.
    static let decodeCapacity = 65_536

    /// 24 kB: held by pointer, never copied.
    private let data: UnsafeMutablePointer<gps_data_t>
    private let line: UnsafeMutablePointer<CChar>
    private var address = GpsdAddress(host: "")
    private var isOpen = false

    package init() {
        data = .allocate(capacity: 1)
        data.initialize(to: gps_data_t())
        line = .allocate(capacity: Self.decodeCapacity)
        line.initialize(repeating: 0, count: Self.decodeCapacity)
    }

    deinit {
        shut()
        data.deallocate()
        line.deallocate()
    }

    /// The socket while open.
    var descriptor: Int32? { isOpen ? data.pointee.gps_fd : nil }

    /// Connects to a host that was just seen to accept; see ``GpsdReachability``.
    func open(_ address: GpsdAddress, numericHost: String) throws(GpsdFailure) {
        shut()
        self.address = address
        data.pointee = gps_data_t()
        errno = 0
        guard gps_open(numericHost, String(address.port), data) == 0 else {
            throw .unreachable(address, problem: String(cString: gps_errstr(errno)))
        }
        isOpen = true
        let socket = data.pointee.gps_fd
        // libgps 3.22 sees to this itself. Were it blocking, gps_read would wait for the rest of a line that
        // may never come.
        _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        keepAlive(socket)
    }

    /// Makes the kernel notice a host that went away without a word, within half a minute.
    private func keepAlive(_ socket: Int32) {
        let size = socklen_t(MemoryLayout<Int32>.size)
        for (level, option, value) in [
            (SOL_SOCKET, SO_KEEPALIVE, Int32(1)), (Int32(IPPROTO_TCP), TCP_KEEPIDLE, 10),
            (Int32(IPPROTO_TCP), TCP_KEEPINTVL, 5), (Int32(IPPROTO_TCP), TCP_KEEPCNT, 4),
        ] {
            var number = value
            _ = setsockopt(socket, level, option, &number, size)
        }
    }

    /// Asks for JSON reports and the receiver's own lines, which hold the headings that gpsd leaves out.
    func watch() {
        guard isOpen else { return }
        // What fails here shows at the next read.
        _ = gps_stream(data, UInt32(WATCH_ENABLE) | UInt32(WATCH_JSON) | UInt32(WATCH_NMEA), nil)
    }

    func shut() {
        guard isOpen else { return }
        isOpen = false
        _ = gps_close(data)
    }

    /// Reads what is there, without waiting.
    func read() -> Outcome {
        guard isOpen else { return .nothing }
        // libgps only adds bits; without this every SKY looks like one more TPV (receivers 1.2).
        data.pointee.set = 0
        line[0] = 0
        errno = 0
        let count = gps_read(data, line, Int32(Self.lineCapacity))
        if count > 0 { return .message(message(of: line)) }
        if count == 0 { return .nothing }
        let problem = errno
        if problem != 0 {
            return .closed(
                problem == ECONNRESET || problem == EPIPE
                    ? .closedByGpsd(address)
                    : .unreachable(address, problem: String(cString: strerror(problem))))
        }
        // Both the end of the stream and a full buffer without a line's end give -1 and no error.
        var byte: UInt8 = 0
        let left = recv(data.pointee.gps_fd, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        return .closed(left > 0 ? .endlessLine(address) : .closedByGpsd(address))
    }

    /// Decodes one line without a connection, by libgps' own decoder; nil for a line that is too long.
    package func decode(line text: some StringProtocol) -> GpsdMessage? {
        guard text.utf8.count < Self.decodeCapacity else { return nil }
        var end = 0
        for byte in text.utf8 {
            line[end] = CChar(bitPattern: byte)
            end += 1
        }
        line[end] = 0
        data.pointee.set = 0
        guard line[0] == CChar(UInt8(ascii: "{")) else { return message(of: line) }
        // The decoder may write into its text, so it gets its own.
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: end + 1)
        defer { copy.deallocate() }
        copy.initialize(from: line, count: end + 1)
        _ = gps_unpack(copy, data)
        return message(of: line)
    }

    // MARK: From libgps to values

    private func message(of line: UnsafePointer<CChar>) -> GpsdMessage {
        var length = strlen(line)
        while length > 0, line[length - 1] == 0x0D || line[length - 1] == 0x0A { length -= 1 }
        let bytes = UnsafeRawBufferPointer(start: line, count: length)
        guard let first = bytes.first, let last = bytes.last else { return .malformed }
        switch first {
        case UInt8(ascii: "$"), UInt8(ascii: "!"): return .sentence(Array(bytes))
        // libgps keeps what it read of a cut object as if it were whole.
        case UInt8(ascii: "{"): return last == UInt8(ascii: "}") ? report() : .malformed
        default: return .malformed
        }
    }

    private func has(_ flag: UInt64) -> Bool { data.pointee.set & flag != 0 }

    private func report() -> GpsdMessage {
        if has(UInt64(VERSION_SET)) { return version() }
        if has(UInt64(STATUS_SET)) || has(UInt64(MODE_SET)) { return position() }
        if has(UInt64(ATTITUDE_SET)) {
            return .attitude(
                GpsdAttitude(
                    heading: finite(data.pointee.attitude.heading),
                    isRawCompass: data.pointee.attitude.mag_st != 0))
        }
        if has(UInt64(GST_SET)) {
            return .statistics(
                GpsdStatistics(
                    north: finite(data.pointee.gst.lat_err_deviation),
                    east: finite(data.pointee.gst.lon_err_deviation),
                    altitude: finite(data.pointee.gst.alt_err_deviation)))
        }
        if has(UInt64(SATELLITE_SET)) { return .sky(hdop: finite(data.pointee.dop.hdop)) }
        if has(UInt64(POLICY_SET)) { return .watching }
        return has(~UInt64(PACKET_SET)) ? .other : .malformed
    }

    private func version() -> GpsdMessage {
        let release = withUnsafeBytes(of: &data.pointee.version.release) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return .version(
            GpsdVersion(
                release: release, protocolMajor: Int(data.pointee.version.proto_major),
                protocolMinor: Int(data.pointee.version.proto_minor)))
    }

    private func position() -> GpsdMessage {
        let fix = data.pointee.fix
        var coordinate: Coordinate?
        if let latitude = finite(fix.latitude), let longitude = finite(fix.longitude) {
            coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        var altitude = finite(fix.altMSL)
        if altitude == nil, let ellipsoidal = finite(fix.altHAE), let separation = finite(fix.geoid_sep) {
            altitude = ellipsoidal - separation
        }
        return .position(
            GpsdPosition(
                mode: Int(fix.mode), date: date(fix.time), coordinate: coordinate, altitude: altitude,
                speed: finite(fix.speed), course: finite(fix.track), eastError: finite(fix.epx),
                northError: finite(fix.epy), horizontalError: finite(fix.eph),
                verticalError: finite(fix.epv)))
    }

    /// libgps marks absent numbers with NaN.
    private func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }

    /// libgps marks an absent time with zero seconds; times beyond ``UTCDate`` are absent too.
    private func date(_ time: timespec) -> UTCDate? {
        guard time.tv_sec > 0, time.tv_sec < 9_000_000_000, (0..<1_000_000_000).contains(time.tv_nsec) else {
            return nil
        }
        return UTCDate(nanosecondsSince1970: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
