/// A form whose library reads and writes as much as it likes in each call.
protocol LibraryCodec: Codec {
    /// What the last step came to.
    var last: CodecStatus { get set }

    /// Calls the library once.
    ///
    /// - Returns: how many bytes it has read and written; `end` when it says that all is written, `failed` for whatever it calls
    ///   an error but that it can do no more now.
    func turn(_ window: CodecWindow, isLast: Bool) -> (read: Int, written: Int, CodecStatus)
}

extension LibraryCodec {
    func step(_ window: inout CodecWindow, isLast: Bool) -> CodecStatus {
        while last == .goesOn {
            let (read, written, status) = turn(window, isLast: isLast)
            window.read(read)
            window.wrote(written)
            last = status
            guard status == .goesOn, read == 0 && written == 0 || window.targetCount == 0 else { continue }
            // Nothing more comes, there is room, and still no end.
            if isLast, window.sourceCount == 0, window.targetCount > 0 { last = .failed }
            break
        }
        return last
    }
}
