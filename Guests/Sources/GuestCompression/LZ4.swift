/// Blocks of LZ4, as its public description of the format has them.
enum LZ4 {
    /// The shortest repetition, bytes.
    private static let shortest = 4
    /// The last bytes of a block are never a repetition.
    private static let tail = 5
    /// No repetition begins in the last bytes of a block.
    private static let margin = 12
    private static let farthest = 65_535

    /// Writes the block for some bytes.
    static func compress(_ input: [UInt8], into result: inout [UInt8]) {
        var anchor = 0
        var at = 0
        var table = [Int](repeating: -1, count: 1 << 12)
        func word(_ place: Int) -> UInt32 {
            UInt32(input[place]) | UInt32(input[place + 1]) << 8 | UInt32(input[place + 2]) << 16
                | UInt32(input[place + 3]) << 24
        }
        while at + margin <= input.count {
            let value = word(at)
            let slot = Int((value &* 2_654_435_761) >> 20)
            let earlier = table[slot]
            table[slot] = at
            guard earlier >= 0, at - earlier <= farthest, word(earlier) == value else {
                at += 1
                continue
            }
            var length = shortest
            while at + length < input.count - tail, input[earlier + length] == input[at + length] {
                length += 1
            }
            write(input[anchor..<at], repeated: (at - earlier, length), into: &result)
            at += length
            anchor = at
        }
        write(input[anchor...], repeated: nil, into: &result)
    }

    private static func write(
        _ literals: ArraySlice<UInt8>, repeated: (distance: Int, length: Int)?, into result: inout [UInt8]
    ) {
        let length = repeated.map { $0.length - shortest } ?? 0
        result.append(UInt8(min(literals.count, 15) << 4 | min(length, 15)))
        extend(literals.count, into: &result)
        result += literals
        guard let repeated else { return }
        result += [UInt8(repeated.distance & 0xff), UInt8(repeated.distance >> 8)]
        extend(length, into: &result)
    }

    private static func extend(_ length: Int, into result: inout [UInt8]) {
        guard length >= 15 else { return }
        var rest = length - 15
        while rest >= 255 {
            result.append(255)
            rest -= 255
        }
        result.append(UInt8(rest))
    }

    /// Appends what a block says; repetitions may reach into what is in `result` already.
    ///
    /// - Returns: false: it is damaged, or says more than `most` bytes.
    static func decompress(_ block: ArraySlice<UInt8>, into result: inout [UInt8], most: Int) -> Bool {
        var reader = LZ4Reader(rest: block)
        let limit = result.count + most
        while let token = reader.byte() {
            guard let literals = reader.length(Int(token >> 4)), literals <= reader.rest.count,
                result.count + literals <= limit
            else { return false }
            result += reader.rest.prefix(literals)
            reader.rest = reader.rest.dropFirst(literals)
            if reader.rest.isEmpty { return true }
            guard let low = reader.byte(), let high = reader.byte(),
                let length = reader.length(Int(token & 15)).map({ $0 + shortest })
            else { return false }
            let distance = Int(low) | Int(high) << 8
            guard distance > 0, distance <= result.count, result.count + length <= limit else { return false }
            for _ in 0..<length { result.append(result[result.count - distance]) }
        }
        return false
    }
}

private struct LZ4Reader {
    var rest: ArraySlice<UInt8>

    mutating func byte() -> UInt8? { rest.popFirst() }

    /// A length whose first four bits are known; nil: it ends too early.
    mutating func length(_ start: Int) -> Int? {
        var length = start
        guard start == 15 else { return length }
        while let more = byte() {
            length += Int(more)
            if more < 255 { return length }
        }
        return nil
    }
}

/// One block and nothing else: all bytes have to be there.
enum LZ4Whole {
    struct Writer: BlockForm {
        mutating func turn(_ bytes: inout [UInt8], into result: inout [UInt8], isLast: Bool) -> CodecStatus {
            guard isLast else { return .goesOn }
            LZ4.compress(bytes, into: &result)
            bytes = []
            return .end
        }
    }

    struct Reader: BlockForm {
        mutating func turn(_ bytes: inout [UInt8], into result: inout [UInt8], isLast: Bool) -> CodecStatus {
            guard isLast else { return .goesOn }
            var whole: [UInt8] = []
            guard LZ4.decompress(bytes[...], into: &whole, most: LZ4Frames.mostBytes) else { return .failed }
            bytes = []
            result += whole
            return .end
        }
    }
}

/// Blocks with a header each: `bv41`, how long the bytes are, how long the block is, the block; `bv4-`, a length, the bytes as
/// they are; `bv4$` at the end. Numbers are little-endian, of 32 bits.
enum LZ4Frames {
    /// What one block may say, bytes.
    static let mostBytes = 256 << 20
    private static let blockSize = 65_536
    /// How far back a repetition may reach, over blocks.
    private static let history = 65_536
    private static let compressed: [UInt8] = Array("bv41".utf8)
    private static let plain: [UInt8] = Array("bv4-".utf8)
    private static let end: [UInt8] = Array("bv4$".utf8)

    struct Writer: BlockForm {
        mutating func turn(_ bytes: inout [UInt8], into result: inout [UInt8], isLast: Bool) -> CodecStatus {
            var done = 0
            while bytes.count - done >= blockSize || isLast && done < bytes.count {
                let piece = Array(bytes[done..<min(done + blockSize, bytes.count)])
                var block: [UInt8] = []
                LZ4.compress(piece, into: &block)
                if block.count < piece.count {
                    result += compressed + little(piece.count) + little(block.count) + block
                } else {
                    result += plain + little(piece.count) + piece
                }
                done += piece.count
            }
            bytes.removeFirst(done)
            if isLast { result += end }
            return isLast ? .end : .goesOn
        }

        private func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 0xff) } }
    }

    struct Reader: BlockForm {
        private var before: [UInt8] = []

        mutating func turn(_ bytes: inout [UInt8], into result: inout [UInt8], isLast: Bool) -> CodecStatus {
            var rest = bytes[...]
            defer { bytes = Array(rest) }
            while rest.count >= 4 {
                let mark = Array(rest.prefix(4))
                if mark == end {
                    rest = rest.dropFirst(4)
                    return .end
                }
                guard mark == plain || mark == compressed else { return .failed }
                let header = mark == plain ? 8 : 12
                guard rest.count >= header else { return .goesOn }
                let count = number(rest.dropFirst(4))
                let size = mark == plain ? count : number(rest.dropFirst(8))
                guard count <= mostBytes, size <= mostBytes else { return .failed }
                guard rest.count >= header + size else { return .goesOn }
                let block = rest.dropFirst(header).prefix(size)
                let start = before.count
                if mark == plain {
                    before += block
                } else if !LZ4.decompress(block, into: &before, most: count) || before.count - start != count
                {
                    return .failed
                }
                result += before[start...]
                before.removeFirst(max(0, before.count - history))
                rest = rest.dropFirst(header + size)
            }
            return .goesOn
        }

        private func number(_ bytes: ArraySlice<UInt8>) -> Int {
            bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
