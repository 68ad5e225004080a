import GuestSetup
import Testing

@Suite("What a compiler's errors say is missing")
struct MissingSymbolTests {
    @Test("symbols are counted, most used first, then by name; other errors are kept, each once")
    func counted() {
        let output = """
            Compiling for debugging...
            ../app/A.swift:3:5: error: cannot find type 'CLHeading' in scope
            ../app/A.swift:3:5: error: cannot find type 'CLHeading' in scope
            ../app/B.swift:1:9: error: cannot find 'CLHeading' in scope; did you mean 'Heading'?
            ../app/B.swift:2:9: error: value of type 'CLLocationManager' has no member 'startUpdatingHeading'
            ../app/B.swift:4:9: error: type 'any FacadeWatchKit.WKThing.Type' has no member 'x'
            ../app/B.swift:5:1: error: no type named 'WKOther' in module 'FacadeWatchKit'
            ../app/B.swift:6:1: error: no macro named 'Preview'
            ../app/B.swift:7:1: error: missing return in global function
            ../app/B.swift:7:1: note: why
            ../app/B.swift:8:1: warning: cannot find 'Y' in scope
            """
        let missing = MissingSymbols(
            output,
            modules: [
                ("IntentsUI", "../app/C.swift", 1), ("UIKit", "../app/C.swift", 2),
                ("UIKit", "../app/D.swift", 1),
            ])
        #expect(
            missing.symbols.map { "\($0.uses) \($0.name) \($0.first)" } == [
                "2 CLHeading ../app/A.swift:3", "1 #Preview ../app/B.swift:6",
                "1 CLLocationManager.startUpdatingHeading ../app/B.swift:2",
                "1 WatchKit.WKOther ../app/B.swift:5",
                "1 WatchKit.WKThing.x ../app/B.swift:4",
            ])
        #expect(
            missing.modules.map { "\($0.uses) \($0.name) \($0.first)" } == [
                "2 UIKit ../app/C.swift:2", "1 IntentsUI ../app/C.swift:1",
            ])
        #expect(missing.others == ["../app/B.swift:7: missing return in global function"])
        #expect(
            missing.files.sorted() == [
                "../app/A.swift", "../app/B.swift", "../app/C.swift", "../app/D.swift",
            ])
        #expect(!missing.isEmpty && MissingSymbols("all is well").isEmpty)
    }

    @Test("what only Objective-C can do is said with the way out")
    func ways() {
        let missing = MissingSymbols(
            """
            ../app/A.swift:3:5: error: '#selector' can only be used with the Objective-C runtime
            ../app/A.swift:4:5: error: Objective-C interoperability is disabled
            ../app/A.swift:5:5: error: value of type 'Model' has no member 'addObserver'
            """)
        #expect(missing.others.first?.contains("selectors of methods of self and of types") == true)
        #expect(missing.others.last?.contains("willSet { willChangeValue(for: ") == true)
        #expect(missing.symbols.first?.note?.contains("observe(") == true)
    }
}
