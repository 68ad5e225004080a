import GuestCompression

/// Room that an encoder wants besides its own, bytes: none.
public func compression_encode_scratch_buffer_size(_ algorithm: compression_algorithm) -> Int { 0 }

/// Room that a decoder wants besides its own, bytes: none.
public func compression_decode_scratch_buffer_size(_ algorithm: compression_algorithm) -> Int { 0 }

/// Compresses bytes into a buffer.
///
/// - Returns: how many bytes were written; 0: they do not fit, or the algorithm is not available.
public func compression_encode_buffer(
    _ dst_buffer: UnsafeMutablePointer<UInt8>, _ dst_size: Int, _ src_buffer: UnsafePointer<UInt8>,
    _ src_size: Int, _ scratch_buffer: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int {
    guard let codec = algorithm.form?.makeCodec(compresses: true) else { return 0 }
    var window = CodecWindow(
        source: src_buffer, sourceCount: src_size, target: dst_buffer, targetCount: dst_size)
    return codec.step(&window, isLast: true) == .end ? dst_size - window.targetCount : 0
}

/// Decompresses bytes into a buffer.
///
/// - Returns: how many bytes were written, `dst_size` where there are more; 0: they are damaged, or the algorithm is not
///   available.
public func compression_decode_buffer(
    _ dst_buffer: UnsafeMutablePointer<UInt8>, _ dst_size: Int, _ src_buffer: UnsafePointer<UInt8>,
    _ src_size: Int, _ scratch_buffer: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int {
    guard let codec = algorithm.form?.makeCodec(compresses: false) else { return 0 }
    var window = CodecWindow(
        source: src_buffer, sourceCount: src_size, target: dst_buffer, targetCount: dst_size)
    switch codec.step(&window, isLast: true) {
    case .end: return dst_size - window.targetCount
    case .goesOn: return window.targetCount == 0 ? dst_size : 0
    case .failed: return 0
    }
}

/// A stream: what it reads, the room for what it writes, and its state.
public struct compression_stream {
    public var dst_ptr: UnsafeMutablePointer<UInt8>
    public var dst_size: Int
    public var src_ptr: UnsafePointer<UInt8>
    public var src_size: Int
    public var state: UnsafeMutableRawPointer?

    /// One with its places and no state yet.
    public init(
        dst_ptr: UnsafeMutablePointer<UInt8>, dst_size: Int, src_ptr: UnsafePointer<UInt8>, src_size: Int,
        state: UnsafeMutableRawPointer?
    ) {
        self.dst_ptr = dst_ptr
        self.dst_size = dst_size
        self.src_ptr = src_ptr
        self.src_size = src_size
        self.state = state
    }
}

/// A codec as the state of a stream.
private final class StreamState {
    let codec: any Codec
    init(_ codec: any Codec) { self.codec = codec }
}

/// Begins a stream; it lives until ``compression_stream_destroy(_:)``.
public func compression_stream_init(
    _ stream: UnsafeMutablePointer<compression_stream>, _ operation: compression_stream_operation,
    _ algorithm: compression_algorithm
) -> compression_status {
    guard operation == COMPRESSION_STREAM_ENCODE || operation == COMPRESSION_STREAM_DECODE,
        let codec = algorithm.form?.makeCodec(compresses: operation == COMPRESSION_STREAM_ENCODE)
    else {
        stream.pointee.state = nil
        return COMPRESSION_STATUS_ERROR
    }
    stream.pointee.state = Unmanaged.passRetained(StreamState(codec)).toOpaque()
    return COMPRESSION_STATUS_OK
}

/// Reads and writes as much as there is room for. `flags`: 0, or `COMPRESSION_STREAM_FINALIZE` where nothing comes behind it.
public func compression_stream_process(
    _ stream: UnsafeMutablePointer<compression_stream>, _ flags: Int32
) -> compression_status {
    guard let state = stream.pointee.state, flags & ~1 == 0 else { return COMPRESSION_STATUS_ERROR }
    let codec = Unmanaged<StreamState>.fromOpaque(state).takeUnretainedValue().codec
    var window = CodecWindow(
        source: stream.pointee.src_ptr, sourceCount: stream.pointee.src_size,
        target: stream.pointee.dst_ptr, targetCount: stream.pointee.dst_size)
    let status = codec.step(&window, isLast: flags == 1)
    stream.pointee.src_ptr = window.source
    stream.pointee.src_size = window.sourceCount
    stream.pointee.dst_ptr = window.target
    stream.pointee.dst_size = window.targetCount
    return compression_status(status)
}

/// Ends a stream.
@discardableResult
public func compression_stream_destroy(
    _ stream: UnsafeMutablePointer<compression_stream>
) -> compression_status {
    guard let state = stream.pointee.state else { return COMPRESSION_STATUS_ERROR }
    Unmanaged<StreamState>.fromOpaque(state).release()
    stream.pointee.state = nil
    return COMPRESSION_STATUS_OK
}
