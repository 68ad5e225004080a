import Testing

@testable import HikeRouting

@Suite("Turns near each other")
struct TurnSpacingTests {
    private static func turn(_ kind: MeasuredTurn.Kind, at distance: Double, to outgoing: Double = 60)
        -> MeasuredTurn
    {
        let incoming = kind == .turn ? outgoing - 60 : outgoing
        return MeasuredTurn(
            kind: kind, vertex: Int(distance), distance: distance,
            bearings: BearingChange(incoming: incoming, outgoing: outgoing))
    }

    @Test("a fork that says what a turn near before it has said is not spoken, one far from it is")
    func said() {
        let spacing = TurnSpacing(
            configuration: TurnInstructionConfiguration(
                minimumInstructionSpacing: 50, closeTurns: .combined))
        let turns = [
            Self.turn(.turn, at: 100), Self.turn(.between, at: 130), Self.turn(.between, at: 500),
            Self.turn(.keep(.left), at: 800), Self.turn(.keep(.left), at: 845),
            Self.turn(.keep(.right), at: 890),
        ]
        #expect(spacing.spoken(turns).map(\.distance) == [100, 500, 800, 890])
    }
}
