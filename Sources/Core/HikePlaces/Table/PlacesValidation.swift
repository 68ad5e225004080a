import HikeValues

/// Checks all of a table that points somewhere: counts of columns, names, words, texts and squares.
struct PlacesValidation {
    struct Failure: Error {
        var section: String
        var problem: String
    }

    let places: PlacesTable.Places
    let names: PlacesTable.Names
    let texts: TextTable
    let vocabulary: Vocabulary
    let grid: PlaceGrid

    func run() throws(Failure) {
        let count = places.count
        guard count < PlacesTable.mostPlaces else {
            throw Failure(section: "latitudes", problem: "is too long")
        }
        let placeColumns = [
            ("longitudes", places.longitudes.count), ("elevations", places.elevations.count),
            ("kinds", places.kinds.count), ("ranks", places.ranks.count), ("sources", places.sources.count),
        ]
        for (section, found) in placeColumns { try same(section, found, count) }
        try starts("firstNames", places.firstNames, count, names.count)
        try same("labels", names.labels.count, names.count)
        try same("namePlaces", names.places.count, names.count)
        try starts("firstWords", names.firstWords, names.count, names.words.count)
        guard texts.first.count >= 1, texts.first.count < Int(UInt32.max) else {
            throw Failure(section: "textStarts", problem: "is empty")
        }
        try starts("textStarts", texts.first, texts.first.count - 1, texts.bytes.count)
        try starts("vocabularyStarts", vocabulary.first, vocabulary.count, vocabulary.bytes.count)
        try starts("postingStarts", vocabulary.firstNames, vocabulary.count, vocabulary.names.count)
        try below("nameTexts", names.texts, max(1, texts.count))
        try below("labels", names.labels, max(1, texts.count))
        try below("namePlaces", names.places, count)
        try below("words", names.words, vocabulary.count)
        try below("postings", vocabulary.names, names.count)
        try below("kinds", places.kinds, PlaceKind.allCases.count)
        try below("ranks", places.ranks, PlacesTable.mostRanks)
        try namesFollowPlaces()
        try wordsAscend()
        try squares()
    }

    private func same(_ section: String, _ found: Int, _ wanted: Int) throws(Failure) {
        guard found == wanted else {
            throw Failure(section: section, problem: "is not as long as the other columns")
        }
    }

    private func below<T>(_ section: String, _ column: FlatArray<T>, _ limit: Int) throws(Failure) {
        guard column.isEmpty || Int(column.buffer.reduce(0, max)) < limit else {
            throw Failure(section: section, problem: "points outside of the table")
        }
    }

    /// A column of beginnings: one more than there are owners, from 0, never falling, up to the end.
    private func starts(
        _ section: String, _ column: FlatArray<UInt32>, _ owners: Int, _ end: Int
    ) throws(Failure) {
        guard column.count == owners + 1 else {
            throw Failure(section: section, problem: "is not as long as the other columns")
        }
        var previous: UInt32 = 0
        var isAscending = true
        for value in column.buffer {
            isAscending = isAscending && value >= previous
            previous = value
        }
        guard isAscending, column.buffer[0] == 0, Int(previous) == end else {
            throw Failure(section: section, problem: "is not in order")
        }
    }

    /// Every place has a name, and the names know their places.
    private func namesFollowPlaces() throws(Failure) {
        for place in 0..<places.count {
            let start = Int(places.firstNames.buffer[place])
            let end = Int(places.firstNames.buffer[place + 1])
            guard start < end, names.places.buffer[start..<end].allSatisfy({ Int($0) == place }) else {
                throw Failure(section: "namePlaces", problem: "does not match the places")
            }
        }
    }

    private func wordsAscend() throws(Failure) {
        for word in 0..<vocabulary.count {
            let bytes = vocabulary.bytes.buffer[vocabulary.range(word)]
            let before = word > 0 ? vocabulary.bytes.buffer[vocabulary.range(word - 1)] : bytes[0..<0]
            guard before.lexicographicallyPrecedes(bytes) else {
                throw Failure(section: "vocabularyStarts", problem: "has words that are not in order")
            }
        }
    }

    private func squares() throws(Failure) {
        let limit = 1 << 28
        guard grid.rows > 0, grid.columns > 0, grid.rows < limit, grid.columns < limit, grid.cellSize > 0
        else {
            throw Failure(section: "cellStarts", problem: "has not as many squares as it says")
        }
        try starts("cellStarts", grid.first, grid.rows * grid.columns, places.count)
        for place in 0..<places.count {
            let latitude = places.latitudes.buffer[place]
            let longitude = places.longitudes.buffer[place]
            guard latitude.magnitude <= 900_000_000, longitude.magnitude <= 1_800_000_000 else {
                throw Failure(section: "latitudes", problem: "has a place that is not on the earth")
            }
        }
    }
}
