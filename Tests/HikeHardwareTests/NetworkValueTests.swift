import HikeHardware
import HikeValues
import Testing

@Suite("Addresses, rules and lines of the network")
struct NetworkValueTests {
    private func read(_ text: String) -> Result<String, NetworkError> {
        do throws(NetworkError) { return .success(try NetworkAddress(text).text) } catch {
            return .failure(error)
        }
    }

    @Test(
        "EM-33: an address is read into what reaches the server",
        arguments: [
            ("https://huts.example", "https://huts.example/"),
            ("HTTPS://Huts.Example:443/A?b=C#d", "https://huts.example/A?b=C"),
            ("http://huts.example:80/", "http://huts.example/"),
            ("http://huts.example:8080", "http://huts.example:8080/"),
            ("https://huts.example:/x", "https://huts.example/x"),
            ("https://me:word@huts.example/x", "https://huts.example/x"),
            ("https://huts.example?q", "https://huts.example/?q"),
            ("https://huts.example/?", "https://huts.example/?"),
            ("https://127.0.0.1/a%20b", "https://127.0.0.1/a%20b"),
        ])
    func addresses(text: String, whole: String) {
        #expect(read(text) == .success(whole))
        #expect(read(whole) == .success(whole))
    }

    @Test(
        "EM-33: what is no address is refused",
        arguments: [
            "", "huts.example", "https://", "https:///x", "https://a b", "https://häuser.example",
            "https://huts.example/a%2", "https://huts.example/%zz", "https://-a.example", "https://a..b",
            "https://a.example.", "https://a:0/", "https://a:65536/", "https://a:1x/", "https://[::1]/",
            "://huts.example", "1http://huts.example", "https://a/\u{7F}", "https://a/<b>",
            "https://a/" + String(repeating: "x", count: 8_192),
            "https://" + String(repeating: "a", count: 64),
        ])
    func nonsense(text: String) {
        #expect(read(text) == .failure(.badURL))
    }

    @Test("EM-33: other schemes are another error")
    func schemes() {
        for text in ["ftp://a/", "file://a/x", "trail://route/1"] {
            #expect(read(text) == .failure(.unsupportedURL))
        }
    }

