import HikeValues
import Testing

@testable import HikeWorld

@Suite("A bad scenario is refused with one sentence that names the place (F38)")
struct ScenarioRefusalTests {
    @Test(
        "the sentence says where, what and what instead",
        arguments: [
            (
                "expect:\n  - haptic: { on: watch, patern: success }",
                "ridge.yaml:4:26: unknown key 'patern' in 'haptic'; did you mean 'pattern'?"
            ),
            ("stpes: []", "ridge.yaml:3:1: unknown key 'stpes' in the scenario; did you mean 'steps'?"),
            (
                "zzz: 1",
                "ridge.yaml:3:1: unknown key 'zzz' in the scenario; known are scenario, about, start, seed, "
                    + "time limit, step time, on crash, devices, watches, link, region, guidance, rerouting, apps, hiker, second hiker, source, "
                    + "permissions, photos, files, network, weather, health, guests, cloud, steps, expect"
            ),
            ("seed: 1\nseed: 2", "ridge.yaml:3:1: the key 'seed' stands twice in the same mapping"),
            ("seed: 1\n\"seed\": 2", "ridge.yaml:3:1: the key 'seed' stands twice in the same mapping"),
            (
                "seed: seven",
                "ridge.yaml:3:7: 'seed' must be a whole number from 0 to 18446744073709551615, "
                    + "for example '7'; found 'seven'"
            ),
            (
                "link: bluetoth",
                "ridge.yaml:3:7: 'link' must be one of instant, bluetooth, wifi, slow, typical, "
                    + "hostile, or a .yaml file, relative to the scenario, for example 'bluetooth'; found 'bluetoth'"
            ),
            (
                "time limit: 30",
                "ridge.yaml:3:13: 'time limit' must be a time with its unit (ms, s, min, h, or hh:mm:ss; "
                    + "at most 30 days), for example '30 s'; found '30'"
            ),
            ("about: [a]", "ridge.yaml:3:8: 'about' must be text, for example 'Ridge loop'; found a list"),
            ("about:", "ridge.yaml:3:7: 'about' must be text, for example 'Ridge loop'; found nothing"),
            ("steps: 1", "ridge.yaml:3:8: 'steps' must be a list, for example '- walk:'; found '1'"),
            (
                "steps:\n  - { on: watch }",
                "ridge.yaml:4:5: a step needs one of the keys 'import', 'plan', 'send route', 'navigate', 'stop', "
                    + "'walk', 'wait', 'wait for', 'do', 'action', 'open url', 'open file', "
                    + "'together', 'permission', 'unlock', 'pair', "
                    + "'unpair', 'wear', 'install', 'uninstall', 'complication', 'fault', 'mend', 'link', "
                    + "'serve', 'location', 'heading', 'tap', "
                    + "'double tap', 'two-finger tap', 'long press', 'drag', 'swipe', 'swipe action', 'pinch', 'rotate', "
                    + "'crown', 'button', 'type', "
                    + "'dictate', 'clear', 'submit', 'answer', 'appearance', 'battery', 'network', 'screenshot', 'video', 'end video', 'screen', 'hold', 'weather', 'heart rate', 'spo2', 'uv index', 'weight', 'clock', 'open link', 'open settings', 'face', 'tap notification', 'dismiss notification', 'lock', 'passcode', 'locks after', 'wrist', 'cloud'"
            ),
            (
                "steps:\n  - walk:\n    wait: 3 s",
                "ridge.yaml:5:5: a step does one thing; 'walk' and 'wait' are two, so begin another with '- '"
            ),
            (
                "steps:\n  - { on: watch, navigate: Ridge, save as: B }",
                "ridge.yaml:4:35: unknown key 'save as' in the step 'navigate'; "
                    + "known are on, navigate, within, refused, name, starts at, meanwhile at, may fail"
            ),
            (
                "steps:\n  - { on: phone, import: a.gpx }",
                "ridge.yaml:4:5: the step 'import' needs the key 'save as', for example 'save as: Ridge loop'"
            ),
            (
                "steps:\n  - fault: { link: dwn }",
                "ridge.yaml:4:20: 'link' must be 'down' or a mapping of latency, bandwidth and loss, "
                    + "for example 'down'; found 'dwn'"
            ),
            (
                "steps:\n  - walk: { until: 500 m, detour: { at: 1200 m, aside: 9 m, for: 5 s } }",
                "ridge.yaml:4:5: a detour or pause at 1200 m lies behind the end of this walk at 500 m"
            ),
            (
                "expect:\n  - haptic: { on: watch, pattern: directionDwn }",
                "directionDown'; found 'directionDwn'"
            ),
            (
                "expect:\n  - nothing: { event: haptic, during: detour }",
                "ridge.yaml:4:39: 'detour' without a number does not fit; there are 0 detours in the steps"
            ),
            (
                "expect:\n  - haptic: { on: watch, pattern: click, within: 3 s }",
                "ridge.yaml:4:13: 'haptic' needs the key 'of', for example 'of: turn 2'"
            ),
            (
                "expect:\n  - haptic: { on: watch, pattern: click, within: 3 s, of: 30 m befor turn 2 }",
                "for example '30 m before turn 2'; found '30 m befor turn 2'"
            ),
            ("hiker: { follow: b.gpx }", "ridge.yaml:2:1: the key 'hiker' stands twice in the same mapping"),
            (
                "source: { gpx: a.gpx }",
                "ridge.yaml:3:9: 'hiker' and 'source' exclude each other; keep the one that makes positions"
            ),
        ])
    func sentences(text: String, sentence: String) {
        let refusal = ScenarioText.refusal(of: ScenarioText.head + text + "\n")
        if sentence.hasPrefix("ridge") {
            #expect(refusal == sentence)
        } else {
            #expect(refusal.hasPrefix("ridge.yaml:4:") && refusal.hasSuffix(sentence), "\(refusal)")
        }
    }

