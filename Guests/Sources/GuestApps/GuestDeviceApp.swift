import GuestCalls
import GuestExchange
import GuestHost
import HikeConnectivity
import HikeHardware
import HikeValues

/// An app whose code runs in a guest's process: tells it what happens, carries out what it asks, gives it time.
///
/// The process goes when this does, which the device holds as long as the app runs.
final class GuestDeviceApp: DeviceApp {
    /// The category of lines about a guest that it did not write itself.
    static let category = "guest"
    /// What is made for each guest: its home's `tmp`, in which nothing of this name need be.
    private static let probe = "tmp/guest"

    unowned let device: any DeviceServices
    let program: GuestAppProgram
    private var session: GuestSession?
    private var timer: DeviceTimer?
    /// The folder that the guest has for its home, which is another one in each run.
    private var container = ""
    private lazy var services = GuestServiceBoard(self)

    init(_ program: GuestAppProgram, on device: any DeviceServices) {
        self.program = program
        self.device = device
        device.link.hear { [weak self] in self?.tell(.session(GuestSessionNews($0))) }
    }

    func handle(_ event: AppEvent) {
        switch event {
        case .launched:
            launch()
            device.places?.hear { [weak self] in self?.tell(.place(.place($0))) }
            hearLife()
            // They listen from here on.
            _ = services
            tell(
                .launched(
                    role: device.role.rawValue, arguments: device.launchArguments.map(GuestField.init),
                    reason: GuestLaunchReason(device.launchReason)))
        case .enteredForeground: goOn(.enteredForeground)
        case .enteredBackground: goOn(.enteredBackground)
        case .willSuspend:
            tell(.willSuspend)
            session?.isSuspended = true
            setTimer()
        case .willTerminate: tell(.willTerminate)
        case .lowMemory: tell(.lowMemory)
        case .openedURL(let url): tell(.openedURL(url))
        case .openedFile(let name, let contents):
            guard contents.count <= CallLimits.document else {
                device.log(
                    .error, Self.category, "a document is too large for a guest",
                    [FileMetadata("limit", "\(CallLimits.document)")])
                return
            }
            tell(.openedFile(name: name, contents: contents))
        case .action(let action):
            tell(.action(name: action.name, arguments: action.arguments.map(GuestField.init)))
        // A guest shows no screen that could be touched.
        case .touched: break
        case .permission(let service, let answer):
            tell(.permission(service: service.rawValue, answer: answer.ofGuests))
        }
    }

    /// Tells the guest what happens to it now, and carries out what comes of it.
    func tell(_ news: GuestNews) {
        do throws(ConnectivityError) {
            let (name, content) = try news.event()
            tell(name, content)
        } catch {
            device.log(
                .error, Self.category, "the app could not be told of what was received",
                [FileMetadata("reason", error.description)])
        }
    }

    /// Tells a framework of the guest what a device reports.
    func report(_ report: some GuestReport) {
        let (name, content) = report.named()
        tell(name, content)
    }

    private func tell(_ name: String, _ content: [UInt8]) {
        guard let session else { return }
        setDisk(of: session)
        carryOut(session.handle(GuestEvent(uptime: uptime, calendar: calendar, name: name, content: content)))
    }

    private func setDisk(of session: GuestSession) {
        session.isStorageFull = device.storage.isFull
        session.protection = device.lock?.protection ?? .available
    }

    // MARK: Its process

    private var uptime: Int64 { device.clock.now.nanoseconds }
    private var calendar: Int64 { device.clock.date.nanosecondsSince1970 }

    private func launch() {
        do {
            container = String(try device.storage.databasePath(Self.probe).dropLast(Self.probe.count + 1))
            session = try GuestSession(try start()) { [weak self] call in
                guard let self else { return .failure(GuestQuestionRefused("the app has ended")) }
                return answer(call)
            }
            if let lacks = session?.holds.missing {
                program.warn("on this machine nothing keeps the app '\(program.file)' from \(lacks)")
            }
        } catch {
            device.crash("the app's process did not start: \(local("\(error)"))", frames: [])
        }
    }

    private func start() throws(GuestLaunchError) -> GuestLaunch {
        // Of the run's seed, and another one at each launch.
        var seed: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in device.makeUUID().utf8 { seed = (seed ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return GuestLaunch(
            program: program.file, timeZone: program.timeZone, patience: program.patience,
            start: GuestStart(
                uptime: uptime, calendar: calendar, seed: seed, process: Int32(100 + seed % 30_000),
                host: device.role.rawValue, locale: program.locale, languages: program.languages,
                container: container, limits: program.limits,
                orderSeed: device.guestRules.orderSeed.map { $0 ^ seed }),
            bundle: program.bundle)
    }

    private func goOn(_ news: GuestNews) {
        session?.isSuspended = false
        tell(news)
    }

    private func carryOut(_ effects: [GuestEffect]) {
        for effect in effects {
            switch effect {
            // All that a device does is asked of it as a question.
            case .call(let call): refuse(call, CallError.unknown(call.name).description)
            case .printed(let line):
                let output = GuestOutput(local(line))
                device.log(.info, output.category, output.message)
            case .noted(let sentence): device.log(.warning, Self.category, local(sentence))
            case .crashed(let crash):
                session = nil
                device.crash(
                    local(crash.description), frames: crash.ownFrames.map { local($0.description) })
            }
        }
        setTimer()
    }

    /// Has the device come back when the guest wants to be given time.
    private func setTimer() {
        timer?.cancel()
        guard let wake = session?.wake else { return }
        timer = device.clock.after(Interval(nanoseconds: max(0, wake - uptime))) { [weak self] in
            guard let self, let session else { return }
            setDisk(of: session)
            carryOut(session.proceed(to: uptime, calendar: calendar))
        }
    }

    // MARK: What it asks

    private func answer(_ call: GuestCall) -> Result<[UInt8], GuestQuestionRefused> {
        do throws(CallError) {
            if let family = CallName.family(of: call.name) {
                return .success(try services.answer(call, of: family))
            }
            let request = try GuestRequest(call)
            return .success(try perform(request).bytes)
        } catch {
            return .failure(refuse(call, error.description))
        }
    }

    @discardableResult
    private func refuse(_ call: GuestCall, _ reason: String) -> GuestQuestionRefused {
        device.log(
            .error, Self.category, "the device refuses what the app asks",
            [FileMetadata("call", call.name), FileMetadata("reason", reason)])
        return GuestQuestionRefused(reason)
    }

    /// A path of the guest as the device has it: one from its home on.
    func inContainer(_ path: String) -> String {
        path.hasPrefix(container + "/") ? String(path.dropFirst(container.count + 1)) : path
    }

    /// A text of the guest without the place of its home on this machine.
    func local(_ text: String) -> String {
        let text = container.isEmpty ? text : text.replacing(container, with: "~")
        return program.bundle.map { text.replacing($0, with: "~app") } ?? text
    }
}

extension GuestField {
    init(_ argument: AppAction.Argument) { self.init(argument.key, argument.value) }
}
