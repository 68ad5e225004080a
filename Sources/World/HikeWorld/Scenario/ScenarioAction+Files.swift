extension Scenario.Action {
    /// The files that a step reads, as it names them.
    public var files: [String] {
        switch self {
        case .importRoute(_, let file, _): [file]
        case .screen(_, let check, _): [check.picture].compactMap { $0 }
        case .plan, .sendRoute, .navigate, .stopNavigation, .walk, .wait, .waitFor, .app, .appAction,
            .openURL,
            .permission, .system, .pair, .unpair, .fault, .touch, .screenshot, .video, .endVideo, .heading,
            .part:
            []
        }
    }
}
