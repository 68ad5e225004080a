import GuestExchange
import HikeValues

extension ByteWriter {
    private mutating func write(_ place: Coordinate) {
        write(place.latitude)
        write(place.longitude)
    }

    private mutating func write(optional text: String?) {
        write(text != nil)
        write(text ?? "")
    }

    mutating func write(_ query: GeocodeQuery) {
        write(optional: query.language)
        switch query.subject {
        case .at(let place):
            write(UInt8(0))
            write(place)
        case .named(let name, let area):
            write(UInt8(area == nil ? 1 : 2))
            write(name)
            guard let area else { return }
            write(area.centre)
            write(area.radius)
        }
    }

    mutating func write(_ result: Result<[GeocodedPlace], GeocodeError>) {
        switch result {
        case .failure(let error):
            write(false)
            write(error.rawValue)
        case .success(let places):
            write(true)
            write(varint: UInt64(places.count))
            for place in places {
                write(place.name)
                write(place.coordinate)
                write(place.radius)
                for text in [place.street, place.settlement, place.quarter, place.water] {
                    write(optional: text)
                }
                write(varint: UInt64(place.sights.count))
                for sight in place.sights { write(sight) }
            }
        }
    }
}

extension ByteReader {
    private mutating func place() throws(ByteReaderError) -> Coordinate {
        Coordinate(latitude: try double(), longitude: try double())
    }

    private mutating func optionalText() throws(ByteReaderError) -> String? {
        let isThere = try bool()
        let text = try text()
        guard isThere || text.isEmpty else { throw .invalidValue }
        return isThere ? text : nil
    }

    mutating func query() throws(ByteReaderError) -> GeocodeQuery {
        let language = try optionalText()
        switch try byte() {
        case 0: return GeocodeQuery(.at(try place()), language: language)
        case 1: return GeocodeQuery(.named(try text(), around: nil), language: language)
        case 2:
            let name = try text()
            let area = GeocodeArea(centre: try place(), radius: try double())
            return GeocodeQuery(.named(name, around: area), language: language)
        case _: throw .invalidValue
        }
    }

    mutating func geocoded() throws(ByteReaderError) -> Result<[GeocodedPlace], GeocodeError> {
        guard try bool() else {
            guard let error = GeocodeError(rawValue: try name()) else { throw .invalidValue }
            return .failure(error)
        }
        var places: [GeocodedPlace] = []
        for _ in 0..<(try count(limit: CallLimits.transfers)) {
            var found = GeocodedPlace(name: try text(), coordinate: try place(), radius: try double())
            found.street = try optionalText()
            found.settlement = try optionalText()
            found.quarter = try optionalText()
            found.water = try optionalText()
            for _ in 0..<(try count(limit: CallLimits.transfers)) { found.sights.append(try text()) }
            places.append(found)
        }
        return .success(places)
    }
}
