import Foundation
import HikeScreens
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Whether a screen shows what it has to")
struct ScreenJudgeTests {
    /// A reading as a device sends it.
    private func reading() throws -> ScreenReading {
        let item = """
            {"role":"button","id":"stop","name":"Stop","value":"on","frame":[8,190,189,44],"depth":1,"z":1,"isEnabled":true,
            "isSelected":false,"isVisible":true,"isShortened":false}
            """
        let hidden = """
            {"role":"text","id":"far","name":"Far away","frame":[0,900,9,9],"depth":1,"z":1,"isEnabled":true,
            "isSelected":false,"isVisible":false,"isShortened":false}
            """
        let json = """
            {"app":"trail","screen":"map","width":205,"height":251,"scale":2,"items":[\(item),\(hidden)],"text":"",
            "findings":[]}
            """
        return try JSONDecoder().decode(ScreenReading.self, from: Data(json.utf8))
    }

    private func complaint(_ change: (inout Scenario.ScreenCheck) -> Void) throws -> String? {
        var check = Scenario.ScreenCheck()
        change(&check)
        return ScreenJudge.complaint(check, try reading())
    }

    private func complaint(_ id: String, _ change: (inout Scenario.ElementCheck) -> Void) throws -> String? {
        var element = Scenario.ElementCheck(id: id)
        change(&element)
        return try complaint { $0.elements = [element] }
    }

    @Test("EM-27: the screen's name, its words, and words that must not be there")
    func words() throws {
        #expect(try complaint { _ in } == nil)
        #expect(try complaint { $0.screen = "map" } == nil)
        #expect(try complaint { $0.screen = "list" } == "the screen is 'map', not 'list'")
        #expect(try complaint { $0.shows = ["Sto", "on"] } == nil)
        #expect(
            try complaint { $0.shows = ["Far"] }?.contains("'Far' is not to be read on the screen 'map'")
                == true)
        #expect(try complaint { $0.lacks = ["Far", "Start"] } == nil)
        #expect(try complaint { $0.lacks = ["Stop"] } == "'Stop' is to be read on the screen 'map'")
    }

    @Test("EM-27: an element's text, value, state and place, each by itself")
    func elements() throws {
        #expect(
            try complaint("stop") {
                $0.text = "Stop"
                $0.value = "on"
                $0.isEnabled = true
                $0.isVisible = true
                $0.isSelected = false
                $0.frame = [8.4, 190, 189, 43.6]
            } == nil)
        #expect(try complaint("stop") { $0.text = "Sto" } == "'stop' says 'Stop', not 'Sto'")
        #expect(try complaint("stop") { $0.value = "off" } == "'stop' stands at 'on', not 'off'")
        #expect(try complaint("stop") { $0.isEnabled = false } == "'stop' is enabled")
        #expect(try complaint("stop") { $0.isVisible = false } == "'stop' is in sight")
        #expect(try complaint("far") { $0.isVisible = true } == "'far' is out of sight")
        #expect(try complaint("stop") { $0.isSelected = true } == "'stop' is not selected")
        #expect(
            try complaint("stop") { $0.frame = [9, 190, 189, 44] }
                == "'stop' lies at 8.0,190.0 189.0x44.0, not 9.0,190.0 189.0x44.0")
        #expect(
            try complaint("go") { _ in } == "there is no 'go' on the screen 'map'; there is 'stop', 'far'")
        #expect(try complaint("stpo") { _ in } == "there is no 'stpo' on the screen 'map'; there is 'stop'")
        #expect(try complaint("go") { $0.isVisible = false } == nil)
    }

    @Test(
        "issue 19: what is asked of an element is asked of what a person sees, unless it is to be out of sight"
    )
    func unseen() throws {
        #expect(try complaint("far") { $0.text = "Far away" } == "'far' is out of sight")
        #expect(try complaint("far") { _ in } == "'far' is out of sight")
        #expect(
            try complaint("far") {
                $0.text = "Far away"
                $0.isVisible = false
            } == nil)
        var check = Scenario.ScreenCheck()
        check.elements = ["far", "go", "stop"].map { id in
            var element = Scenario.ElementCheck(id: id)
            element.isVisible = id == "stop" ? nil : false
            return element
        }
        #expect(ScreenJudge.absent(check, try reading()) == ["go"])
    }

    @Test("issue 19: of what is not there it holds that it is out of sight, and nothing else")
    func absent() throws {
        #expect(try complaint("go") { $0.isVisible = false } == nil)
        let changes: [(inout Scenario.ElementCheck) -> Void] = [
            { $0.text = "Go" }, { $0.value = "on" }, { $0.isEnabled = false }, { $0.isSelected = false },
            { $0.frame = [0, 0, 1, 1] },
        ]
        for change in changes {
            let complaint = try complaint("go") {
                $0.isVisible = false
                change(&$0)
            }
            #expect(complaint == "there is no 'go' on the screen 'map'; there is 'stop', 'far'")
        }
    }

    @Test("issue 19: a frame that no number is near to is none")
    func frames() throws {
        #expect(try complaint("stop") { $0.frame = [.nan, 190, 189, 44] } != nil)
    }
}
