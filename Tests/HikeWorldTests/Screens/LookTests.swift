import HikeValues
import Testing

@testable import HikeWorld

@Suite("A step that waits for a display")
struct LookTests {
    @Test("issue 19: a display that looks as it did is judged once, however long a step waits")
    func looks() throws {
        let folder = try StoryFolder()
        let session = try RunSession(
            scenario: folder.scenario([]), files: folder.files, factory: folder.devices())
        let director = session.director
        var judged: [[UInt8]] = []
        var sights = 0
        #expect(throws: StepFailure.self) {
            try director.look(until: director.world.now + .seconds(60)) {
                sights += 1
                return [sights < 300 ? 1 : 2]
            } complaint: {
                judged.append($0)
                return "no"
            }
        }
        #expect(sights > 600 && judged == [[1], [2]])
    }
}
