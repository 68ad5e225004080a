/// Turns bytes as a whole, or block by block.
protocol BlockForm {
    /// What the bytes that were read so far come to; those that were used are taken away.
    ///
    /// - Parameter isLast: none come behind them.
    /// - Returns: whether that was all, that more is needed, or that they are not of this form.
    mutating func turn(_ bytes: inout [UInt8], into result: inout [UInt8], isLast: Bool) -> CodecStatus
}

/// A stream of a form that needs whole blocks: it keeps what is read until there is one, and what there is no room for.
final class BlockCodec<Form: BlockForm>: Codec {
    private var form: Form
    private var read: [UInt8] = []
    private var waiting: [UInt8] = []
    private var given = 0
    private var last = CodecStatus.goesOn

    init(_ form: Form) { self.form = form }

    func step(_ window: inout CodecWindow, isLast: Bool) -> CodecStatus {
        if last == .goesOn {
            read += UnsafeBufferPointer(start: window.source, count: window.sourceCount)
            window.read(window.sourceCount)
            last = form.turn(&read, into: &waiting, isLast: isLast)
            if isLast, last == .goesOn { last = .failed }
        }
        let count = min(window.targetCount, waiting.count - given)
        waiting.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            window.target.update(from: start + given, count: count)
        }
        window.wrote(count)
        given += count
        if given < waiting.count { return .goesOn }
        waiting.removeAll(keepingCapacity: true)
        given = 0
        return last
    }
}
