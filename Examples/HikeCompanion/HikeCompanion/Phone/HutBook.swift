import Foundation
import os

private let log = Logger(subsystem: "ch.example.hikecompanion", category: "book")

/// Who sleeps in the hut. It has two mistakes in it, on purpose: the README says how they are found.
final class HutBook {
    private let beds: FreeBeds
    private var guests: [String] = []

    init(freeBeds: Int) { beds = FreeBeds(freeBeds) }

    /// Each of the parties asks for a bed.
    ///
    /// The first mistake: nobody says in which order they are asked, so whose the last bed is depends on which task is first.
    func reserve(for parties: [String]) {
        for party in parties {
            Task.detached { [beds] in
                let isTheirs = await beds.take()
                await MainActor.run { self.note(party, isTheirs) }
            }
        }
    }

    private func note(_ party: String, _ hasBed: Bool) {
        if hasBed { guests.append(party) }
        log.notice("\(party, privacy: .public): \(hasBed ? "a bed" : "the floor", privacy: .public)")
    }

    /// Who came as number so and so.
    ///
    /// The second mistake: nobody asks whether there is such a number.
    func guest(_ number: Int) -> String { guests[number - 1] }
}

/// The beds that nobody has yet.
private actor FreeBeds {
    private var count: Int

    init(_ count: Int) { self.count = count }

    /// Whether there was one.
    func take() -> Bool {
        guard count > 0 else { return false }
        count -= 1
        return true
    }
}
