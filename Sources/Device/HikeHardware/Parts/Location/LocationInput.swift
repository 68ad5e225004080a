import HikeValues

/// What the satellite receiver finds out.
package enum LocationInput: PartValue {
    case fix(Fix)
    /// It has no position any more.
    case lost

    package func write(to writer: inout ByteWriter) {
        switch self {
        case .fix(let fix):
            writer.write(true)
            writer.write(fix.time)
            writer.write(fix.coordinate.latitude)
            writer.write(fix.coordinate.longitude)
            writer.write(fix.altitude)
            writer.write(fix.horizontalAccuracy)
            writer.write(fix.verticalAccuracy)
            writer.write(fix.speed)
            writer.write(fix.speedAccuracy)
            writer.write(fix.course)
            writer.write(fix.courseAccuracy)
        case .lost: writer.write(false)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        guard try reader.bool() else {
            self = .lost
            return
        }
        self = .fix(
            Fix(
                time: try reader.instant(),
                coordinate: Coordinate(latitude: try reader.double(), longitude: try reader.double()),
                altitude: try reader.double(), horizontalAccuracy: try reader.double(),
                verticalAccuracy: try reader.double(), speed: try reader.double(),
                speedAccuracy: try reader.double(), course: try reader.double(),
                courseAccuracy: try reader.double()))
    }
}

extension DeviceInput {
    /// The satellite receiver reports a position.
    public static func fix(_ fix: Fix) -> DeviceInput { .part(PartMessage(LocationPart.self, .fix(fix))) }

    /// The satellite receiver has no position any more.
    public static var fixLost: DeviceInput { .part(PartMessage(LocationPart.self, .lost)) }
}
