import Foundation

/// Loops over what happens, each with a place of its own, until its task ends.
final class Loops<Element: Sendable>: @unchecked Sendable {
    private var loops: [(number: Int, elements: AsyncStream<Element>.Continuation)] = []
    private var number = 0

    var isEmpty: Bool { loops.isEmpty }

    /// - Parameter first: what it gets before all that comes.
    func begin(with first: [Element]) -> AsyncStream<Element>.Iterator {
        let (stream, continuation) = AsyncStream<Element>.makeStream()
        number += 1
        let number = number
        loops.append((number, continuation))
        continuation.onTermination = { [weak self] _ in self?.loops.removeAll { $0.number == number } }
        for element in first { continuation.yield(element) }
        return stream.makeAsyncIterator()
    }

    func yield(_ element: Element) { for loop in loops { loop.elements.yield(element) } }

    /// Ends them all.
    func finish() { for loop in loops { loop.elements.finish() } }
}
