extension Scenario.Action {
    /// The files that a step reads, as it names them.
    public var files: [String] {
        switch self {
        case .appStep(let step): step.files
        case .screen(_, let check, _): [check.picture].compactMap { $0 }
        case .openFile(_, _, let file), .location(.along(let file, _, _), _),
            .link(.profile(.file(let file))):
            [file]
        case .together(let steps): steps.flatMap { $0.action.files }
        case .mend, .link, .serve, .location, .walk, .wait, .waitFor, .app, .appAction,
            .openURL,
            .permission, .system, .pair, .unpair, .fault, .touch, .screenshot, .video, .endVideo, .heading,
            .part:
            []
        }
    }
}

extension AppStep {
    /// The files that it reads, as it names them.
    fileprivate var files: [String] {
        ([word.key] + word.keys).compactMap { key in
            if case .file = key.form { values.text(key.name) } else { nil }
        }
    }
}
