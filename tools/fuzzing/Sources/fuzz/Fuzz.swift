import Glibc

/// The target named by the environment variable HIKESIM_FUZZ; one program holds them all, so that only one has to
/// be linked.
private let chosen: FuzzTarget = {
    let name = getenv("HIKESIM_FUZZ").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
        let text = "HIKESIM_FUZZ names the target: one of \(known)\n"
        _ = text.withCString { write(2, $0, strlen($0)) }
        exit(2)
    }
    return target
}()

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    chosen.check(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