    @Test("EM-33: whatever bytes come, an address is read or refused, and what is read is read again")
    func anything() {
        var random = RandomStream(seed: 33)
        let alphabet = Array("htps:/?#@.%azAZ09-_ *[]\u{0}\u{7F}é".unicodeScalars)
        for _ in 0..<20_000 {
            var text = Int(random.next() % 3) == 0 ? "" : "https://"
            for _ in 0..<Int(random.next() % 24) {
                text.unicodeScalars.append(alphabet[Int(random.next() % UInt64(alphabet.count))])
            }
            if case .success(let whole) = read(text) { #expect(read(whole) == .success(whole), "\(text)") }
            if let pattern = NetworkPattern(text), !text.hasSuffix("*") {
                let address = (text.contains("://") ? "" : "https://") + text
                #expect((try? NetworkAddress(address)).map(pattern.matches) == true, "\(text)")
            }
        }
    }

    @Test(
        "EM-33: a rule is for an address or for a beginning of addresses",
        arguments: [
            ("https://a.example/list", "https://a.example/list", true),
            ("https://a.example/list", "https://a.example/list?page=2", true),
            ("https://a.example/list", "https://a.example/list/2", false),
            ("https://a.example/list", "http://a.example/list", false),
            ("a.example/list", "http://a.example/list", true),
            ("a.example/list", "https://a.example:8443/list", false),
            ("https://a.example/list?page=1", "https://a.example/list?page=1", true),
            ("https://a.example/list?page=1", "https://a.example/list", false),
            ("https://a.example/*", "https://a.example/any/thing?x", true),
            ("https://a.example/t/*", "https://a.example/s/1", false),
            ("https://a.example/t/*", "https://a.example.evil/t/1", false),
            ("A.EXAMPLE/x", "https://a.example/x", true),
        ])
    func patterns(pattern: String, url: String, fits: Bool) throws {
        #expect(try #require(NetworkPattern(pattern)).matches(try NetworkAddress(url)) == fits)
    }

    @Test(
        "EM-33: a beginning within a host's name is no rule",
        arguments: [
            "https://a.exam*", "*", "https://*/x", "a*b/", "https://a.example/#x", "ftp://a.example/",
        ])
    func badPatterns(pattern: String) {
        #expect(NetworkPattern(pattern) == nil)
    }

    // MARK: What a device has

    private func rule(_ pattern: String, method: String? = nil, status: Int = 200) throws -> NetworkRule {
        NetworkRule(try #require(NetworkPattern(pattern)), method: method, status: status)
    }

    @Test(
        "EM-33: nothing is there by itself; the first rule that fits answers, and others of its host are not found"
    )
    func answers() throws {
        #expect(NetworkScript().path(isLinked: true) == .unsatisfied)
        var script = NetworkScript(
            rules: [
                try rule("https://a.example/x", method: "POST", status: 201),
                try rule("https://a.example/*", status: 204), try rule("https://b.example/x"),
            ])
        func status(_ url: String, _ method: String = "GET") throws -> Int? {
            script.answer(method: method, try NetworkAddress(url))?.status
        }
        #expect(try status("https://a.example/x", "POST") == 201)
        #expect(try status("https://a.example/x") == 204)
        #expect(try status("https://b.example/y") == 404)
        #expect(script.knows(try NetworkAddress("https://b.example/y")))
        #expect(!script.knows(try NetworkAddress("https://c.example/")))

        script.change(.answer(try rule("https://b.example/x", status: 500)))
        #expect(try status("https://b.example/x") == 500)
        #expect(script.rules.count == 3)

        script.change(.fault(NetworkFault(.status(503), host: "a.example"), isOn: true))
        script.change(.fault(NetworkFault(.silent, host: "b.example"), isOn: true))
        #expect(try status("https://a.example/x") == 503)
        #expect(try status("https://b.example/x") == nil)
        script.change(.fault(NetworkFault(.unknownHost), isOn: true))
        #expect(!script.knows(try NetworkAddress("https://b.example/x")))
        for fault in script.faults { script.change(.fault(fault, isOn: false)) }
        #expect(try status("https://a.example/x", "POST") == 201)
        #expect(script.faults == [])
    }

    @Test("EM-33: a watch goes through its phone while it can, except in airplane mode")
    func ways() {
        let mobile = NetworkLine(.online, .cellular, latency: .seconds(2))
        var watch = NetworkScript(phone: mobile)
        #expect(watch.path(isLinked: true) == NetworkPath(.phone, isExpensive: true))
        #expect(watch.path(isLinked: false) == .unsatisfied)
        #expect(watch.way(isLinked: true)?.line.latency == .seconds(2))
        watch.change(.line(NetworkLine(.online)))
        #expect(watch.path(isLinked: false) == NetworkPath(.wifi))
        #expect(watch.path(isLinked: true).interface == .phone)
        watch.change(.phone(.offline))
        #expect(watch.path(isLinked: true).interface == .wifi)
        watch.change(.phone(mobile))
        watch.change(.line(NetworkLine(.airplane)))
        #expect(watch.path(isLinked: true) == .unsatisfied)
        watch.change(.line(NetworkLine(.online)))
        watch.change(.fault(NetworkFault(.offline), isOn: true))
        #expect(watch.path(isLinked: true) == .unsatisfied)
        watch.change(.fault(NetworkFault(.offline), isOn: false))
        let slow = NetworkFault(.slow(NetworkLineChanges(bandwidth: 1_000, loss: 0.5)))
        watch.change(.fault(slow, isOn: true))
        let line = watch.way(isLinked: true)?.line
        #expect(line?.bandwidth == 1_000 && line?.loss == 0.5 && line?.latency == .seconds(2))
    }
}
