import HikeValues

/// The report as one page without any other file: verdicts, charts, tables and maps of the worst walks.
public enum LabPage {
    /// A whole HTML document, styles and charts within, for a browser without a network.
    public static func html(_ report: LabReport) -> String {
        let results = report.results
        var body = header(report)
        body += "<section><h2>Verdict</h2>\n" + verdicts(report) + "</section>\n"
        body += "<section><h2>Figures with limits</h2>\n" + legend(results)
        body += LabCharts.bars(results) + "</section>\n"
        body +=
            "<section><h2>Error along the route</h2>\n<p class=\"about\">Share of fixes on the route with a "
        body += "larger error than so many metres, all shapes at 1 Hz. Lower is better.</p>\n"
        body += LabCharts.distributions(results) + "</section>\n"
        for environment in results.environments {
            body += "<section><h2>\(MarkupText.escaped(environment.name))</h2>\n<p class=\"about\">"
            body +=
                "\(MarkupText.escaped(environment.words)).</p>\n" + table(results, environment)
                + "</section>\n"
        }
        if !report.costs.isEmpty {
            body += "<section><h2>Cost of a fix</h2>\n" + costs(report.costs) + "</section>\n"
        }
        if !report.recordings.isEmpty {
            body +=
                "<section><h2>The worst walks</h2>\n<p class=\"about\">At 1 Hz; of one rule at most one of a "
            body += "track. Point at a cue to read it.</p>\n<div class=\"maps\">\n"
            body += report.recordings.map { LabMap.figure($0) }.joined() + "</div></section>\n"
        }
        let notes = report.notes.map { "<p class=\"about\">\(MarkupText.escaped($0))</p>\n" }.joined()
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>Guidance lab</title><style>
            \(LabStyle.css)
            </style></head><body>
            \(body)\(notes)</body></html>

            """
    }

    private static func header(_ report: LabReport) -> String {
        let walks = report.results.jobs.count
        let fixes = report.results.jobs.reduce(0) { $0 + ($1.tallies.first?.fixes ?? 0) }
        return "<header><h1>Guidance lab</h1><p>\(walks) walks, \(fixes) fixes to each of "
            + "\(report.results.rules.count) rules; \(report.runs) runs of a track, seed \(report.seed). "
            + "The peers are re-implementations of published rules, not the products.</p></header>\n"
    }

    private static func verdicts(_ report: LabReport) -> String {
        let results = report.results
        return results.rules.indices.filter { results.rules[$0].isOurs }.map { rule in
            let missed = report.missed(by: rule)
            let beaten = results.beaten(rule)
            let name = MarkupText.escaped(results.rules[rule].name)
            var text = "<div class=\"verdict\"><h3>\(name) "
            text +=
                missed.isEmpty
                ? "<span class=\"chip aim\">keeps every limit</span>"
                : "<span class=\"chip missed\">misses \(missed.count)</span>"
            if results.rules.contains(where: { !$0.isOurs }) {
                text +=
                    beaten.isEmpty
                    ? " <span class=\"chip aim\">no peer is better</span>"
                    : " <span class=\"chip missed\">peers better on \(beaten.count)</span>"
            }
            text += "</h3>\n" + list(missed, "limits missed") + list(beaten, "peers better") + "</div>\n"
            return text
        }.joined()
    }

    private static func list(_ sentences: [String], _ summary: String) -> String {
        guard !sentences.isEmpty else { return "" }
        let items = sentences.map { "<li>\(MarkupText.escaped($0))</li>" }.joined()
        return "<details><summary>\(summary)</summary><ul>\(items)</ul></details>\n"
    }

    private static func legend(_ results: LabResults) -> String {
        var text = "<p class=\"legend\">"
        for index in results.rules.indices {
            text += "<span><i class=\"\(LabStyle.mark(index, results))\"></i>"
            text += "\(MarkupText.escaped(results.rules[index].name))</span>"
        }
        return text
            + "<span><i class=\"least\"></i>at least</span><span><i class=\"goal\"></i>aim</span></p>\n"
    }

    private static func table(_ results: LabResults, _ environment: LabEnvironment) -> String {
        let rows = results.rows(LabMetric.gated + LabMetric.further, in: environment)
        var html = "<div class=\"wide\"><table><thead><tr><th></th><th>at least</th><th>aim</th>"
        html += results.rules.map { "<th>\(MarkupText.escaped($0.name))</th>" }.joined() + "</tr></thead>\n"
        for row in rows {
            html += "<tr><th>\(MarkupText.escaped(row.title))</th>"
            html += "<td class=\"limit\">\(row.limit.map { row.text($0.least) } ?? "")</td>"
            html += "<td class=\"limit\">\(row.limit.map { row.text($0.aim) } ?? "")</td>"
            for rule in results.rules.indices {
                guard let value = row.values[rule] else {
                    html += "<td>&ndash;</td>"
                    continue
                }
                let standing = row.standing(of: rule)
                let kind = standing.map { $0.rawValue.lowercased() } ?? ""
                let own = results.rules[rule].isOurs ? " own" : ""
                html += "<td class=\"\(kind)\(own)\">\(row.text(value))</td>"
            }
            html += "</tr>\n"
        }
        return html + "</table></div>\n"
    }

    private static func costs(_ costs: [LabCost]) -> String {
        var html = "<div class=\"wide\"><table><thead><tr><th>microseconds a fix</th>"
        html += LabCostTrack.sizes.map { "<th>\($0) points</th>" }.joined() + "<th>ratio</th></tr></thead>\n"
        for cost in costs {
            html += "<tr><th>\(MarkupText.escaped(cost.rule))</th>"
            html += cost.microseconds.map { "<td>\(DecimalText.string($0, decimals: 2))</td>" }.joined()
            html += "<td>\(DecimalText.string(cost.ratio, decimals: 2))</td></tr>\n"
        }
        return html + "</table></div>\n"
    }
}
