import HikeFormats
import HikeHardware
import HikeRendering
import HikeValues

/// The pictures of a device's photo library: those that it comes with, and those that apps have added, with what is known of each.
///
/// What differs from the beginning is kept in the part's own folder: the index, and a file for each picture that was added.
final class PhotoShelf {
    /// Where the file of a picture is.
    private enum Place: Equatable {
        /// Of those that the device comes with, by number.
        case stock(Int)
        /// Added by an app.
        case added(Int)
    }

    private struct Entry {
        var photo: LibraryPhoto
        var place: Place
    }

    private static let index = "library"
    private let stock: PhotoStock
    private let board: any Board
    private lazy var entries = read() ?? first()
    private var next = 0

    init(_ stock: PhotoStock, on board: any Board) {
        self.stock = stock
        self.board = board
    }

    var photos: [LibraryPhoto] { entries.map(\.photo) }

    func bytes(of id: String) -> [UInt8]? {
        guard let entry = entries.first(where: { $0.photo.id == id }) else { return nil }
        return bytes(at: entry.place)
    }

    private func bytes(at place: Place) -> [UInt8]? {
        switch place {
        case .stock(let index): return stock.bytes(PhotoStock.Place(source: .library, index: index))
        case .added(let number):
            do throws(ServiceError) {
                return try board.kept("added/\(number)", limit: PhotoScript.mostBytes)
            } catch {
                complain("a picture cannot be read", error.description)
                return nil
            }
        }
    }

    /// What the device comes with: a day apart, the last a day before the first start.
    private func first() -> [Entry] {
        let count = stock.count(.library)
        return (0..<count).compactMap { index in
            guard let bytes = bytes(at: .stock(index)), let size = Self.size(of: bytes) else { return nil }
            let date = board.configuration.startDate + .seconds(Double(index - count) * 86_400)
            let number = String(index + 1)
            let tail = String(repeating: "0", count: 12 - min(12, number.count)) + number
            return Entry(
                photo: LibraryPhoto(
                    id: "00000000-0000-4000-8000-\(tail)/L0/001", width: size.width, height: size.height,
                    created: date), place: .stock(index))
        }
    }

    /// As it is seen; nil where it is no picture.
    private static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        do {
            if bytes.first == 0xFF { return try JPEGHeader(bytes).uprightSize }
            let picture = try ImageDecoding.decode(bytes)
            return (picture.width, picture.height)
        } catch { return nil }
    }

    // MARK: Changes

    /// Makes changes by an app, all or none.
    ///
    /// - Parameter isSeen: whether it sees a picture.
    func change(
        _ changes: [PhotoChange], by app: String, where isSeen: (LibraryPhoto) -> Bool
    ) throws(PhotoLibraryError) {
        let before = entries
        do throws(PhotoLibraryError) {
            for change in changes { try apply(change, app, isSeen) }
            try write()
        } catch {
            entries = before
            throw error
        }
    }

    private func apply(
        _ change: PhotoChange, _ app: String, _ isSeen: (LibraryPhoto) -> Bool
    ) throws(PhotoLibraryError) {
        switch change {
        case .add(let id, let picture, let created, let coordinate, let isFavorite):
            guard !entries.contains(where: { $0.photo.id == id }) else { throw .alreadyThere(id) }
            guard picture.count <= PhotoScript.mostBytes, let size = Self.size(of: picture) else {
                throw .unreadable("What is to be added is neither a JPEG nor a PNG of at most 32 MB.")
            }
            do throws(ServiceError) { _ = try board.keep(picture, as: "added/\(next)") } catch {
                throw .storage(error.description)
            }
            let photo = LibraryPhoto(
                id: id, width: size.width, height: size.height, created: created ?? board.date,
                modified: board.date, coordinate: coordinate, isFavorite: isFavorite, source: app)
            entries.append(Entry(photo: photo, place: .added(next)))
            next += 1
        case .set(let id, let created, let coordinate, let isFavorite):
            let index = try place(of: id, isSeen)
            entries[index].photo.created = created
            entries[index].photo.coordinate = coordinate
            entries[index].photo.isFavorite = isFavorite
            entries[index].photo.modified = board.date
        case .delete(let id):
            let index = try place(of: id, isSeen)
            guard entries[index].photo.source == app else { throw .ofAnother(id) }
            entries.remove(at: index)
        }
    }

    private func place(
        of id: String, _ isSeen: (LibraryPhoto) -> Bool
    ) throws(PhotoLibraryError) -> Int {
        guard let index = entries.firstIndex(where: { $0.photo.id == id }), isSeen(entries[index].photo)
        else { throw .notThere(id) }
        return index
    }

    // MARK: On the disk

    private func write() throws(PhotoLibraryError) {
        var writer = ByteWriter()
        writer.write(varint: UInt64(next))
        writer.write(varint: UInt64(entries.count))
        for entry in entries {
            entry.photo.write(to: &writer)
            switch entry.place {
            case .stock(let index):
                writer.write(false)
                writer.write(varint: UInt64(index))
            case .added(let number):
                writer.write(true)
                writer.write(varint: UInt64(number))
            }
        }
        do throws(ServiceError) { _ = try board.keep(writer.bytes, as: Self.index) } catch {
            throw .storage(error.description)
        }
    }

    /// Nil where nothing has changed since the first start, or nobody can read what has.
    private func read() -> [Entry]? {
        do {
            guard let bytes = try board.kept(Self.index, limit: 1 << 26) else { return nil }
            return try entries(bytes)
        } catch {
            complain("what apps have done to the photo library is lost", "\(error)")
            return nil
        }
    }

    private func complain(_ message: String, _ reason: String) {
        board.log(.error, PicturesPart.name, message, [FileMetadata("reason", reason)])
    }

    private func entries(_ bytes: [UInt8]) throws(ByteReaderError) -> [Entry] {
        var reader = ByteReader(bytes)
        next = try reader.count(limit: 10_000_000)
        var entries: [Entry] = []
        for _ in 0..<(try reader.count(limit: 1_000_000)) {
            let photo = try LibraryPhoto(from: &reader)
            let isAdded = try reader.bool()
            let number = try reader.count(limit: 10_000_000)
            entries.append(Entry(photo: photo, place: isAdded ? .added(number) : .stock(number)))
        }
        try reader.finish()
        return entries
    }
}
