import HikeValues
import Testing

@testable import HikeWorld

/// What breaks nothing has tested nothing.
@Suite("Faults that find nothing to break")
struct IdleFaultTests {
    private func run(_ steps: [String], head: String = "") throws -> RunResult {
        let folder = try StoryFolder()
        let text =
            "scenario: Story\n\(head)hiker: { follow: left.gpx, pace: 1.5 m/s, environment: ideal }\nsteps:\n"
            + steps.map { "  - \($0)\n" }.joined()
        return try folder.run(try ScenarioText.read(text))
    }

    @Test(
        "issue 19: a fault whose device is off as long as it lasts fails, and one that waits has never begun",
        arguments: [
            "haptics: failing, on: watch", "gnss: dropout, on: watch", "compass: disturbed, on: watch",
            "storage: full, on: watch", "connectivity: crash in handler, on: watch", "link: down",
            "link: { latency: 2 s }", "link: down, from: watch, to: phone", "network: offline, on: watch",
        ])
    func off(fault: String) throws {
        let head = "network: { phone: online }\n"
        let sentence = "device 'watch' is off as long as it lasts: there is nothing to break"
        let reboot = "fault: { reboot: watch, off for: 60 s }"
        let reached = try run([reboot, "fault: { \(fault), for: 30 s }", "wait: 90 s"], head: head)
        #expect(reached.failures == [sentence])
        let waiting = try run([reboot, "fault: { \(fault), at: 10 s, for: 30 s }", "wait: 90 s"], head: head)
        #expect(waiting.failures == ["never begun: line 6; at 00:00:10 \(sentence)"])
        let excused = try run(
            [reboot, "fault: { \(fault), at: 10 s, for: 30 s, may miss: yes }", "wait: 90 s"], head: head)
        #expect(excused.failures == [])
        // The watch is on again before it ends.
        for time in [", for: 70 s", ""] {
            let felt = try run([reboot, "fault: { \(fault), at: 10 s\(time) }", "wait: 90 s"], head: head)
            #expect(felt.failures == [], "\(time)")
        }
    }

    @Test("issue 19: of several devices one that is on is enough; where all are off each is named")
    func several() throws {
        let reboot = "fault: { reboot: watch, off for: 60 s }"
        let fault = "fault: { gnss: dropout, for: 5 s }"
        #expect(try run([reboot, fault, "wait: 90 s"]).failures == [])
        let both = try run([reboot, "fault: { reboot: phone, off for: 60 s }", fault])
        #expect(
            both.failures == [
                "device 'phone' and device 'watch' are off as long as it lasts: there is nothing to break"
            ])
    }

    @Test("issue 19: a fault of a receiver or compass into which no reading falls fails")
    func betweenReadings() throws {
        for fault in ["gnss: dropout", "compass: dropout"] {
            let result = try run(["wait: 10500 ms", "fault: { \(fault), for: 1 ms }"])
            #expect(result.failures == ["no reading of the sensors falls into its time"])
            #expect(try run(["wait: 10500 ms", "fault: { \(fault), for: 501 ms }"]).failures == [])
        }
    }

    @Test(
        "issue 19: a fault of the network by which nothing is worse, or that nobody can meet, fails",
        arguments: [
            ("", "network: offline", "no device that it strikes has a network: 'network' brings one online"),
            ("", "network: silent", "no device that it strikes has a network: 'network' brings one online"),
            (
                "network: { phone: online }\n", "network: { latency: 0 s, loss: 0 % }",
                "the network is no worse by that: its lines have such values already"
            ),
            (
                "network: { phone: { bandwidth: 2 kB/s } }\n", "network: { bandwidth: 20 kB/s }",
                "the network is no worse by that: its lines have such values already"
            ),
            (
                "network: { phone: online }\n", "network: silent",
                "no answer of 'network' names a host, so that it is not found in any case"
            ),
            (
                "network: { phone: online, answers: [{ url: https://huts.example/list }] }\n",
                "network: 503, host: nobody.example",
                "no answer of 'network' names the host 'nobody.example', so that it is not found in any case"
            ),
        ])
    func network(head: String, fault: String, sentence: String) throws {
        #expect(try run(["fault: { \(fault), for: 10 s }"], head: head).failures == [sentence])
    }

    @Test("issue 19: a network that comes later can be struck, and the watch has its phone's")
    func networkComes() throws {
        let later = [
            "fault: { network: offline, for: 1 min }", "{ on: phone, network: online }", "wait: 2 min",
        ]
        #expect(try run(later).failures == [])
        let watch = ["fault: { network: offline, on: watch, for: 1 min }", "{ on: phone, network: online }"]
        #expect(try run(watch + ["wait: 2 min"]).failures == [])
        let head = "network: { phone: online, answers: [{ url: https://huts.example/list }] }\n"
        for fault in [
            "{ latency: 1 s }", "{ loss: 1 % }", "503, host: huts.example", "silent", "unknown host",
        ] {
            #expect(
                try run(["fault: { network: \(fault), on: watch, for: 10 s }"], head: head).failures == [])
        }
    }

    @Test("issue 19: a network that comes to another device, or when the fault is over, is not struck")
    func networkElsewhere() throws {
        let fault = "fault: { network: offline, on: phone, for: 1 min }"
        #expect(
            try run([fault, "wait: 10 s", "{ on: watch, network: online }", "wait: 2 min"]).failures == [
                "no device that it strikes has a network: 'network' brings one online"
            ])
        let late = try run([fault, "wait: 2 min", "{ on: phone, network: online }"])
        let sentence =
            "as long as it lasted no device that it strikes had a network that is worse by it: "
            + "'network' brings one online"
        #expect(late.steps.map(\.failure) == [sentence, nil, nil])
        let scheduled = "fault: { network: offline, on: phone, at: 10 s, for: 1 min, may miss: yes }"
        let excused = try run([scheduled, "wait: 2 min", "{ on: phone, network: online }"])
        #expect(excused.failures == [] && excused.steps[0].remark == sentence)
    }

    @Test("issue 19: a slow network is slowed only by what is slower as long as it lasts")
    func slowerNetwork() throws {
        func failures(_ second: String) throws -> [String] {
            let first = "fault: { network: { latency: 2 s }, for: 1 min }"
            return try run(
                [first, "fault: { network: \(second) }", "wait: 3 min"], head: "network: { phone: online }\n"
            ).failures
        }
        #expect(
            try failures("{ latency: 1 s }, for: 30 s") == [
                "the network is no worse by that: its lines have such values already"
            ])
        #expect(try failures("{ latency: 1 s }, for: 2 min") == [])
        #expect(try failures("{ latency: 3 s }, for: 30 s") == [])
    }
}
