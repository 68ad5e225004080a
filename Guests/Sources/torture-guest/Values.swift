import Foundation

/// What differs from run to run or machine to machine where it is not captured.
func tortureValues() {
    log("date \(Date().timeIntervalSince1970) up \(ProcessInfo.processInfo.systemUptime) \(time(nil))")
    log("uuid \(UUID()) \(NSUUID().uuidString) \(ProcessInfo.processInfo.globallyUniqueString)")
    log("random \(Int.random(in: 0..<1_000_000)) \(Double.random(in: 0..<1)) \((0..<8).shuffled())")
    log(
        "random \("abcdef".randomElement().map(String.init) ?? "-") \(Bool.random()) \(UInt8.random(in: 0...255))"
    )
    var generator = SystemRandomNumberGenerator()
    log("random \(generator.next()) \(random()) \(drand48())")
    let words = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"]
    log("set \(Array(Set(words)))")
    log("dictionary \(Dictionary(uniqueKeysWithValues: zip(words, 0...)).map { "\($0.key)\($0.value)" })")
    log("set of numbers \(Array(Set((0..<40).map { $0 * 7919 })))")
    log("hash \("trail".hashValue) \(Double.pi.hashValue) \(UUID(uuid: UUID_NULL).hashValue)")
    let encoder = JSONEncoder()
    if let data = try? encoder.encode(["b": 1, "a": 2, "c": 3]) {
        log("json \(String(decoding: data, as: UTF8.self))")
    }
    let process = ProcessInfo.processInfo
    log("process \(process.processIdentifier) \(process.hostName) \(process.activeProcessorCount)")
    log("memory \(process.physicalMemory) \(process.operatingSystemVersion.majorVersion)")
    log("home \(NSHomeDirectory()) temporary \(NSTemporaryDirectory())")
}
let UUID_NULL: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

/// The language, the region and the time zone of the device.
func tortureLocale() {
    let date = Date(timeIntervalSince1970: 1_750_000_000)
    log("locale \(Locale.current.identifier) \(Locale.preferredLanguages) \(TimeZone.current.identifier)")
    log(
        "zone \(TimeZone.current.secondsFromGMT(for: date)) \(TimeZone.current.isDaylightSavingTime(for: date))"
    )
    let formatter = DateFormatter()
    formatter.dateStyle = .full
    formatter.timeStyle = .full
    log("date \(formatter.string(from: date))")
    log("formatted \(date.formatted(date: .long, time: .shortened)) \((1234567.891).formatted())")
    let number = NumberFormatter()
    number.numberStyle = .decimal
    log("number \(number.string(from: 1234567.891) ?? "-")")
    log("first weekday \(Calendar.current.firstWeekday) \(Locale.current.measurementSystem.identifier)")
    log("day \(Calendar.current.dateComponents([.hour, .weekday, .dayOfYear], from: date).description)")
    log("compared \(["ä", "z", "a", "Z", "B"].sorted { $0.localizedCompare($1) == .orderedAscending })")
    var clock = tm()
    var seconds = 1_750_000_000
    localtime_r(&seconds, &clock)
    log("localtime \(clock.tm_hour) \(clock.tm_min) \(clock.tm_gmtoff)")
}

/// Functions whose last bits differ between processors.
func tortureMathematics() {
    var sum: UInt64 = 0
    var x = -20.0
    while x < 20 {
        let positive = x.magnitude + 0.001
        let unit = x / 20
        let results: [Double] = [
            sin(x), cos(x), tan(x), atan(x), asin(unit), acos(unit), atan2(x, 3), sinh(x), cosh(x), tanh(x),
            asinh(x),
            acosh(1 + positive), atanh(unit), exp(x), exp2(x), expm1(x), log(positive), log2(positive),
            log10(positive),
            log1p(positive), pow(positive, 1.7), cbrt(x), hypot(x, 2), erf(x), erfc(x), lgamma(positive).0,
            tgamma(positive), fmod(x, 0.7), remainder(x, 0.7), positive.squareRoot(),
            Double(sin(Float(x))), Double(pow(Float(positive), 1.7)), Double(exp(Float(unit))),
        ]
        for result in results { sum = (sum ^ result.bitPattern) &* 0x0000_0100_0000_01B3 }
        x += 0.0137
    }
    log("mathematics \(String(sum, radix: 16))")
}
private func log(_ x: Double) -> Double { Foundation.log(x) }
