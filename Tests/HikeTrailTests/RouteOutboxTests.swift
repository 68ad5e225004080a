import HikeConnectivity
import HikeHardware
import HikeRouting
import HikeScreens
import HikeValues
import Testing

@testable import HikeTrail

@Suite("Planned routes on their way to the watch")
struct RouteOutboxTests {
    typealias Phone = TrailPhoneTests

    /// A phone that has sent a route by hand, whose page is open.
    private func sent() throws -> (FakeServices, TrailPhone, PlannedRoute) {
        let device = FakeServices(.phone)
        device.session.isPaired = true
        device.session.isCounterpartInstalled = true
        let route = try Routes.make(1)
        device.files[Routes.path(route)] = try route.json()
        let app = launched(device)
        app.handle(.touched(.pressed(id: TrailPhone.rowID(route), at: .zero)))
        app.handle(.touched(.pressed(id: "send-to-watch", at: .zero)))
        #expect(app.message?.title == "Sent to Watch")
        app.handle(.touched(.pressed(id: "ok", at: .zero)))
        return (device, app, route)
    }

    private func launched(_ device: FakeServices) -> TrailPhone {
        let app = TrailPhone(device: device)
        app.handle(.launched)
        app.handle(.enteredForeground)
        app.hear(.activationDidComplete(.activated, error: nil))
        return app
    }

    private func end(_ app: TrailPhone, _ number: Int, _ error: ConnectivityError? = nil) {
        app.hear(.fileFinished(id: "transfer \(number)", error: error))
    }

    private func texts(_ app: TrailPhone) -> String { TrailRecordingTests.texts(app) }

    @Test(
        "OH5-57: the route's page says what becomes of it: queued, why it failed, completed for five seconds")
    func status() throws {
        let (device, app, route) = try sent()
        #expect(texts(app).contains("Watch: Queued"))
        end(app, 1, .insufficientSpace)
        #expect(texts(app).contains("Watch: Failed: there is no space left for it"))
        #expect(device.logs.last { $0.level == .error }?.message == "the watch did not get the file")
        #expect(device.logs.last { $0.level == .error }?.metadata["name"] == route.name)
        app.hear(.reachabilityDidChange)
        #expect(device.sent.count == 2 && texts(app).contains("Watch: Queued"))
        end(app, 2)
        #expect(texts(app).contains("Watch: Completed"))
        #expect(app.watchRoutes.clearing?.next == device.now + .seconds(5))
        app.watchRoutes.clearing?.fire()
        #expect(!texts(app).contains("Watch: "))
        #expect(device.files[RouteOutbox.file.path] == nil && app.watchRoutes.retry.timer?.next == nil)
    }

    @Test("OH5-57: the page of the watch lists what is on its way, and why the watch does not have it")
    func watchPage() throws {
        let (_, app, route) = try sent()
        app.handle(.touched(.pressed(id: "back", at: .zero)))
        app.handle(.touched(.pressed(id: "tab-5", at: .zero)))
        #expect(texts(app).contains(route.name) && texts(app).contains("Queued"))
        end(app, 1, .insufficientSpace)
        #expect(texts(app).contains("Failed: there is no space left for it"))
    }

    @Test("OH5-57: what failed goes again after five minutes, then after twice as long, an hour at most")
    func retries() throws {
        let (device, app, _) = try sent()
        for (number, minutes) in [5, 10, 20, 40, 60, 60].enumerated() {
            end(app, number + 1, .insufficientSpace)
            #expect(app.watchRoutes.retry.timer?.next == device.now + .seconds(Double(minutes) * 60))
            app.watchRoutes.retry.timer?.fire()
            #expect(device.sent.count == number + 2)
        }
        end(app, 7)
        #expect(app.watchRoutes.retry.timer?.next == nil)
    }

