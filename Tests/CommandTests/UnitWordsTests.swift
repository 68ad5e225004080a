import HikeValues
import Testing

@testable import hikesim

/// The command line takes the units that scenarios take, and places of all quarters of the world.
@Suite("Units and places on the command line")
struct UnitWordsTests {
    @Test(
        "issue 22: a bare number is in the unit of the help, a unit as in scenarios is read too, nothing else is"
    )
    func words() {
        #expect(SpeedWord(argument: "1.25")?.value == 1.25)
        #expect(SpeedWord(argument: "4.5 km/h")?.value == 1.25)
        #expect(SecondsWord(argument: "10 min")?.value == 600)
        #expect(SecondsWord(argument: "01:30:00")?.value == 5_400)
        #expect(MillisecondsWord(argument: "250")?.value == 250)
        #expect(MillisecondsWord(argument: "250 ms")?.value == 250)
        #expect(MillisecondsWord(argument: "2 s")?.value == 2_000)
        #expect(ShareWord(argument: "10 %")?.value == 0.1)
        #expect(BandwidthWord(argument: "100 kB/s")?.value == 100)
        for text in ["", "ten", "4.5 km", "10 minutes", "5 m/s/s"] {
            #expect(SpeedWord(argument: text) == nil, "\(text)")
            #expect(SecondsWord(argument: text) == nil, "\(text)")
        }
    }

    @Test("issue 22: a place in the south is no option, options stay options")
    func places() {
        let words = ["location", "phone", "set", "-33.8568,151.2153", "--speed", "-1", "-h", "-", "-5"]
        let guarded = PlaceWords.guarded(words)
        #expect(guarded[3] == " -33.8568,151.2153")
        #expect(guarded.enumerated().allSatisfy { $0 == 3 || $1 == words[$0] })
        #expect(guarded.map(PlaceWords.plain) == words)
    }

    @Test("issue 22: both reach a command as they are typed")
    func typed() throws {
        let scratch = try ScratchFolder()
        func hikesim(_ arguments: String...) throws -> Tool.Outcome {
            try Tool.hikesim(arguments, runtime: scratch.path)
        }
        #expect(
            try hikesim("up", "--name", "south", "--out", scratch.path + "/run", "--time", "x20").code == 0)
        defer { _ = try? hikesim("down", "--name", "south") }
        #expect(try hikesim("time", "pause", "--name", "south").code == 0)
        let start = try hikesim(
            "location", "phone", "start", "--speed", "3.6 km/h", "-33.8568,151.2153", "-33.9,-70.5", "--name",
            "south")
        #expect(start.output.contains("along 2 places at 1.00 m/s"), "\(start.output)\(start.errors)")
        let loss = try hikesim("link", "loss", "10", "%", "--name", "south")
        #expect(loss.output.contains("loss 10.0 %"), "\(loss.output)\(loss.errors)")
        let delay = try hikesim("link", "delay", "0.25 s", "--name", "south")
        #expect(delay.output.contains("delay 250.000 ms"), "\(delay.output)\(delay.errors)")
        let time = try hikesim("time", "run-for", "1", "min", "--name", "south")
        #expect(time.code == 0 && time.output.contains("paused"), "\(time.output)\(time.errors)")
        let place = try hikesim("location", "phone", "get", "--name", "south")
        #expect(place.output.hasPrefix("-33.85"), "\(place.output)")
        let wrong = try hikesim("time", "run-for", "soon", "--name", "south")
        #expect(
            wrong.code == 2 && wrong.errors.contains("a time such as 10 min, not 'soon'"), "\(wrong.errors)")
    }
}
