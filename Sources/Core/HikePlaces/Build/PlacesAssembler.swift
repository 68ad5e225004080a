import HikeValues

/// Puts the columns of a table together.
struct PlacesAssembler {
    let oldTexts: TextTable
    let variants: [(label: UInt32, text: UInt32)]
    let drafts: [PlaceDraft]

    private var texts = TextTableBuilder()
    private var nameTexts: [UInt32] = []
    private var labels: [UInt16] = []
    private var namePlaces: [UInt32] = []
    private var firstWords: [UInt32] = [0]
    /// Numbers in the order in which the words were met.
    private var words: [UInt32] = []
    private var numbers: [[UInt8]: UInt32] = [:]
    private var vocabulary: [[UInt8]] = []

    init(texts: TextTableBuilder, variants: [(label: UInt32, text: UInt32)], drafts: [PlaceDraft]) {
        oldTexts = texts.table
        self.variants = variants
        self.drafts = drafts
    }

    mutating func assemble(_ unsorted: [JoinedPlace]) -> PlacesTable {
        let (grid, places) = Self.grid(unsorted)
        // Labels first: their numbers have 16 bits.
        for place in places {
            for label in names(of: place).map(\.label) { _ = texts.number(of: label) }
        }
        var firstNames: [UInt32] = [0]
        for (index, place) in places.enumerated() {
            addNames(of: place, index: index)
            firstNames.append(UInt32(nameTexts.count))
        }
        let columns = PlacesTable.Places(
            latitudes: FlatArray(places.map(\.latitude)), longitudes: FlatArray(places.map(\.longitude)),
            elevations: FlatArray(places.map(\.elevation)),
            kinds: FlatArray(places.map(\.lead.kind.rawValue)),
            ranks: FlatArray(places.map(\.rank)), sources: FlatArray(places.map(\.lead.source)),
            firstNames: FlatArray(firstNames))
        let vocabulary = sortedVocabulary()
        return PlacesTable(
            places: columns,
            names: PlacesTable.Names(
                texts: FlatArray(nameTexts), labels: FlatArray(labels), places: FlatArray(namePlaces),
                firstWords: FlatArray(firstWords), words: FlatArray(words)),
            texts: texts.table, vocabulary: vocabulary, grid: grid)
    }

    // MARK: Names

    /// Further names of a place, each text once a label, in order of label and text.
    private func names(of place: JoinedPlace) -> [(label: String, text: String)] {
        let main = oldTexts[Int(place.lead.name)] ?? ""
        var result: [(label: String, text: String)] = []
        for draft in place.drafts {
            for number in drafts[draft].variants where result.count < PlacesBuilder.mostVariants {
                let variant = variants[number]
                let label = oldTexts[Int(variant.label)] ?? ""
                guard let text = oldTexts[Int(variant.text)], text != main,
                    !result.contains(where: { $0.label == label && $0.text == text })
                else { continue }
                result.append((label, text))
            }
        }
        guard result.count > 1 else { return result }
        return result.sorted {
            Self.precedes($0.label, $1.label) || ($0.label == $1.label && Self.precedes($0.text, $1.text))
        }
    }

    private static func precedes(_ a: String, _ b: String) -> Bool {
        a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
    }

    private mutating func addNames(of place: JoinedPlace, index: Int) {
        var known: [FoldedWords] = []
        func isNew(_ words: FoldedWords) -> Bool {
            if known.contains(words) { return false }
            known.append(words)
            return true
        }
        let main = oldTexts[Int(place.lead.name)] ?? ""
        for (label, text) in [("", main)] + names(of: place) {
            nameTexts.append(texts.number(of: text))
            labels.append(UInt16(exactly: texts.number(of: label)) ?? 0)
            namePlaces.append(UInt32(index))
            let folded = FoldedWords(text)
            if isNew(folded) { addWords(folded) }
            firstWords.append(UInt32(words.count))
        }
    }

