import HikeValues

@testable import HikeWorld

/// Logs made by hand, as lines without their common beginning.
enum TraceSamples {
    /// Events of lines such as `1.5 phone bus {"direction":"send"}`.
    static func events(_ text: String) throws -> [LogEvent] {
        try text.split(separator: "\n").map { line in
            let words = line.split(separator: " ", maxSplits: 3)
            let time = LogNumber(scaled: Int64((Double(words[0]) ?? -1) * 1e6 + 0.5), decimals: 6).text
            let head = "{\"t\":\(time),\"device\":\"\(words[1])\",\"event\":\"\(words[2])\","
            return try LogEvent(line: Array((head + words[3].dropFirst()).utf8))
        }
    }

    /// Phone and watch, both on, the trail app in front with its session activated on both.
    static let booted = """
        0 phone lifecycle {"state":"booted","role":"phone","profile":"p","boot":0}
        0 phone lifecycle {"app":"trail","state":"foreground"}
        0 watch lifecycle {"state":"booted","role":"watch","profile":"w","boot":0}
        0 watch lifecycle {"app":"trail","state":"foreground"}
        0.1 phone session {"app":"trail","state":"activated"}
        0.1 phone session {"app":"trail","counterpartInstalled":true}
        0.1 watch session {"app":"trail","state":"activated"}
        0.2 phone bus {"direction":"receive","channel":"link","kind":"hello","size":60}

        """

    /// The phone takes on a user info, and the watch gets it.
    static let delivered = """
        1 phone bus {"direction":"queue","channel":"userInfo","id":"A1","app":"trail","size":100,"keys":"n","outcome":"queued"}
        1 phone bus {"direction":"queue","channel":"userInfo","id":"A1","app":"trail","outcome":"accepted"}
        1.1 phone bus {"direction":"send","channel":"userInfo","kind":"items","id":"A1","number":1,"size":150}
        1.2 watch bus {"direction":"receive","channel":"userInfo","kind":"items","id":"A1","number":1,"size":150}
        1.2 watch bus {"direction":"send","channel":"userInfo","kind":"taken","number":1,"size":40}
        1.3 watch bus {"direction":"deliver","channel":"userInfo","id":"A1","number":1,"app":"trail","size":100,"outcome":"delivered"}
        1.4 phone bus {"direction":"receive","channel":"userInfo","kind":"taken","number":1,"size":40}
        1.4 phone bus {"direction":"queue","channel":"userInfo","id":"A1","app":"trail","outcome":"finished"}

        """

    static func accepted(_ time: Double, _ id: String, channel: String = "userInfo", size: Int = 100)
        -> String
    {
        """
        \(time) phone bus {"direction":"queue","channel":"\(channel)","id":"\(id)","app":"trail","size":\(size),"outcome":"accepted"}

        """
    }
}
