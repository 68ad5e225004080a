import HikeScreens
import HikeValues

/// `index.html` of a gallery: every picture of some scenarios, on every display that they were run on, with what an
/// author should look at.
public struct GalleryPage {
    /// A scenario's pictures on one set of displays.
    public struct Run {
        public var scenario: String
        /// What it shows, in a sentence.
        public var about: String
        /// Where its pictures are, relative to the page.
        public var folder: String
        public var appearance: String
        /// The display of each device, by id.
        public var displays: [(device: String, profile: String)]
        public var pictures: [RunPicture]
        /// Steps and expectations that failed, as sentences.
        public var failures: [String]

        public init(
            scenario: String, about: String, folder: String, appearance: String,
            displays: [(device: String, profile: String)], pictures: [RunPicture], failures: [String]
        ) {
            self.scenario = scenario
            self.about = about
            self.folder = folder
            self.appearance = appearance
            self.displays = displays
            self.pictures = pictures
            self.failures = failures
        }

        func label(of picture: RunPicture) -> String {
            let profile = displays.first { $0.device == picture.device }?.profile ?? picture.device
            return profile.hasPrefix("watch") ? profile : "\(profile), \(appearance)"
        }
    }

    private let runs: [Run]

    public init(_ runs: [Run]) { self.runs = runs }

    /// What an author should look at, on all pictures: each sentence once, with the pictures that it is about.
    public var findings: [(sentence: String, pictures: [String])] {
        var found: [(sentence: String, pictures: [String])] = []
        for run in runs {
            for picture in run.pictures {
                for sentence in picture.reading.findings {
                    let place = "\(run.scenario): \(picture.name) (\(run.label(of: picture)))"
                    if let index = found.firstIndex(where: { $0.sentence == sentence }) {
                        found[index].pictures.append(place)
                    } else {
                        found.append((sentence, [place]))
                    }
                }
            }
        }
        return found
    }

    /// A whole page; it shows the pictures where they lie.
    public var html: String {
        var body = "<h1>Gallery</h1>\n<p>\(runs.reduce(0) { $0 + $1.pictures.count }) pictures.</p>\n"
        for failure in runs.flatMap(\.failures) {
            body += "<p class=\"failed\">\(MarkupText.escaped(failure))</p>\n"
        }
        var names: [String] = []
        for run in runs where !names.contains(run.scenario) { names.append(run.scenario) }
        for name in names { body += section(runs.filter { $0.scenario == name }) }
        let findings = findings
        if !findings.isEmpty {
            body += "<h2>To look at</h2>\n<ul>\n"
            for finding in findings {
                let where_ = finding.pictures.prefix(4).joined(separator: "; ")
                let more = finding.pictures.count > 4 ? " and \(finding.pictures.count - 4) more" : ""
                body +=
                    "<li>\(MarkupText.escaped(finding.sentence)) <small>\(MarkupText.escaped(where_ + more))</small></li>\n"
            }
            body += "</ul>\n"
        }
        return """
            \(Self.head)<style>
            body { font: 15px/1.5 sans-serif; margin: 2em; color: #222; background: #e9e9ec }
            .row { display: flex; gap: 18px; overflow-x: auto; padding: 6px 0 18px; align-items: flex-start }
            figure { margin: 0 } .watch img { height: 376px } .phone img { height: 640px }
            figcaption { font-size: 12px } .failed { color: #b3261e } details { font-size: 11px; max-width: 420px }
            pre { overflow-x: auto } h3 { margin: 0.6em 0 0 }
            </style></head><body>
            \(body)</body></html>

            """
    }

    /// What every page begins with.
    private static let head = """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Gallery</title>
        """

    /// Whether a file is the page of a gallery, which another one may take the place of.
    public static func isOurs(_ file: [UInt8]) -> Bool { file.starts(with: head.utf8) }

    private func section(_ runs: [Run]) -> String {
        guard let first = runs.first else { return "" }
        var html =
            "<h2>\(MarkupText.escaped(first.scenario))</h2>\n<p>\(MarkupText.escaped(first.about))</p>\n"
        var names: [String] = []
        for picture in runs.flatMap(\.pictures) where !names.contains(picture.name) {
            names.append(picture.name)
        }
        for name in names {
            html += "<h3>\(MarkupText.escaped(name))</h3>\n<div class=\"row\">\n"
            var labels: [String] = []
            for run in runs {
                for picture in run.pictures where picture.name == name {
                    let label = run.label(of: picture)
                    // A watch looks the same beside a light and a dark phone.
                    guard !labels.contains(label) else { continue }
                    labels.append(label)
                    html += figure(picture, label, in: run.folder)
                }
            }
            html += "</div>\n"
        }
        return html
    }

    private func figure(_ picture: RunPicture, _ label: String, in folder: String) -> String {
        let caption = MarkupText.escaped(label)
        let kind = label.hasPrefix("watch") ? "watch" : "phone"
        return
            "<figure class=\"\(kind)\"><img loading=\"lazy\" src=\"\(MarkupText.escaped(folder + "/" + picture.file))\" "
            + "alt=\"\(caption)\"><figcaption>\(caption)</figcaption>"
            + "<details><summary>tree</summary><pre>\(MarkupText.escaped(picture.reading.text))</pre></details></figure>\n"
    }
}
