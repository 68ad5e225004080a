import Foundation

extension NotificationCenter {
    /// The notifications of a name from now on, one after the other.
    ///
    /// - Parameter object: of this object alone; nil: of all.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// Notifications as a sequence. What comes before somebody asks for it is kept, the last eight of each.
    public final class Notifications: AsyncSequence, @unchecked Sendable {
        /// A notification.
        public typealias Element = Notification

        fileprivate let stream: AsyncStream<Kept>
        private let center: NotificationCenter
        private let token: any NSObjectProtocol
        private static let most = 8

        /// Not made to be sent elsewhere, as the compiler sees it.
        fileprivate struct Kept: @unchecked Sendable { let notification: Notification }

        init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
            let (stream, continuation) = AsyncStream.makeStream(
                of: Kept.self, bufferingPolicy: .bufferingNewest(Self.most))
            self.stream = stream
            self.center = center
            token = center.addObserver(forName: name, object: object, queue: nil) {
                continuation.yield(Kept(notification: $0))
            }
        }

        deinit { center.removeObserver(token) }

        /// Goes through them.
        public func makeAsyncIterator() -> Iterator { Iterator(self, stream.makeAsyncIterator()) }

        /// Goes through notifications, as long as it is there.
        public struct Iterator: AsyncIteratorProtocol {
            private let sequence: Notifications
            private var iterator: AsyncStream<Kept>.Iterator

            fileprivate init(_ sequence: Notifications, _ iterator: AsyncStream<Kept>.Iterator) {
                self.sequence = sequence
                self.iterator = iterator
            }

            /// The next one; nil when the task is cancelled.
            public mutating func next() async -> Notification? { await iterator.next()?.notification }
        }
    }
}