    @Test(
        "OH5-57: without a watch no timer runs; the pairing tells when it may go. What can never go does not")
    func events() throws {
        let (device, app, _) = try sent()
        end(app, 1, .deviceNotPaired)
        #expect(app.watchRoutes.retry.timer?.next == nil)
        app.hear(.watchStateDidChange)
        #expect(device.sent.count == 2)
        end(app, 2, .fileAccessDenied)
        app.hear(.watchStateDidChange)
        app.watchRoutes.retry.timer?.fire()
        #expect(device.sent.count == 2 && texts(app).contains("Failed: the file cannot be read"))
        #expect(app.watchRoutes.retry.timer?.next == nil)
        // A person may send it again.
        app.handle(.touched(.pressed(id: "send-to-watch", at: .zero)))
        #expect(device.sent.count == 3)
    }

    @Test(
        "OH5-57: the app may end: the next launch knows what is under way, and sends what has failed, in order"
    )
    func restarts() throws {
        let (device, first, route) = try sent()
        let other = try Routes.make(2, name: "Second")
        device.files[Routes.path(other)] = try other.json()
        let app = launched(device)
        #expect(device.sent.count == 1 && app.watchRoutes.status(of: route.id) == .queued)
        app.handle(TrailPhoneTests.send("Second"))
        _ = first
        end(app, 1, .insufficientSpace)
        end(app, 2, .deliveryFailed)
        let third = launched(device)
        #expect(device.sent.map(\.path) == [route, other, route, other].map(Routes.path))
        end(third, 3)
        end(third, 4)
        #expect(device.files[RouteOutbox.file.path] == nil)
    }

    @Test(
        "OH5-57: before the session is activated nothing is sent; it is, once, when the session is, by the next launch too"
    )
    func notActivated() throws {
        for outlivesApp in [false, true] {
            let device = FakeServices(.phone)
            let route = try Routes.make(1)
            device.files[Routes.path(route)] = try route.json()
            var app = Phone.launched(device)
            device.session.activationState = .notActivated
            app.handle(Phone.send(route.name))
            #expect(device.sent.isEmpty && device.logs.last?.level == .notice)
            device.session.activationState = .activated
            if outlivesApp { app = Phone.launched(device) }
            for _ in 0..<2 {
                app.hear(.activationDidComplete(.activated, error: nil))
                #expect(device.sent.count == 1)
            }
        }
    }

    @Test("OH5-57: what the system lost without a word goes again; what it still has does not")
    func lost() throws {
        let (device, app, _) = try sent()
        device.session.outstandingFileTransfers = [OutstandingTransfer(id: "transfer 1", sent: 0, size: 9)]
        app.hear(.reachabilityDidChange)
        #expect(device.sent.count == 1)
        device.session.outstandingFileTransfers = []
        app.hear(.reachabilityDidChange)
        #expect(device.sent.count == 2)
    }

    @Test("OH5-57: what another watch has missed, or is still to get, is not sent to this one")
    func anotherWatch() throws {
        for error in [ConnectivityError.insufficientSpace, nil] {
            let (device, app, _) = try sent()
            if let error { end(app, 1, error) }
            app.hear(.didDeactivate)
            app.hear(.activationDidComplete(.activated, error: nil))
            app.hear(.watchStateDidChange)
            app.watchRoutes.retry.timer?.fire()
            #expect(device.sent.count == 1)
            #expect((device.files[RouteOutbox.file.path] == nil) == (error != nil))
        }
    }

    @Test("OH5-57: a route that was deleted is not sent; a list that cannot be read is said")
    func deleted() throws {
        let (device, app, route) = try sent()
        end(app, 1, .insufficientSpace)
        app.handle(.action(AppAction("delete-route", [.init("name", route.name)])))
        app.hear(.reachabilityDidChange)
        #expect(device.sent.count == 1 && device.files[RouteOutbox.file.path] == nil)
        device.files[RouteOutbox.file.path] = [1, 2]
        _ = launched(device)
        #expect(device.logs.contains { $0.message.hasPrefix("the routes on their way cannot be read") })
    }
}
