import HikeHardware
import HikeValues

private enum ChangeTag {
    static let line: UInt8 = 1
    static let phone: UInt8 = 2
    static let answer: UInt8 = 3
    static let fault: UInt8 = 4
}

private enum FaultTag {
    static let offline: UInt8 = 1
    static let slow: UInt8 = 2
    static let status: UInt8 = 3
    static let silent: UInt8 = 4
    static let unknownHost: UInt8 = 5
}

extension ByteWriter {
    mutating func write(_ change: NetworkChange) {
        switch change {
        case .line(let line):
            write(ChangeTag.line)
            write(line)
        case .phone(let line):
            write(ChangeTag.phone)
            write(line)
        case .answer(let rule):
            write(ChangeTag.answer)
            write(rule)
        case .fault(let fault, let isOn):
            write(ChangeTag.fault)
            write(fault)
            write(isOn)
        }
    }

    mutating func write(_ script: NetworkScript) {
        write(script.line)
        write(script.phone != nil)
        if let phone = script.phone { write(phone) }
        write(varint: UInt64(script.rules.count))
        for rule in script.rules { write(rule) }
        write(varint: UInt64(script.faults.count))
        for fault in script.faults { write(fault) }
        write(script.servers)
    }

    private mutating func write(_ line: NetworkLine) {
        write(line.state.rawValue)
        write(line.interface.rawValue)
        write(Instant.zero + line.latency)
        write(optional: line.bandwidth)
        write(line.loss)
        write(line.isExpensive)
        write(line.isConstrained)
    }

    private mutating func write(_ rule: NetworkRule) {
        write(rule.pattern.text)
        write(rule.method ?? "")
        write(varint: UInt64(max(0, rule.status)))
        write(varint: UInt64(rule.headers.count))
        for header in rule.headers {
            write(header.name)
            write(header.value)
        }
        switch rule.content {
        case .text(let text):
            write(false)
            write(text)
        case .file(let path):
            write(true)
            write(path)
        }
        write(Instant.zero + rule.delay)
    }

    private mutating func write(_ fault: NetworkFault) {
        switch fault.kind {
        case .offline: write(FaultTag.offline)
        case .slow(let changes):
            write(FaultTag.slow)
            write(changes.latency != nil)
            if let latency = changes.latency { write(Instant.zero + latency) }
            write(optional: changes.bandwidth)
            write(optional: changes.loss)
        case .status(let status):
            write(FaultTag.status)
            write(varint: UInt64(max(0, status)))
        case .silent: write(FaultTag.silent)
        case .unknownHost: write(FaultTag.unknownHost)
        }
        write(fault.host ?? "")
    }

    private mutating func write(optional value: Double?) {
        write(value != nil)
        if let value { write(value) }
    }
}

extension ByteReader {
    mutating func networkChange() throws(ByteReaderError) -> NetworkChange {
        switch try byte() {
        case ChangeTag.line: return .line(try networkLine())
        case ChangeTag.phone: return .phone(try networkLine())
        case ChangeTag.answer: return .answer(try networkRule())
        case ChangeTag.fault: return .fault(try networkFault(), isOn: try bool())
        case let tag: throw .unknownTag(tag)
        }
    }

    mutating func networkScript() throws(ByteReaderError) -> NetworkScript {
        let line = try networkLine()
        let phone: NetworkLine? = try bool() ? try networkLine() : nil
        var script = NetworkScript(line: line, phone: phone)
        for _ in 0..<(try count(limit: NetworkRule.most)) { script.rules.append(try networkRule()) }
        for _ in 0..<(try count(limit: NetworkScript.mostFaults)) {
            script.faults.append(try networkFault())
        }
        script.servers = try strings()
        return script
    }

    private mutating func networkLine() throws(ByteReaderError) -> NetworkLine {
        let line = NetworkLine(
            try name(), try name(), latency: try instant() - Instant.zero, bandwidth: try optionalDouble(),
            loss: try double(), isExpensive: try bool(), isConstrained: try bool())
        guard line.isValid else { throw .invalidValue }
        return line
    }

    private mutating func networkRule() throws(ByteReaderError) -> NetworkRule {
        guard let pattern = NetworkPattern(try string()) else { throw .invalidValue }
        let method = try string(limit: 64)
        let status = try count(limit: 999)
        var headers: [HTTPHeader] = []
        for _ in 0..<(try count(limit: MessageLimits.settings)) {
            headers.append(HTTPHeader(try string(), try string()))
        }
        let isFile = try bool()
        let content = try string()
        let rule = NetworkRule(
            pattern, method: method.isEmpty ? nil : method, status: status, headers: headers,
            content: isFile ? .file(content) : .text(content), delay: try instant() - Instant.zero)
        guard rule.isValid else { throw .invalidValue }
        return rule
    }

    private mutating func networkFault() throws(ByteReaderError) -> NetworkFault {
        let kind: NetworkFault.Kind
        switch try byte() {
        case FaultTag.offline: kind = .offline
        case FaultTag.slow:
            let latency: Interval? = try bool() ? try instant() - Instant.zero : nil
            kind = .slow(
                NetworkLineChanges(
                    latency: latency, bandwidth: try optionalDouble(), loss: try optionalDouble()))
        case FaultTag.status: kind = .status(try count(limit: 999))
        case FaultTag.silent: kind = .silent
        case FaultTag.unknownHost: kind = .unknownHost
        case let tag: throw .unknownTag(tag)
        }
        let host = try string(limit: 256)
        let fault = NetworkFault(kind, host: host.isEmpty ? nil : host)
        guard fault.isValid else { throw .invalidValue }
        return fault
    }

    private mutating func optionalDouble() throws(ByteReaderError) -> Double? {
        try bool() ? try double() : nil
    }
}
