import Testing

@testable import HikeLive

/// The row of those who wait for something that takes time.
@Suite("Asked in turn")
struct AskedInTurnTests {
    private func step(_ text: String) -> ControlRequest { .perform(.step(text: text, files: [:])) }

    @Test("issue 22: what a terminal that has gone waits for is not begun; the step under way is called off")
    func calledOff() {
        var asked = AskedInTurn()
        for (text, client) in [("a", 1), ("b", 2), ("c", 3), ("d", 2)] { asked.add(step(text), of: client) }
        #expect(asked.begin(takesSteps: true)?.client == 1)
        #expect(!asked.callOff(4) && !asked.isCalledOff)
        #expect(asked.callOff(2) && !asked.isCalledOff)
        #expect(asked.clients == [1, 3])
        #expect(asked.callOff(1) && asked.isCalledOff)
        asked.end()
        #expect(!asked.isCalledOff)
        #expect(asked.begin(takesSteps: true)?.client == 3)
    }
}
