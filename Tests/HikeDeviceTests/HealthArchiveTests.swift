import Foundation
import HikeHardware
import HikeValues
import Testing

/// What apps make of the health store of a device.
@Suite("Apps and the health store")
struct HealthArchiveTests {
    private final class User {
        let probe = Probe()
        private(set) var errors: [HealthStoreError] = []
        private(set) var pages: [HealthPage] = []
        private(set) var heard: [[String]] = []
        var device: (any DeviceServices)?

        init() {
            probe.react = { [unowned self] event, device in
                if event == .launched {
                    device.requestPermission(.health)
                    device.healthSamples?.hear { [unowned self] in heard.append($0) }
                }
                if case .action(let action) = event { act(action, device) }
            }
        }

        private func act(_ action: AppAction, _ device: any DeviceServices) {
            let ids = (action.argument("ids") ?? "").split(separator: " ").map(String.init)
            let type = action.argument("type") ?? HealthRecord.heartRate
            do throws(HealthStoreError) {
                switch action.name {
                case "keep":
                    try device.healthSamples?.keep(ids.map { HealthArchiveTests.record($0, type) })
                case "delete": try device.healthSamples?.delete(ids)
                case "collect": device.healthSamples?.setCollecting(true)
                case "workout": device.health?.setWorkout(isRunning: true)
                case "deliver": device.healthSamples?.setDelivery(of: type, every: .seconds(0))
                default: pages.append(device.healthSamples?.page(HealthQuery(types: [type])) ?? HealthPage())
                }
            } catch { errors.append(error) }
        }

        func app(_ id: String) -> AppDescription {
            probe.description(id: id, purposes: [.health: "Tests.", .motion: "Tests."])
        }
    }

    private static func record(_ id: String, _ type: String) -> HealthRecord {
        let date = UTCDate(secondsSince1970: 1)
        return HealthRecord(id: id, type: type, start: date, end: date, value: 80)
    }

    private static func act(
        _ name: String, _ ids: String = "", type: String = HealthRecord.heartRate, app: String = "probe"
    ) -> DeviceInput {
        .action(
            app: app,
            AppAction(name, [AppAction.Argument("ids", ids), AppAction.Argument("type", type)]))
    }

    private static func device(
        _ users: [(String, User)], denied: [String] = [], bootCount: Int = 0, folder: ScratchFolder? = nil,
        health: HealthScript? = nil, launches: [String]? = nil
    ) throws -> TestDevice {
        let device = try TestDevice(
            users.map { $1.app($0) }, role: .watch,
            privacy: denied.map { PrivacySetting(app: $0, service: .health, answer: .denied) },
            bootCount: bootCount, folder: folder, launches: launches, health: health)
        device.boot()
        return device
    }

    @Test(
        "issue 24: what an app keeps outlives the power; with a known id among them nothing is kept"
    )
    func keeping() throws {
        let folder = try ScratchFolder()
        let user = User()
        do {
            let device = try Self.device([("probe", user)], folder: folder)
            device.run(
                until: 9, (1, Self.act("keep", "a b")), (2, Self.act("keep", "c b")), (3, Self.act("read")))
            #expect(user.errors == [.alreadyThere("b")])
            #expect(user.pages.last?.records.map(\.id) == ["a", "b"])
            #expect(user.pages.last?.records.map(\.source) == ["probe", "probe"])
            #expect(
                device.lines(.store).first?.contains(
                    #""store":"health","operation":"save","id":"a","name":"quantity.HeartRate x 2""#) == true)
        }
        let device = try Self.device([("probe", user)], bootCount: 1, folder: folder)
        device.run(until: 9, (1, Self.act("delete", "a")), (2, Self.act("read")))
        #expect(user.pages.last?.records.map(\.id) == ["b"])
    }

    @Test(
        "issue 24: an app deletes its own records; without the permission it reads these, and writes none"
    )
    func rights() throws {
        let (first, second) = (User(), User())
        let device = try Self.device([("probe", first), ("other", second)])
        device.run(
            until: 6, (1, Self.act("keep", "a")), (2, Self.act("keep", "b", app: "other")),
            (3, Self.act("delete", "a", app: "other")), (4, Self.act("delete", "z", app: "other")),
            (5, Self.act("read", app: "other")))
        #expect(second.errors == [.ofAnother("a"), .notThere("z")])
        #expect(second.pages.last?.records.map(\.id) == ["a", "b"])
        device.run(
            until: 20, (11, .privacy(PrivacySetting(app: "other", service: .health, answer: .denied))),
            (12, Self.act("read", app: "other")), (13, Self.act("keep", "c", app: "other")))
        #expect(second.pages.last?.records.map(\.id) == ["b"])
        #expect(second.errors.last == .denied)
        // Each hears of both, also of its own.
        #expect(first.heard.count == 2 && second.heard.count == 2)
    }

    @Test("issue 24: the heart rate is kept at each reading of a workout that collects, and no longer")
    func collecting() throws {
        let user = User()
        let device = try Self.device(
            [("probe", user)], health: HealthScript([.heartRate: 90, .bodyMass: 82]))
        device.run(
            until: 31, (6, Self.act("workout")), (7, Self.act("collect")),
            (26, .lifecycle(app: "probe", .terminate)))
        device.run(
            until: 60, (41, .lifecycle(app: "probe", .launch)), (51, Self.act("read")),
            (52, Self.act("read", type: HealthRecord.bodyMass)))
        #expect(user.pages.first?.records.map(\.start.secondsSince1970) == [10, 15, 20, 25])
        #expect(user.pages.first?.records.allSatisfy { $0.value == 90 && $0.source.isEmpty } == true)
        #expect(user.pages.last?.records.map(\.value) == [82])
    }

    @Test(
        "issue 24: an app that wants it is started for what others have kept, once a minute"
    )
    func delivery() throws {
        let (first, second) = (User(), User())
        let device = try Self.device([("probe", first), ("other", second)])
        device.run(
            until: 6, (1, Self.act("deliver", app: "other")), (2, .lifecycle(app: "other", .crash)),
            (3, Self.act("keep", "a")), (4, Self.act("keep", "b", type: HealthRecord.steps)))
        #expect(second.heard == [[HealthRecord.heartRate]])
        #expect(
            device.lines(.lifecycle).filter { $0.contains("\"app\":\"other\"") }.count > 2)
        device.run(until: 50, (7, .lifecycle(app: "other", .crash)), (8, Self.act("keep", "c")))
        #expect(second.heard.count == 1)
        device.run(until: 90, (70, Self.act("keep", "d")))
        #expect(second.heard.count == 2)
    }
}
