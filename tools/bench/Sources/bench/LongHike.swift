import HikeGeodesy
import HikeValues
import HikeWorld

/// An invented hike, the same every time: 36 km of legs and turns, eight hours at 4.5 km/h.
enum LongHike {
    static let scenarioFile = "eight-hours.yaml"
    private static let trackFile = "eight-hours.gpx"
    private static let legs = [430.0, 270, 610, 350, 520, 180, 740, 300]
    private static let turns = [85.0, -60, -95, 70, 45, -110, 90, -75]

    /// Points every `spacing` metres along the hike.
    static func line(length: Double = 36_000, spacing: Double = 20) -> [Coordinate] {
        let start = Coordinate(latitude: 46.62, longitude: 12.14)
        let metresPerDegree = 111_194.9266
        let shrink = PortableMath.cos(start.latitude * .pi / 180)
        var place = (east: 0.0, north: 0.0)
        var points = [start]
        var heading = 20.0
        var walked = 0.0
        var number = 0
        while walked < length {
            var left = min(legs[number % legs.count], length - walked)
            walked += left
            let unit = (
                east: PortableMath.sin(heading * .pi / 180), north: PortableMath.cos(heading * .pi / 180)
            )
            while left > 0.001 {
                let step = min(spacing, left)
                left -= step
                place = (place.east + step * unit.east, place.north + step * unit.north)
                points.append(
                    Coordinate(
                        latitude: start.latitude + place.north / metresPerDegree,
                        longitude: start.longitude + place.east / (metresPerDegree * shrink)))
            }
            heading += turns[number % turns.count]
            number += 1
        }
        return points
    }

    /// Metres above the sea at a point of the line: long waves.
    private static func elevation(_ index: Int) -> Double {
        1_250 + 120 * PortableMath.sin(Double(index) / 45)
    }

    /// A line as GPX.
    static func gpx(_ line: [Coordinate], name: String) -> [UInt8] {
        var bytes = Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="HikeSim tools/bench" xmlns="http://www.topografix.com/GPX/1/1">
              <trk><name>\(name)</name><trkseg>\n
            """.utf8)
        for (index, point) in line.enumerated() {
            bytes.append(contentsOf: "    <trkpt lat=\"".utf8)
            DecimalText.append(point.latitude, decimals: 7, to: &bytes)
            bytes.append(contentsOf: "\" lon=\"".utf8)
            DecimalText.append(point.longitude, decimals: 7, to: &bytes)
            bytes.append(contentsOf: "\"><ele>".utf8)
            DecimalText.append(elevation(index), decimals: 1, to: &bytes)
            bytes.append(contentsOf: "</ele></trkpt>\n".utf8)
        }
        return bytes + Array("  </trkseg></trk>\n</gpx>\n".utf8)
    }

    /// Writes the scenario and its track into a folder; returns the scenario's path.
    static func write(into folder: String) throws -> String {
        try write(gpx(line(), name: "Eight hours"), to: folder + "/" + trackFile)
        let path = folder + "/" + scenarioFile
        try write(Array(scenario.utf8), to: path)
        return path
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let file = try OutputFile(path: path)
        try file.write(bytes)
        try file.flush()
    }

    private static let scenario = """
        scenario: Eight hours
        seed: 8
        hiker: { follow: \(trackFile), pace: 4.5 km/h, environment: open }
        steps:
          - { on: phone, import: \(trackFile), save as: Eight hours }
          - { on: phone, send route: Eight hours }
          - { on: watch, navigate: Eight hours }
          - walk:
        expect:
          - state: { on: watch, arrived: yes }

        """
}
