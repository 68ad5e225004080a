import HikeValues

/// Makes what is spoken out of the turns that were measured, whether on a map or on a bare line: classes, and
/// what becomes of turns near each other (OH5-09 to OH5-11, CX-16, guidance T5, T7).
struct TurnSpacing {
    let configuration: TurnInstructionConfiguration

    /// Turns within so many metres are one place to a walker, and one turn: the corners of a square, a
    /// junction drawn with two nodes.
    static let onePlace = 12.0
    /// Turns within so many metres whose angles cancel out are a step aside, and nothing to talk about.
    static let stepAside = 20.0
    /// At most so many turns that follow are named with one.
    static let mostFollowing = 2
    /// Small changes of direction at junctions add up over so many metres (guidance T7).
    static let bendLength = 40.0

    /// What is spoken, in order. Turns are ascending by their distance.
    func spoken(_ turns: [MeasuredTurn]) -> [SpokenTurn] {
        switch configuration.closeTurns {
        case .earlierStays: earlierStays(turns)
        case .combined: combined(turns)
        }
    }

    // MARK: To the letter

    private func earlierStays(_ turns: [MeasuredTurn]) -> [SpokenTurn] {
        var result: [SpokenTurn] = []
        for turn in turns {
            let spoken = single(turn)
            guard spoken.direction != .straight || configuration.speaksStraightOn else { continue }
            guard let last = result.last,
                turn.distance - last.distance < configuration.minimumInstructionSpacing
            else {
                result.append(spoken)
                continue
            }
            if spoken.direction == .uTurn, last.direction.isSlight || last.direction == .straight {
                result[result.count - 1] = spoken
            }
        }
        return result
    }

    private func single(_ turn: MeasuredTurn) -> SpokenTurn {
        let direction: TurnDirection
        var words = TurnWords()
        switch turn.kind {
        case .turn: direction = configuration.direction(forDelta: turn.delta)
        case .keep(let side):
            direction = .straight
            words.side = side
        case .between, .renamed, .quiet: direction = .straight
        case .reversal: direction = .uTurn
        }
        return SpokenTurn(
            vertex: turn.vertex, distance: turn.distance, direction: direction, words: words,
            bearings: turn.bearings, piece: turn.piece)
    }

    // MARK: Combined

    private func combined(_ turns: [MeasuredTurn]) -> [SpokenTurn] {
        let turns = merged(gathered(turns))
        var result: [Spoken] = []
        result.reserveCapacity(turns.count)
        var index = 0
        while index < turns.count {
            let turn = turns[index]
            var end = index + 1
            switch turn.kind {
            case .renamed:
                // A name that is left again at the next turn, or was announced by the last, is not worth a word.
                let isLeft = end < turns.count && isNear(turn, turns[end])
                let isAnnounced = result.last.map { isNear($0.turn, turn) } ?? false
                if !isLeft, !isAnnounced { result.append(Spoken(turn, single(turn))) }
            case .reversal: result.append(Spoken(turn, single(turn)))
            case .turn, .keep, .between, .quiet:
                while end < turns.count, turns[end].kind != .reversal,
                    turns[end].distance - turn.distance < Self.stepAside
                {
                    end += 1
                }
                if end == index + 1 {
                    if !isSaid(turn, behind: result.last?.turn) { result.append(Spoken(turn, single(turn))) }
                } else {
                    for spoken in together(turns[index..<end].filter { $0.kind != .renamed })
                    where !isSaid(spoken.turn, behind: result.last?.turn) {
                        result.append(spoken)
                    }
                }
            }
            index = end
        }
        return compounds(result)
    }

    /// A turn and what is said at it.
    private struct Spoken {
        var turn: MeasuredTurn
        var words: SpokenTurn

        init(_ turn: MeasuredTurn, _ words: SpokenTurn) {
            self.turn = turn
            self.words = words
        }
    }

    /// Whether a fork says what was just said.
    private func isSaid(_ turn: MeasuredTurn, behind last: MeasuredTurn?) -> Bool {
        guard let last, turn.kind != .turn, isNear(last, turn) else { return false }
        return turn.kind == .between || turn.kind == last.kind
    }

