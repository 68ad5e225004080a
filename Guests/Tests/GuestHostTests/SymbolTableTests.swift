import Foundation
import HikeValues
import Testing

@testable import GuestHost

@Suite("Names of functions")
struct SymbolTableTests {
    private var program: [UInt8] {
        get throws {
            Array(try Data(contentsOf: GuestFixture.programs.appendingPathComponent("unruly-guest")))
        }
    }

    @Test("the functions of a program are found by the places in them")
    func found() throws {
        let table = try #require(SymbolTable(try program))
        let names = (0..<12_000).compactMap { table.symbol(at: UInt64($0) * 256)?.name }
        #expect(Set(names).count > 300)
        #expect(names.contains { $0.hasPrefix("$s12unruly_guest") })
        #expect(table.symbol(at: 0) == nil)
    }

    @Test("what is no program has no names, and what is a damaged one never traps")
    func damaged() throws {
        #expect(SymbolTable([]) == nil)
        #expect(SymbolTable(Array("#!/bin/sh".utf8)) == nil)
        #expect(SymbolTable(image: "/no such file") == nil)
        let whole = try program
        var random = RandomStream(seed: 3)
        let sections = Int(try #require(ByteReaderFixture.number(in: whole, at: 0x28)))
        for _ in 0..<25 {
            var image = whole
            // The header, and the table of sections, which say where all is.
            let place =
                random.next() % 2 == 0 ? Int(random.next() % 64) : sections + Int(random.next() % 1_800)
            if place < image.count { image[place] = UInt8(truncatingIfNeeded: random.next()) }
            if random.next() % 4 == 0 { image.removeLast(Int(random.next() % UInt64(image.count))) }
            _ = SymbolTable(image)?.symbol(at: random.next() % 100_000)
        }
    }
}

private enum ByteReaderFixture {
    static func number(in bytes: [UInt8], at place: Int) -> UInt64? {
        var reader = ByteReader(bytes[place...])
        return try? reader.fixed(UInt64.self)
    }
}