    @Test("a scenario needs a name and a source of positions")
    func required() {
        #expect(
            ScenarioText.refusal(of: "hiker: { follow: a.gpx }")
                == "ridge.yaml:1:1: the scenario needs the key 'scenario', for example 'scenario: Ridge loop'"
        )
        #expect(
            ScenarioText.refusal(of: "scenario: A")
                == "ridge.yaml:1:1: the scenario needs the key 'hiker', "
                + "for example 'hiker: { follow: ridge.gpx }'")
        #expect(ScenarioText.refusal(of: "- a").contains("'the scenario' must be a mapping"))
        for empty in ["", "\n\n", "# only a comment\n", "---\n", "~"] {
            #expect(ScenarioText.refusal(of: empty).contains("the scenario is empty"), "\(empty)")
        }
    }

    @Test("a recording takes no pace, detour or pause")
    func recordingWithDetour() {
        let text = "scenario: A\nsource: { gpx: a.gpx }\nsteps:\n  - walk: { pace: 1 m/s }\n"
        #expect(
            ScenarioText.refusal(of: text)
                == "ridge.yaml:4:5: a recorded 'source' is played as it is; pace, detours and pauses "
                + "need a 'hiker'")
    }

    @Test(
        "quantities need their unit and their range",
        arguments: [
            "wait: 30", "wait: -3 s", "wait: 3 sec", "wait: 3  s", "wait: 1e3 s", "wait: 31.5",
            "wait: 00:60:00",
            "wait: 0:40:00", "wait: 721 h", "wait: nan s", "wait: 12345678901234567 s", "wait: 1..5 s",
            "wait: .5 s", "walk: { until: 5 }", "walk: { until: 1001 km }", "walk: { pace: 0 km/h }",
            "walk: { pace: 201 km/h }", "walk: { pace: 5 mph }", "heading: 360", "heading: -1",
            "heading: east", "{ on: watch, tap: 3, may miss: perhaps }", "{ on: watch, swipe: sideways }",
            "{ on: phone, pinch: map, scale: 0 }", "{ on: phone, rotate: map, by: 1 rad }",
            "{ on: watch, crown: fast }", "{ on: watch, button: red }", "{ on: phone, clear: all }",
            "{ on: watch, screenshot: ../x }", "{ on: watch, screenshot: a, corners: round }",
            "{ on: watch, screen: map, elements: [{ text: Stop }] }",
            "{ on: watch, screen: map, elements: [{ id: a, frame: 1x2 }] }",
            "{ on: watch, screen: map, picture: a.jpg }", "{ tap: save }", "{ on: phone, appearance: grey }",
            "walk: { detour: { at: 1 m, aside: 0 m, for: 1 s } }", "fault: { link: { loss: 101 % } }",
            "fault: { link: { loss: 0.5 } }", "fault: { link: { bandwidth: 0 kB/s } }", "fault: { link: {} }",
            "fault: { gnss: off }", "fault: { kill: both }", "{ app: Trail, on: phone, do: launch }",
            "{ on: tablet, stop: navigation }", "{ on: phone, import: a.txt, save as: B }",
            "{ on: phone, import: .gpx, save as: B }", "{ on: phone, open url: \"no url\" }",
        ])
    func quantities(step: String) {
        let refusal = ScenarioText.refusal(of: ScenarioText.head + "steps:\n  - \(step)\n")
        #expect(refusal.hasPrefix("ridge.yaml:4:"), "\(refusal)")
    }
}