    /// Each turn names those that follow within reach, in order; their own instructions come behind it. A U-turn is
    /// spoken on its own.
    private func compounds(_ turns: [Spoken]) -> [SpokenTurn] {
        turns.indices.map { index in
            var spoken = turns[index].words
            guard turns[index].turn.kind != .reversal else { return spoken }
            for next in turns[(index + 1)...].prefix(Self.mostFollowing) {
                guard next.turn.kind != .reversal, next.turn.kind != .renamed,
                    isNear(turns[index].turn, next.turn)
                else { break }
                spoken.words.following.append(
                    TurnWords.Step(direction: next.words.direction, side: next.words.words.side))
                spoken.bearings.outgoing = next.words.bearings.outgoing
                spoken.piece = next.words.piece
            }
            return spoken
        }
    }

    private func isNear(_ a: MeasuredTurn, _ b: MeasuredTurn) -> Bool {
        b.distance - a.distance < configuration.minimumInstructionSpacing
    }

    /// Junctions with small changes of direction to one side that together are a turn become one (guidance T7); quiet ones
    /// that are not are left out.
    private func gathered(_ turns: [MeasuredTurn]) -> [MeasuredTurn] {
        var result: [MeasuredTurn] = []
        result.reserveCapacity(turns.count)
        var index = 0
        while index < turns.count {
            var turn = turns[index]
            guard turn.isSmall else {
                result.append(turn)
                index += 1
                continue
            }
            var sum = turn.delta
            var end = index + 1
            while end < turns.count, turns[end].isSmall, turns[end].delta * sum > 0,
                turns[end].distance - turn.distance <= Self.bendLength
            {
                sum += turns[end].delta
                end += 1
            }
            let members = turns[index..<end]
            let direction = configuration.direction(forDelta: max(-180, min(180, sum)))
            let hasRival = members.contains { $0.kind != .quiet }
            if members.count > 1, direction != .straight, !direction.isSlight || hasRival {
                turn.kind = .turn
                turn.extend(to: turns[end - 1], sum: sum)
                result.append(turn)
                index = end
            } else {
                if turn.kind != .quiet { result.append(turn) }
                index += 1
            }
        }
        return result
    }

    /// Turns at one place become one, from the way before the first to the way behind the last.
    private func merged(_ turns: [MeasuredTurn]) -> [MeasuredTurn] {
        var result: [MeasuredTurn] = []
        result.reserveCapacity(turns.count)
        var index = 0
        while index < turns.count {
            var end = index + 1
            guard turns[index].kind == .turn else {
                result.append(turns[index])
                index = end
                continue
            }
            var sum = turns[index].delta
            while end < turns.count, turns[end].kind == .turn,
                turns[end].distance - turns[index].distance < Self.onePlace
            {
                sum += turns[end].delta
                end += 1
            }
            var turn = turns[index]
            if end > index + 1 { turn.extend(to: turns[end - 1], sum: sum) }
            if configuration.direction(forDelta: turn.delta) != .straight { result.append(turn) }
            index = end
        }
        return result
    }

    /// What is said at turns within ``stepAside``: each by itself, or one U-turn; nothing where together they are nothing.
    private func together(_ group: [MeasuredTurn]) -> [Spoken] {
        let each = group.map { Spoken($0, single($0)) }
        guard group.count > 1, let first = group.first, let last = group.last else { return each }
        var spoken = single(first)
        let sum = group.reduce(0) { $0 + ($1.kind == .turn ? $1.delta : 0) }
        spoken.bearings.outgoing = last.bearings.outgoing
        spoken.piece = last.piece
        let turns = group.lazy.filter { $0.kind == .turn }
        let isOneSided = turns.allSatisfy { $0.delta > 0 } || turns.allSatisfy { $0.delta < 0 }
        // Between them the line may have turned back already.
        let isBack = spoken.bearings.delta.magnitude >= configuration.normalTurnThreshold
        if isOneSided, isBack, sum.magnitude >= configuration.uTurnThreshold {
            spoken.direction = .uTurn
            spoken.words = TurnWords(side: sum < 0 ? .left : .right)
            return [Spoken(first, spoken)]
        }
        let isStraight =
            sum.magnitude < configuration.straightThreshold
            && spoken.bearings.delta.magnitude < configuration.straightThreshold
        return isStraight ? [] : each
    }
}
