import GuestFiles
import Testing

@Suite("What a source declares")
struct DeclarationTests {
    @Test("types, members and extensions are named, what stands in bodies and comments is not")
    func names() {
        let source = """
            import Foundation
            // struct Comment {}
            public final class Route: NSObject {
                enum Kind: String { case short, long }
                var length: Double { let inner = 1.0; return inner }
                func walk() { struct Local {}; print("class Text {}") }
                static func == (a: Route, b: Route) -> Bool { true }
            }
            typealias Way = Route
            extension Outer.Place { var name: String { "" } }
            let shared = Route()
            func begin() { if let hidden = shared { hidden.walk() } }
            """
        #expect(
            SourceDeclarations.names(in: Array(source.utf8)).sorted() == [
                "Kind", "Kind.short", "Place.name", "Route", "Route.Kind", "Route.length", "Route.walk",
                "Way",
                "begin", "shared",
            ])
        #expect(SourceDeclarations.names(in: Array("struct A { \"".utf8)).isEmpty)
    }
}
