import HikeValues
import Testing

@testable import SharedCounter

@Suite("What the counter knows")
struct CounterStateTests {
    @Test("a tap counts once, in whatever order and however often it comes")
    func once() {
        var state = CounterState(origin: "here")
        for number in [2, 1, 2, 4, 3, 1, 4, 3] { _ = state.take(number: number, amount: 10, from: "there") }
        #expect(state.count == 40)
        #expect(state.peers == [CounterState.Peer(origin: "there", sum: 40, upTo: 4)])
        let isNew = state.take(number: 1, amount: 5, from: "elsewhere")
        #expect(isNew)
        #expect(state.count == 45)
    }

    @Test("the file holds everything")
    func file() {
        var state = CounterState(origin: "here")
        state.step = 3
        state.stepDate = UTCDate(secondsSince1970: 5)
        state.tap()
        state.tap()
        state.waiting[0].transfer = "T"
        _ = state.take(number: 7, amount: 1, from: "there")
        state.photos = [
            CounterState.Photo(name: "a", caption: "Fog and  more fog", place: .waiting(transfer: nil)),
            CounterState.Photo(name: "b", caption: "", place: .received),
            CounterState.Photo(name: "c", caption: "x", place: .done),
            CounterState.Photo(name: "d", caption: "x", place: .waiting(transfer: "U")),
        ]
        #expect(CounterState(bytes: state.bytes) == state)
        #expect(CounterState(bytes: Array("nonsense".utf8)) == nil)
    }
}
