import HikeHardware

/// A picker of files and a share sheet that a test answers.
final class FakeFiles: Files {
    private(set) var requests: [FilePickerRequest] = []
    /// What was shared.
    private(set) var shared: [String] = []
    /// Fails where there is no such file.
    var find: (String) throws(ServiceError) -> Void = { _ throws(ServiceError) in }
    private var chooser: ((Result<ChosenFile, FileError>) -> Void)?
    private var sharer: ((ShareOutcome) -> Void)?

    func choose(
        _ request: FilePickerRequest, _ handler: @escaping (Result<ChosenFile, FileError>) -> Void
    ) {
        requests.append(request)
        chooser = handler
    }

    func share(_ path: String, _ handler: @escaping (ShareOutcome) -> Void) throws(ServiceError) {
        try find(path)
        shared.append(path)
        sharer = handler
    }

    /// A person chooses a file, or does not; nobody hears it where none was asked for.
    func answer(_ result: Result<ChosenFile, FileError>) { chooser?(result) }
    /// What becomes of what was shared.
    func answer(_ outcome: ShareOutcome) { sharer?(outcome) }
}
