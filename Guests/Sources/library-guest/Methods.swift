import FacadeFoundation
import Foundation

/// What is called by a selector: in an app's source `#selector(tick)`, of which the build makes `_sel(Self.tick)`.
final class Methods: NSObject {
    nonisolated(unsafe) static var shared: Methods?
    nonisolated(unsafe) private static var weakly: Hearer?

    private var count = 0
    private var timer: Timer?

    /// Seconds of the run: Foundation on Linux counts a minute more.
    private static func now() -> Int { Int(ProcessInfo.processInfo.systemUptime.rounded()) - 60 }

    static func say() {
        let methods = Methods()
        shared = methods
        methods.begin()
    }

    private func begin() {
        timer = Timer.scheduledTimer(
            timeInterval: 2, target: self, selector: _sel(Self.tick), userInfo: "info", repeats: true)
        let once = Timer(
            timeInterval: 3, target: self, selector: _sel(Self.plain), userInfo: nil, repeats: false)
        RunLoop.main.add(once, forMode: .common)
        let dated = Timer(
            fireAt: Date(timeIntervalSinceNow: 1), interval: 0, target: self, selector: _sel(Self.plain),
            userInfo: nil, repeats: false)
        RunLoop.main.add(dated, forMode: .common)
        perform(_sel(Self.hear(_:)), with: "later", afterDelay: 5)
        performSelector(onMainThread: _sel(Self.plain), with: nil, waitUntilDone: true)
        let other = Methods()
        other.perform(_sel(Self.plain), with: nil, afterDelay: 1)
        NSObject.cancelPreviousPerformRequests(withTarget: other)
        print("begun at \(Self.now()) \(Timer().isValid)")
    }

    private func tick(_ timer: Timer) {
        count += 1
        print("tick \(count) \(timer.userInfo as? String ?? "nothing") at \(Self.now())")
        if count == 2 { timer.invalidate() }
    }

    private func plain() -> Bool {
        print("plain at \(Self.now())")
        return true
    }

    private func hear(_ text: String) { print("heard \(text) at \(Self.now())") }

    static func sayNotes() {
        let name = Notification.Name("hut")
        let other = NSObject()
        var hearer: Hearer? = Hearer()
        if let hearer { hearer.begin(name, other) }
        NotificationCenter.default.post(name: name, object: nil)
        NotificationCenter.default.post(name: name, object: other)
        NotificationCenter.default.post(name: Notification.Name("none"), object: other)
        hearer?.stop(of: other)
        NotificationCenter.default.post(name: name, object: other)
        hearer = nil
        NotificationCenter.default.post(name: name, object: nil)
        let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
            print("a block heard")
        }
        NotificationCenter.default.post(name: name, object: nil)
        NotificationCenter.default.removeObserver(token)
        hearer = Hearer()
        hearer?.begin(name, nil)
        if let hearer { NotificationCenter.default.removeObserver(hearer) }
        NotificationCenter.default.post(name: name, object: nil)
        hearer = nil
        print("end of notes")
    }

    static func sayLoop() {
        let name = Notification.Name("hut")
        let other = NSObject()
        nonisolated(unsafe) let posted = other
        let task = Task {
            var count = 0
            for await note in NotificationCenter.default.notifications(named: name) {
                count += 1
                print("looped \(note.userInfo?["number"] as? Int ?? 0)")
                if count == 2 { break }
            }
            print("loop over")
        }
        let endless = Task {
            for await _ in NotificationCenter.default.notifications(named: Notification.Name("none")) {}
            print("endless over")
        }
        Task {
            try await Task.sleep(nanoseconds: NSEC_PER_SEC / 10)
            for number in 1...3 {
                NotificationCenter.default.post(name: name, object: posted, userInfo: ["number": number])
            }
            await task.value
            endless.cancel()
        }
    }

    /// Ends the app.
    static func sendWrongly() {
        _ = Timer.scheduledTimer(
            timeInterval: 0.5, target: NSObject(), selector: _sel(Methods.plain), userInfo: nil,
            repeats: false)
    }
}

/// Hears notifications by a method.
private final class Hearer: NSObject {
    func begin(_ name: Notification.Name, _ object: NSObject?) {
        NotificationCenter.default.addObserver(
            self, selector: _sel(Self.hear(_:)), name: name, object: nil)
        if let object {
            NotificationCenter.default.addObserver(
                self, selector: _sel(Self.hearAlone), name: name, object: object)
        }
    }

    func stop(of object: NSObject) {
        NotificationCenter.default.removeObserver(self, name: nil, object: object)
    }

    private func hear(_ note: Notification) { print("heard \(note.name.rawValue), \(note.object == nil)") }

    private func hearAlone() { print("heard of the one") }

    deinit { print("gone") }
}

/// A document of XML, and what an app keeps of a file.
enum Documents {
    private final class Reader: NSObject, XMLParserDelegate {
        var names: [String] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            names.append(
                name + attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined())
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) { names[names.count - 1] += text }
    }

    static func sayXML() {
        let reader = Reader()
        let parser = XMLParser(data: Data("<gpx v=\"1\"><name>Kornhütte &amp; See</name></gpx>".utf8))
        parser.delegate = reader
        print("parsed \(parser.parse()): \(reader.names.joined(separator: "|"))")
        let broken = XMLParser(data: Data("<gpx><name></gpx>".utf8))
        print("broken \(broken.parse()), line \(broken.lineNumber), error \(broken.parserError != nil)")
        print("empty \(XMLParser(data: Data()).parse())")
    }

    static func sayFolders() {
        let places: [FileManager.SearchPathDirectory] = [
            .documentDirectory, .cachesDirectory, .applicationSupportDirectory,
        ]
        let all = places.compactMap { FileManager.default.urls(for: $0, in: .userDomainMask).first }
        let own = [all[0], URL.libraryDirectory, all[1], FileManager.default.temporaryDirectory, all[2]]
        print(own.map { "\(FileManager.default.fileExists(atPath: $0.path))" }.joined(separator: " "))
    }

    static func keepBookmark() {
        let place = URL.documentsDirectory.appendingPathComponent("walk.gpx")
        print("scope \(place.startAccessingSecurityScopedResource())")
        place.stopAccessingSecurityScopedResource()
        print("none \((try? place.bookmarkData()) == nil)")
        try? Data("walk".utf8).write(to: place)
        guard let data = try? place.bookmarkData(options: .minimalBookmark) else {
            return print("no bookmark")
        }
        UserDefaults.standard.set(data, forKey: "walk")
        print("kept \(data.count) bytes")
    }

    static func sayBookmark() {
        var isStale = true
        do {
            let data = UserDefaults.standard.data(forKey: "walk") ?? Data()
            let place = try URL(resolvingBookmarkData: data, bookmarkDataIsStale: &isStale)
            print("found \(try String(contentsOf: place, encoding: .utf8)), stale \(isStale)")
            try FileManager.default.removeItem(at: place)
            _ = try URL(resolvingBookmarkData: data, bookmarkDataIsStale: &isStale)
        } catch { print("gone: \((error as? CocoaError)?.code == .fileReadNoSuchFile)") }
        let other = try? URL(resolvingBookmarkData: Data("x".utf8), bookmarkDataIsStale: &isStale)
        print("other bytes \(other == nil)")
    }
}
