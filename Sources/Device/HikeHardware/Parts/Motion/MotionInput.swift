import HikeValues

/// What reaches accelerometer and gyroscope, and what is made of it.
package enum MotionInput: PartValue {
    case sample(MotionSample)
    case activity(ActivityNews)

    package func write(to writer: inout ByteWriter) {
        switch self {
        case .sample(let sample):
            writer.write(true)
            writer.write(sample.time)
            for value in [sample.roll, sample.pitch, sample.yaw] { writer.write(value) }
            for vector in [
                sample.gravity, sample.acceleration, sample.rotation, sample.magneticField,
            ] {
                for value in [vector.x, vector.y, vector.z] { writer.write(value) }
            }
        case .activity(let news):
            writer.write(false)
            writer.write(news.activity.rawValue)
            writer.write(news.confidence.rawValue)
            writer.write(news.start)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        guard try reader.bool() else {
            guard let activity = ActivityNews.Activity(rawValue: try reader.string(limit: 64)),
                let confidence = ActivityNews.Confidence(rawValue: try reader.string(limit: 64))
            else { throw .invalidValue }
            self = .activity(
                ActivityNews(activity: activity, confidence: confidence, start: try reader.instant()))
            return
        }
        let time = try reader.instant()
        let (roll, pitch, yaw) = (try reader.finite(), try reader.finite(), try reader.finite())
        self = .sample(
            MotionSample(
                time: time, roll: roll, pitch: pitch, yaw: yaw, gravity: try reader.vector(),
                acceleration: try reader.vector(), rotation: try reader.vector(),
                magneticField: try reader.vector()))
    }
}

extension ByteReader {
    fileprivate mutating func finite() throws(ByteReaderError) -> Double {
        let value = try double()
        guard value.isFinite else { throw .invalidValue }
        return value
    }

    fileprivate mutating func vector() throws(ByteReaderError) -> MotionSample.Vector {
        MotionSample.Vector(try finite(), try finite(), try finite())
    }
}