    private mutating func addWords(_ folded: FoldedWords) {
        for word in 0..<folded.count {
            let bytes = Array(folded.bytes[folded.range(word)])
            let number = numbers[bytes] ?? UInt32(vocabulary.count)
            if Int(number) == vocabulary.count {
                numbers[bytes] = number
                vocabulary.append(bytes)
            }
            words.append(number)
        }
    }

    // MARK: Words

    /// Brings the words into the order of their bytes and lists the names of each.
    private mutating func sortedVocabulary() -> Vocabulary {
        let order = vocabulary.indices.sorted { vocabulary[$0].lexicographicallyPrecedes(vocabulary[$1]) }
        var ranks = [UInt32](repeating: 0, count: order.count)
        var bytes: [UInt8] = []
        var first: [UInt32] = [0]
        for (rank, word) in order.enumerated() {
            ranks[word] = UInt32(rank)
            bytes.append(contentsOf: vocabulary[word])
            first.append(UInt32(bytes.count))
        }
        for index in words.indices { words[index] = ranks[Int(words[index])] }
        var starts = [UInt32](repeating: 0, count: order.count + 1)
        var lastNames = [UInt32](repeating: .max, count: order.count)
        forEachFirst(&lastNames) { word, _ in starts[word + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var names = [UInt32](repeating: 0, count: Int(starts[order.count]))
        var ends = starts
        lastNames = [UInt32](repeating: .max, count: order.count)
        forEachFirst(&lastNames) { word, name in
            names[Int(ends[word])] = name
            ends[word] += 1
        }
        return Vocabulary(
            bytes: FlatArray(bytes), first: FlatArray(first), firstNames: FlatArray(starts),
            names: FlatArray(names))
    }

    /// Every word of every name, one that a name has twice once.
    private func forEachFirst(_ lastNames: inout [UInt32], _ body: (_ word: Int, _ name: UInt32) -> Void) {
        for name in 0..<nameTexts.count {
            for index in Int(firstWords[name])..<Int(firstWords[name + 1]) {
                let word = Int(words[index])
                guard lastNames[word] != UInt32(name) else { continue }
                lastNames[word] = UInt32(name)
                body(word, UInt32(name))
            }
        }
    }

    // MARK: Squares

    /// A grid with about as many squares as places at most, and the places in its order.
    private static func grid(_ places: [JoinedPlace]) -> (PlaceGrid, [JoinedPlace]) {
        var box = PlaceBox()
        for place in places { box.add(latitude: Int(place.latitude), longitude: Int(place.longitude)) }
        if box.isEmpty { box.add(latitude: 0, longitude: 0) }
        var size = Int(PlaceGrid.smallestCell)
        func count(_ extent: Int) -> Int { extent / size + 1 }
        while count(box.north - box.south) * count(box.east - box.west) > max(4_096, 4 * places.count) {
            size *= 2
        }
        var grid = PlaceGrid(
            south: Int32(box.south), west: Int32(box.west), cellSize: Int32(size),
            rows: count(box.north - box.south), columns: count(box.east - box.west), first: FlatArray([]))
        func cell(_ place: JoinedPlace) -> Int {
            grid.row(of: Int(place.latitude)) * grid.columns + grid.column(of: Int(place.longitude))
        }
        let cells = places.map { cell($0) }
        let order = places.indices.sorted {
            let (a, b) = (places[$0], places[$1])
            return (cells[$0], a.latitude, a.longitude, a.lead.source, $0)
                < (cells[$1], b.latitude, b.longitude, b.lead.source, $1)
        }
        var first = [UInt32](repeating: 0, count: grid.rows * grid.columns + 1)
        for cell in cells { first[cell + 1] += 1 }
        for index in 1..<first.count { first[index] += first[index - 1] }
        grid.first = FlatArray(first)
        return (grid, order.map { places[$0] })
    }
}
