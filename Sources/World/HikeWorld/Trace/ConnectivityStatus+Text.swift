import HikeValues

extension ConnectivityStatus {
    /// The status as lines for a terminal. Ages are in seconds, sizes carry their units.
    public var lines: [String] {
        var lines = ["at \(ClockText.string(time, decimals: 3)) (\(seconds(time - .zero)) s)"]
        for device in devices {
            lines += ["", head(of: device)] + apps(of: device) + device.links.flatMap(self.lines)
        }
        if devices.isEmpty { lines.append("no device has said anything yet") }
        return lines
    }

    private func head(of device: Device) -> String {
        let since = device.since.map { " since \(ClockText.string($0, decimals: 3))" } ?? ""
        return "\(device.id): \(device.isOn ? "on" : "off")\(since)"
    }

    private func apps(of device: Device) -> [String] {
        if device.apps.isEmpty { return ["  no app has run"] }
        let rows = device.apps.map { app in
            [
                app.id, app.lifecycle ?? "?", app.session ?? "none", Self.word(app.isPaired),
                Self.word(app.isCounterpartInstalled), Self.word(app.isReachable),
            ]
        }
        return Self.table([["app", "state", "session", "paired", "installed", "reachable"]] + rows)
    }

    private func lines(of link: Link) -> [String] {
        let since =
            link.since.map { " since \(ClockText.string($0, decimals: 3)) (\(seconds(time - $0)) s)" } ?? ""
        let cause = link.cause.map { ": \($0)" } ?? ""
        let heard = link.heard.map { "last heard \(seconds(time - $0)) s ago" } ?? "not heard"
        var lines = ["  link to \(link.peer): \(link.isUp ? "up" : "down")\(since)\(cause); \(heard)"]
        for (word, transfers) in [("outstanding", link.outstanding), ("not handed over", link.undelivered)] {
            if transfers.isEmpty {
                if word == "outstanding" { lines.append("  nothing outstanding for \(link.peer)") }
                continue
            }
            let bytes = transfers.reduce(0) { $0 + ($1.size ?? 0) }
            lines.append("  \(transfers.count) \(word) for \(link.peer), \(LogText.bytes(Double(bytes)))")
            let header = ["channel", "id", "app", "size", "age s", "frames", "attempts", "chunks", "why"]
            lines += Self.table([header] + transfers.map(row))
        }
        return lines
    }

    private func row(_ transfer: Transfer) -> [String] {
        let chunks = transfer.acknowledgedChunks.map { "\($0)" + (transfer.chunks.map { " of \($0)" } ?? "") }
        return [
            transfer.channel, transfer.id.isEmpty ? "-" : BusLog.short(transfer.id), transfer.app,
            transfer.size.map { LogText.bytes(Double($0)) } ?? "?", seconds(transfer.age),
            "\(transfer.frames)", "\(transfer.attempts)", chunks ?? "-", transfer.reason,
        ].map(LogText.printable)
    }

    private func seconds(_ interval: Interval) -> String {
        DecimalText.string(interval.inSeconds, decimals: 3)
    }

    private static func word(_ truth: Bool?) -> String { truth.map { $0 ? "yes" : "no" } ?? "?" }

    /// Rows with columns as wide as they need be, indented.
    private static func table(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = "    " + zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}

extension ConnectivityStatus {
    /// The status as one JSON object. Times are seconds since the start, ages seconds, sizes bytes.
    public var json: [UInt8] {
        var line = JSONLine()
        line.add(time: time)
        line.add("devices", json: Self.list(devices.map(json)))
        return line.finished()
    }

    private func json(_ device: Device) -> [UInt8] {
        var line = JSONLine()
        line.add("id", device.id)
        line.add("on", device.isOn)
        if let since = device.since { line.add("since", since.inSeconds, decimals: 6) }
        line.add("apps", json: Self.list(device.apps.map(json)))
        line.add("links", json: Self.list(device.links.map(json)))
        return line.finished()
    }

    private func json(_ app: App) -> [UInt8] {
        var line = JSONLine()
        line.add("id", app.id)
        if let lifecycle = app.lifecycle { line.add("lifecycle", lifecycle) }
        if let session = app.session { line.add("session", session) }
        if let truth = app.isPaired { line.add("paired", truth) }
        if let truth = app.isCounterpartInstalled { line.add("counterpartInstalled", truth) }
        if let truth = app.isReachable { line.add("reachable", truth) }
        return line.finished()
    }

    private func json(_ link: Link) -> [UInt8] {
        var line = JSONLine()
        line.add("peer", link.peer)
        line.add("up", link.isUp)
        if let since = link.since { line.add("since", since.inSeconds, decimals: 6) }
        if let cause = link.cause { line.add("cause", cause) }
        if let heard = link.heard { line.add("heard", heard.inSeconds, decimals: 6) }
        line.add("outstanding", json: Self.list(link.outstanding.map(json)))
        line.add("undelivered", json: Self.list(link.undelivered.map(json)))
        return line.finished()
    }

    private func json(_ transfer: Transfer) -> [UInt8] {
        var line = JSONLine()
        line.add("channel", transfer.channel)
        if !transfer.id.isEmpty { line.add("id", transfer.id) }
        line.add("app", transfer.app)
        if let number = transfer.number { line.add("number", number) }
        if let size = transfer.size { line.add("size", size) }
        line.add("age", transfer.age.inSeconds, decimals: 6)
        line.add("frames", transfer.frames)
        line.add("attempts", transfer.attempts)
        if let chunks = transfer.acknowledgedChunks { line.add("acknowledgedChunks", chunks) }
        if let chunks = transfer.chunks { line.add("chunks", chunks) }
        line.add("reason", transfer.reason)
        return line.finished()
    }

    static func list(_ objects: [[UInt8]]) -> [UInt8] {
        [0x5B] + Array(objects.joined(separator: [0x2C])) + [0x5D]
    }
}
