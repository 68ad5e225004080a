import HikeValues
import Testing

@testable import HikeWorld

@Suite("Agenda")
struct AgendaTests {
    @Test("earliest first, equal times in the order they were added, nothing before its time")
    func order() {
        var agenda = Agenda()
        agenda.add(.restart(1, "a"), at: .seconds(5))
        agenda.add(.restart(2, "b"), at: .seconds(2))
        agenda.add(.restart(3, "c"), at: .seconds(5))
        agenda.add(.begin(4, Scenario.Fault(kind: .linkDown)), at: .seconds(1))
        #expect(agenda.contains(fault: 4))
        #expect(!agenda.contains(fault: 1))
        #expect(agenda.popDue(at: .seconds(0.5)) == nil)
        var numbers: [Int] = []
        while let item = agenda.popDue(at: .seconds(5)) {
            switch item.action {
            case .begin(let number, _), .end(let number, _), .restart(let number, _),
                .endReboot(let number, _, _):
                numbers.append(number)
            case .step: numbers.append(0)
            }
        }
        #expect(numbers == [4, 2, 1, 3])
        #expect(!agenda.contains(fault: 4))
    }
}
