import Foundation

extension NotificationCenter {
    /// The notifications of a name, one after the other, as they come.
    ///
    /// - Parameter object: of whom; nil: of all. It is kept while somebody loops.
    public func notifications(named name: Notification.Name, object: (any AnyObject & Sendable)? = nil)
        -> Notifications
    {
        Notifications(self, name, object)
    }

    /// Notifications for loops. Each loop has those that are posted from its beginning on.
    public final class Notifications: AsyncSequence, @unchecked Sendable {
        public typealias Element = Notification

        private let center: NotificationCenter
        private let name: Notification.Name
        private let object: (any AnyObject & Sendable)?

        init(_ center: NotificationCenter, _ name: Notification.Name, _ object: (any AnyObject & Sendable)?) {
            self.center = center
            self.name = name
            self.object = object
        }

        /// A loop, which hears from now on.
        public func makeAsyncIterator() -> Iterator { Iterator(center, name, object) }

        /// One loop.
        public struct Iterator: AsyncIteratorProtocol {
            private let heard: HeardNotifications
            private var notes: AsyncStream<NotificationBox>.Iterator

            init(
                _ center: NotificationCenter, _ name: Notification.Name, _ object: (any AnyObject & Sendable)?
            ) {
                let heard = HeardNotifications(center)
                let stream = AsyncStream<NotificationBox> { continuation in
                    heard.token = center.addObserver(forName: name, object: object, queue: nil) {
                        continuation.yield(NotificationBox(note: $0))
                    }
                }
                self.heard = heard
                notes = stream.makeAsyncIterator()
            }

            /// The next; nil when the loop's task is cancelled.
            public mutating func next() async -> Notification? { await notes.next()?.note }

            /// The next, on an actor; nil when the loop's task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await notes.next(isolation: actor)?.note
            }
        }
    }
}

/// A notification on its way from who posts it to a loop.
private struct NotificationBox: @unchecked Sendable {
    let note: Notification
}

/// Ends with the loop.
private final class HeardNotifications: @unchecked Sendable {
    private let center: NotificationCenter
    var token: (any NSObjectProtocol)?

    init(_ center: NotificationCenter) { self.center = center }

    deinit {
        if let token { center.removeObserver(token as Any) }
    }
}
