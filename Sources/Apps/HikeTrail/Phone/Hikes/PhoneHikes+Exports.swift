import HikeHardware
import HikeRecording
import HikeValues

/// Hikes as files for others (OHX-23).
extension PhoneHikes {
    static let exportFolder = "Documents/exports"

    /// A document is made beside the screen, which says so meanwhile.
    private static let exportTime = Interval.seconds(0.5)

    func beginPDF() {
        question = .exporting
        device.clock.set(&exporting, after: Self.exportTime) { [unowned self] in finishPDF() }
    }

    func cancelPDF() {
        question = nil
        exporting?.cancel()
    }

    /// Its time has come, unless the hike has gone meanwhile.
    private func finishPDF() {
        guard case .exporting = question else { return }
        question = nil
        export(.pdf)
    }

    /// The hike that is asked about, with what was marked on it as it is now: that may come after the hike.
    ///
    /// A comment that is typed but not saved is saved before. Nil where that cannot be done: a person was told, and still
    /// has what was typed.
    var reportToExport: HikeReport? {
        saveComment()
        if let shown, shown.route.comment != comment { return nil }
        guard let hike = subject else { return nil }
        var report: HikeReport
        do { report = try self.report(of: hike) } catch {
            perform("the hike was not exported") { throw error }
            return nil
        }
        do { report.marks = try marks(report.route.id) } catch {
            device.log(
                .error, "hikes", "the waypoints of the hike cannot be read",
                [FileMetadata("reason", "\(error)")])
        }
        return report
    }

    /// The hike as a file, which lies in ``exportFolder``. Another hike's file of that name stays.
    func export(_ format: Format) {
        guard let report = reportToExport else { return }
        perform("the hike was not exported") {
            let bytes: [UInt8] =
                switch format {
                case .gpx: try report.gpx()
                case .markdown: Array(report.markdown(settings.text).utf8)
                case .pdf: try device.screen.makePDF(of: try document(report))
                }
            let (base, names) = (
                SafeFileName.make(report.route.name), try device.storage.list(Self.exportFolder)
            )
            let same = try names.first {
                try $0.hasPrefix(base) && $0.hasSuffix(format.suffix)
                    && device.storage.read(Self.exportFolder + "/" + $0) == bytes
            }
            let name = same ?? SafeFileName.free(base, suffix: format.suffix, taken: names)
            if same == nil { try device.storage.write(Self.exportFolder + "/" + name, bytes) }
            device.log(
                .info, "export", "exported",
                [FileMetadata("file", name), FileMetadata("size", String(bytes.count))])
            exported = name
            message = Message(title: "Exported", text: name)
        }
    }

    /// Gives what was just exported to the share sheet.
    func shareExport() {
        guard let name = exported else { return }
        (exported, message) = (nil, nil)
        do throws(ServiceError) {
            try device.files?.share(Self.exportFolder + "/" + name) { [unowned self] in shared($0) }
        } catch { notShared(name, error.description) }
    }

    /// What has become of it. Who has cancelled knows that.
    func shared(_ outcome: ShareOutcome) {
        switch outcome {
        case .shared(let name, let target):
            device.log(
                .info, "export", "shared",
                [FileMetadata("file", name), FileMetadata("target", target.rawValue)])
        case .cancelled: break
        case .failed(let name, let reason): notShared(name, reason)
        }
    }

    private func notShared(_ name: String, _ reason: String) {
        device.log(
            .error, "export", "not shared", [FileMetadata("file", name), FileMetadata("reason", reason)])
        message = Message(title: "Not Shared", text: reason)
    }
}
