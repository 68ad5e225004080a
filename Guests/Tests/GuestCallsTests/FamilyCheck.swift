import GuestCalls
import GuestExchange
import HikeValues
import Testing

/// What holds for each family, of one example of each question, answer and report of it: it is read again as it was written, bytes
/// behind it are an error, and whatever the bytes are a reader gives a value or an error.
func checkFamily<Question: GuestQuestion, Report: GuestReport>(
    questions: [Question], answers: [Question.Answer], reports: [Report] = [NoReport]()
) throws {
    for question in questions {
        #expect(try Question(question.call()) == question)
        let call = question.call()
        #expect(call.name.hasPrefix(Question.family + "."))
        #expect(throws: CallError.self, "\(call.name)") {
            try Question(GuestCall(call.name, call.content + [0]))
        }
    }
    for answer in answers {
        #expect(try Question.Answer(answer.bytes) == answer)
        #expect(throws: CallError.self) { try Question.Answer(answer.bytes + [0]) }
    }
    for report in reports {
        let (name, content) = report.named()
        #expect(try Report(name: name, content: content) == report)
        #expect(throws: CallError.self, "\(name)") { try Report(name: name, content: content + [0]) }
    }
    let unknown = GuestCall("\(Question.family).fly")
    #expect(throws: CallError.unknown(unknown.name)) { try Question(unknown) }
    try checkBytes(questions, answers, reports)
}

private func checkBytes<Question: GuestQuestion, Report: GuestReport>(
    _ questions: [Question], _ answers: [Question.Answer], _ reports: [Report]
) throws {
    var random = RandomStream(seed: 24)
    for round in 0..<10_000 {
        if !questions.isEmpty {
            let call = questions[round % questions.count].call()
            if let read = try? Question(GuestCall(call.name, mutated(call.content, &random))) {
                // Not `==` of the values: a NaN is none.
                #expect(try Question(read.call()).call() == read.call())
            }
        }
        if !answers.isEmpty,
            let read = try? Question.Answer(mutated(answers[round % answers.count].bytes, &random))
        {
            #expect(try Question.Answer(read.bytes).bytes == read.bytes)
        }
        if !reports.isEmpty {
            let (name, content) = reports[round % reports.count].named()
            if let read = try? Report(name: name, content: mutated(content, &random)) {
                let again = read.named()
                #expect(try Report(name: again.name, content: again.content).named() == again)
            }
        }
    }
}

/// Bytes with up to three of them changed, added or cut off.
func mutated(_ bytes: [UInt8], _ random: inout RandomStream) -> [UInt8] {
    var bytes = bytes
    for _ in 0...(random.next() % 3) {
        let place = bytes.isEmpty ? 0 : Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0 where !bytes.isEmpty: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(random.next() % 8)
        case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        case 3 where !bytes.isEmpty: bytes.removeSubrange(place...)
        default: break
        }
    }
    return bytes
}
