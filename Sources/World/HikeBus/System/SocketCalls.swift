import Glibc

/// The calls that move bytes, so that a test can make the n-th of them fail, be interrupted or move one byte.
///
/// A result below zero is minus the number of the error.
struct SocketCalls: Sendable {
    /// Descriptor, where to, how many bytes, flags.
    var receive: @Sendable (Int32, UnsafeMutableRawPointer?, Int, Int32) -> Int
    /// Descriptor, what, flags.
    var send: @Sendable (Int32, UnsafePointer<msghdr>, Int32) -> Int

    /// The descriptor of a listener; gives that of a new connection.
    var accept: @Sendable (Int32) -> Int = { listener in
        let number = Glibc.accept(listener, nil, nil)
        return number < 0 ? -Int(errno) : Int(number)
    }

    static let system = SocketCalls(
        receive: { descriptor, room, count, flags in
            let moved = recv(descriptor, room, count, flags)
            return moved < 0 ? -Int(errno) : moved
        },
        send: { descriptor, message, flags in
            let moved = sendmsg(descriptor, message, flags)
            return moved < 0 ? -Int(errno) : moved
        })

    static let doNotWait = Int32(MSG_DONTWAIT)
    static let noSignal = Int32(MSG_NOSIGNAL)
}
