import FacadeFoundation

/// What the app finds in its bundle.
enum Texts {
    static func say() {
        let hut = "Kornhütte"
        print(String(localized: "Near the hut"))
        print(NSLocalizedString("Near the hut", comment: ""))
        print(String(localized: "no such key"), NSLocalizedString("no such key", value: "value", comment: ""))
        print(String(localized: "beds", defaultValue: "\(3) beds in the \(hut)"))
        for huts in [0, 1, 1_204] { print(String(localized: "\(huts) huts")) }
        print(String(localized: "\(2) of \(5) huts at \(100)% in the \(hut)", table: "Huts"))
        print(String(localized: "device"))
        print(String(localized: LocalizedStringResource("Near the hut", table: "Huts")))
        print(String(localized: "\(1.5) km"))
        for files in [1, 3] { print(String(localized: "\(files) files", table: "Files")) }
        let main = Bundle.main
        print(
            main.bundleIdentifier ?? "none",
            main.object(forInfoDictionaryKey: "CFBundleShortVersionString") ?? "none")
        print(main.localizations.sorted())
        let walk = main.url(forResource: "walk", withExtension: "gpx").flatMap { try? Data(contentsOf: $0) }
        let absent = main.path(forResource: "x", ofType: nil) ?? "nil"
        print(walk.map { String(decoding: $0, as: UTF8.self) } ?? "no walk", absent)
        print(main.path(forResource: "data", ofType: "json", inDirectory: "Sets") ?? "nil")
        let page = main.path(forResource: "page", ofType: "html", inDirectory: nil, forLocalization: "de")
        print(page ?? "nil")
    }
}
