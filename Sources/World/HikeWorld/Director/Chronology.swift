/// Puts readings of a clock that cannot be trusted into an order in which they can be played.
enum Chronology {
    /// Indices of as many times as possible that never go back, in their order: a reading of an hour ahead, or some
    /// that came late, are left out, and not all that follow them. Of equal times all are kept, or only the first.
    ///
    /// The longest non-decreasing subsequence, by piles; n log n.
    static func playable<Time: Comparable>(_ times: [Time], keepsEqual: Bool) -> [Int] {
        // The index with the least last time of a row of each length, and who stands before whom.
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: times.count)
        for (index, time) in times.enumerated() {
            let length = ends.partitionPoint { end in
                keepsEqual ? times[end] > time : times[end] >= time
            }
            if length > 0 { previous[index] = ends[length - 1] }
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var kept: [Int] = []
        var index = ends.last ?? -1
        while index >= 0 {
            kept.append(index)
            index = previous[index]
        }
        return kept.reversed()
    }
}
