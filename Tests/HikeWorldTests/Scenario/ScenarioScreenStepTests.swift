import HikeScreens
import HikeValues
import Testing

@testable import HikeWorld

@Suite("Steps of fingers and eyes are read")
struct ScenarioScreenStepTests {
    @Test(
        "EM-24, EM-26: each touch is read",
        arguments: [
            ("{ on: phone, tap: save }", .tap(.name("save"))),
            ("{ on: phone, tap: text=Send to Watch }", .tap(.text("Send to Watch"))),
            ("{ on: phone, tap: \"12,34\" }", .tap(.place(Point(12, 34)))),
            ("{ on: phone, double tap: \"map@1,2\" }", .doubleTap(.inside(id: "map", Point(1, 2)))),
            ("{ on: phone, long press: pin }", .longPress(.name("pin"), .seconds(1))),
            ("{ on: phone, long press: pin, for: 490 ms }", .longPress(.name("pin"), .milliseconds(490))),
            (
                "{ on: phone, drag: \"map@1,2\", to: \"map@3,4\", over: 2 s }",
                .drag(.inside(id: "map", Point(1, 2)), to: .inside(id: "map", Point(3, 4)), over: .seconds(2))
            ),
            ("{ on: phone, swipe: left }", .swipe(.left, nil)),
            ("{ on: phone, swipe: up, at: row-1 }", .swipe(.up, .name("row-1"))),
            (
                "{ on: phone, swipe action: Delete, at: text=Ridge loop }",
                .swipeAction(.text("Ridge loop"), "Delete")
            ),
            ("{ on: phone, two-finger tap: map }", .twoFingerTap(.name("map"))),
            ("{ on: phone, pinch: map, scale: 0.5 }", .pinch(.name("map"), scale: 0.5)),
            ("{ on: phone, rotate: map, by: -45 deg }", .rotate(.name("map"), degrees: -45)),
            ("{ on: phone, button: home }", .press(.home)),
            ("{ on: phone, type: \"A b\" }", .type("A b")), ("{ on: phone, dictate: A b }", .dictate("A b")),
            ("{ on: phone, clear: field }", .clear), ("{ on: phone, submit: field }", .submit),
            ("{ on: phone, answer: OK }", .answer("OK")),
        ] as [(String, GlassAction)])
    func touches(text: String, action: GlassAction) throws {
        #expect(
            try ScenarioText.action(text) == .touch(device: "phone", action, mayMiss: false), "\(text)")
    }

    @Test("a touch may miss; a screenshot has a name and corners")
    func others() throws {
        #expect(
            try ScenarioText.action("{ on: watch, tap: save, may miss: yes }")
                == .touch(device: "watch", .tap(.name("save")), mayMiss: true))
        #expect(
            try ScenarioText.action("{ on: watch, crown: 30 }")
                == .touch(device: "watch", .crown(degrees: 30), mayMiss: false))
        #expect(
            try ScenarioText.action("{ on: watch, button: side-held }")
                == .touch(device: "watch", .press(.sideHeld), mayMiss: false))
        #expect(
            try ScenarioText.action("{ on: watch, screenshot: arrival }")
                == .screenshot(device: "watch", name: "arrival", corners: .ignored))
        #expect(
            try ScenarioText.action("{ on: watch, screenshot: arrival, corners: black }")
                == .screenshot(device: "watch", name: "arrival", corners: .black))
    }

    @Test("EM-27: what a screen has to show is read whole")
    func check() throws {
        var check = Scenario.ScreenCheck()
        check.screen = "map"
        check.shows = ["Turn left", "remaining"]
        check.lacks = ["OFF ROUTE"]
        check.picture = "map.png"
        var element = Scenario.ElementCheck(id: "stop")
        element.text = "Stop"
        element.value = "on"
        element.isEnabled = true
        element.isVisible = true
        element.isSelected = false
        element.frame = [8, 190, 189, 44]
        check.elements = [element]
        let text = """
            { on: watch, screen: map, shows: [Turn left, remaining], lacks: OFF ROUTE, picture: map.png, within: 9 s,
              elements: [{ id: stop, text: Stop, value: "on", enabled: yes, visible: yes, selected: no,
              frame: "8,190 189x44" }] }
            """
        #expect(try ScenarioText.action(text) == .screen(device: "watch", check, within: .seconds(9)))
        var map = Scenario.ScreenCheck()
        map.screen = "map"
        #expect(
            try ScenarioText.action("{ on: watch, screen: map }")
                == .screen(device: "watch", map, within: .seconds(5)))
        for always in ["screen: any", "screen: any, shows: \"\"", "screen: map, shows: [a, \"\"]"] {
            #expect(throws: ScenarioError.self, "\(always)") {
                try ScenarioText.action("{ on: watch, \(always) }")
            }
        }
    }

    @Test(
        "issue 19: a frame is finite numbers, and its sizes are above 0",
        arguments: [
            "nan,nan nanxnan", "8,190 nanx44", "inf,190 189x44", "8,190 189xinf", "8,190 0x44",
            "8,190 189x-44",
            "8,190 189", "8,190 189x1e999",
        ])
    func frames(frame: String) {
        #expect(throws: ScenarioError.self) {
            try ScenarioText.action(
                "{ on: watch, screen: any, elements: [{ id: stop, frame: \"\(frame)\" }] }")
        }
    }
}
