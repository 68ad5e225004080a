import FacadeFoundation

/// Hands something over in the form in which it is wanted, when it is wanted.
open class NSItemProvider: NSObject, @unchecked Sendable {
    private struct Form {
        var type: String
        var load: (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Void
    }

    /// Why nothing is handed over.
    public enum ErrorCode: Int {
        case unknownError = -1
        case itemUnavailableError = -1_000
        case unexpectedValueClassError = -1_100
        case unavailableCoercionError = -1_200
    }

    public static let errorDomain = "NSItemProviderErrorDomain"

    private var forms: [Form] = []
    /// What the file is to be called, without its ending.
    open var suggestedName: String?

    /// One that has nothing yet.
    public override init() { super.init() }

    /// One of an object that can be handed over.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        for type in Swift.type(of: object).writableTypeIdentifiersForItemProvider {
            nonisolated(unsafe) let object = object
            registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { completion in
                object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
            }
        }
    }

    /// One of a file, of the type of its ending.
    public convenience init?(contentsOf fileURL: URL!) {
        guard let fileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        self.init()
        suggestedName = fileURL.deletingPathExtension().lastPathComponent
        let type = UTType(filenameExtension: fileURL.pathExtension)?.identifier ?? UTType.data.identifier
        registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { completion in
            do { completion(try Data(contentsOf: fileURL), nil) } catch { completion(nil, error) }
            return nil
        }
    }

    // MARK: What it has

    /// In the order in which they were registered, the best first.
    open var registeredTypeIdentifiers: [String] { forms.map(\.type) }
    open var registeredContentTypes: [UTType] { registeredTypeIdentifiers.compactMap(UTType.init) }

    /// Adds a form of what it has.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        forms.append(Form(type: typeIdentifier) { _ = loadHandler($0) })
    }

    /// Whether it has a form of that kind.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        form(typeIdentifier) != nil
    }

    private func form(_ type: String) -> Form? {
        if let same = forms.first(where: { $0.type == type }) { return same }
        guard let wanted = UTType(type) else { return nil }
        return forms.first { UTType($0.type)?.conforms(to: wanted) == true }
    }

    private static func failure(_ code: ErrorCode) -> NSError {
        NSError(
            domain: errorDomain, code: code.rawValue,
            userInfo: [NSLocalizedDescriptionKey: "it cannot be handed over in that form"])
    }

    // MARK: Loading. Everything is told off the main queue

    /// Loads it as bytes.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        DispatchQueue.global().async {
            guard let form = self.form(typeIdentifier) else {
                return completionHandler(nil, Self.failure(.itemUnavailableError))
            }
            form.load { data, error in
                progress.completedUnitCount = 1
                completionHandler(data, error)
            }
        }
        return progress
    }

    /// Loads it as bytes.
    @discardableResult
    open func loadDataRepresentation(
        for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        loadDataRepresentation(
            forTypeIdentifier: contentType.identifier, completionHandler: completionHandler)
    }

    /// Loads it into a file, which is gone when the handler returns.
    @discardableResult
    open func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        let name = suggestedName ?? "file"
        let type = form(typeIdentifier)?.type
        return loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in
            guard let data else { return completionHandler(nil, error) }
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                var file = folder.appendingPathComponent(name)
                if let type = type.flatMap(UTType.init) { file.appendPathExtension(for: type) }
                try data.write(to: file)
                completionHandler(file, nil)
            } catch { completionHandler(nil, error) }
        }
    }

    /// Loads it into a file, which is gone when the handler returns.
    @discardableResult
    open func loadFileRepresentation(
        for contentType: UTType, openInPlace: Bool = false,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        loadFileRepresentation(forTypeIdentifier: contentType.identifier) { completionHandler($0, false, $1) }
    }

    /// Whether it can be had as an object of a class.
    open func canLoadObject<Object: NSItemProviderReading>(ofClass aClass: Object.Type) -> Bool {
        aClass.readableTypeIdentifiersForItemProvider.contains { form($0) != nil }
    }

    /// Loads it as an object of a class.
    @discardableResult
    open func loadObject<Object: NSItemProviderReading>(
        ofClass aClass: Object.Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        let type = aClass.readableTypeIdentifiersForItemProvider.first { form($0) != nil }
        let make = { (data: Data, type: String) in
            try aClass.object(withItemProviderData: data, typeIdentifier: type) as any NSItemProviderReading
        }
        nonisolated(unsafe) let making = make
        return loadDataRepresentation(forTypeIdentifier: type ?? "") { data, error in
            guard let data, let type else { return completionHandler(nil, error) }
            do { completionHandler(try making(data, type), nil) } catch {
                completionHandler(nil, error)
            }
        }
    }
}

/// Who may have a form.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    case all, team, group, ownProcess
}

/// What can be made of what an item provider has.
public protocol NSItemProviderReading: AnyObject {
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    /// Makes one of data of a type.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// What an item provider can hand over.
public protocol NSItemProviderWriting: AnyObject {
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Has data of a type, now or later.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}
