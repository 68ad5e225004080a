import HikeValues

/// One end of a conversation on the bus. The world sees the same whether the device is a process or in
/// memory.
///
/// Messages are opaque bytes. The device answers each message with one message; the world may send to several
/// devices before it collects their answers. A connection belongs to one thread at a time.
/// After an error other than ``BusError/deadlinePassed(_:)``, ``BusError/messageTooLarge(bytes:limit:)`` and
/// ``BusError/nothingAsked`` the connection is closed.
public protocol BusConnection: AnyObject {
    /// Sends one message; blocks while the peer's buffer is full, for no longer than ``sendTime``.
    ///
    /// - Throws: ``BusError/messageTooLarge(bytes:limit:)`` with nothing sent, ``BusError/peerClosed``,
    ///   others.
    func send(_ message: [UInt8]) throws(BusError)

    /// Sends one message that lies in several places, as ``send(_:)-([UInt8])`` does.
    func send(_ message: GatheredBytes) throws(BusError)

    /// Waits for one message.
    ///
    /// - Throws: ``BusError/peerClosed`` where the peer is gone between messages, ``BusError/frame(_:)``
    ///   where it
    ///   went inside one, ``BusError/refused(_:)`` where it said why.
    func receive() throws(BusError) -> [UInt8]

    /// Waits for one message until a moment of real time. What has arrived of it by then is kept.
    ///
    /// - Throws: As ``receive()``, and ``BusError/deadlinePassed(_:)``.
    func receive(until deadline: MonotonicTime) throws(BusError) -> [UInt8]

    /// ``receive()`` would return, or throw, without waiting for what has not arrived.
    var isReady: Bool { get }

    /// What poll(2) can wait on; nil in memory and after ``close()``.
    var pollDescriptor: Int32? { get }

    /// Ends the conversation. The peer sees ``BusError/peerClosed``.
    func close()
}

/// What a device does with a message: it returns the answer. What it throws ends the conversation with a
/// sentence.
public typealias BusHandler = (_ message: [UInt8]) throws -> [UInt8]

extension BusConnection {
    /// Joins the parts first: for connections that cannot send them where they lie.
    public func send(_ message: GatheredBytes) throws(BusError) { try send(message.joined()) }

    /// Waits for one message, for at most a time.
    public func receive(within time: Duration) throws(BusError) -> [UInt8] {
        try receive(until: MonotonicTime.now.advanced(by: time))
    }

    /// Sends a message and waits for its answer.
    public func ask(_ message: [UInt8]) throws(BusError) -> [UInt8] {
        try send(message)
        return try receive()
    }
}
