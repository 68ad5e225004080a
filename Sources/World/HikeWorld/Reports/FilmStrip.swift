import HikeValues

/// The pictures of a run side by side, a row for each device. They lie beside the report.
enum FilmStrip {
    static func html(_ pictures: [RunPicture]) -> String {
        let kept = pictures.filter { !$0.file.isEmpty }
        guard !kept.isEmpty else { return "" }
        var devices: [String] = []
        for picture in kept where !devices.contains(picture.device) { devices.append(picture.device) }
        var html = "<h2>Displays</h2>\n"
        for device in devices {
            html += "<div class=\"film\">\n"
            for picture in kept where picture.device == device { html += figure(picture) }
            html += "</div>\n"
        }
        return html
    }

    private static func figure(_ picture: RunPicture) -> String {
        let caption = MarkupText.escaped(
            "\(ClockText.string(picture.time, decimals: 0)) \(picture.device): \(picture.name)")
        return "<figure><img loading=\"lazy\" src=\"\(MarkupText.escaped(picture.file))\" alt=\"\(caption)\">"
            + "<figcaption>\(caption)</figcaption></figure>\n"
    }
}
