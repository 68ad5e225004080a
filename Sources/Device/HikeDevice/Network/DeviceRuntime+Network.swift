import HikeHardware
import HikeStorage
import HikeValues

/// Apps ask servers, and hear how the network is (EM-33).
extension DeviceRuntime {
    func startNetworkUpdates(_ host: AppHost) {
        if !networkApps.contains(host.id) { networkApps.append(host.id) }
        post(.network(.path(network.path)), to: host)
    }

    func load(_ request: NetworkRequest, for host: AppHost) -> String {
        let id = networkDraws.uuid()
        recorder.record(.network, at: now) { line in
            line.add("kind", "request")
            line.add("app", host.id)
            line.add("id", id)
            Self.add(request, to: &line)
            line.add("bytes", request.body.count)
        }
        network(
            .load(
                request, id: id, app: host.id, draw: networkDraws.uniform(), isQuiet: isQuiet(for: host.id)))
        return id
    }

    func network(_ event: NetworkMachine.Event) {
        for effect in network.handle(event, at: now) {
            switch effect {
            case .wake(let id, let time, let isQuiet):
                timers.set(.network(id), at: max(now, time), isQuiet: isQuiet)
            case .read(let id, let path): network(.read(id: id, contents(of: path)))
            case .progress(let id, let app, let received, let expected):
                guard let host = host(app) else { continue }
                post(.network(.progress(id: id, received: received, expected: expected)), to: host)
            case .finish(let outcome): finish(outcome)
            case .path(let path): tell(path)
            }
        }
    }

    /// What apps may use when the device is switched on.
    func recordNetworkAtBoot() {
        if network.path.isSatisfied { record(network.path) }
    }

    private func tell(_ path: NetworkPath) {
        record(path)
        for app in networkApps { if let host = host(app) { post(.network(.path(path)), to: host) } }
    }

    private func record(_ path: NetworkPath) {
        recorder.record(.network, at: now) { line in
            line.add("kind", "path")
            line.add("state", path.isSatisfied ? "satisfied" : "unsatisfied")
            if let interface = path.interface {
                line.add("interface", interface.rawValue)
                line.add("expensive", path.isExpensive)
                line.add("constrained", path.isConstrained)
            }
        }
    }

    /// What an `input` event says of a change; never a content, nor what goes with it.
    static func add(_ change: NetworkChange, to line: inout JSONLine) {
        switch change {
        case .line(let network):
            line.add("set", network.state.rawValue)
            guard network.state == .online else { return }
            line.add("interface", network.interface.rawValue)
            line.add("latency", network.latency.inSeconds, decimals: 6)
            if let bandwidth = network.bandwidth { line.add("bandwidth", bandwidth, decimals: 0) }
            line.add("loss", network.loss, decimals: 3)
        case .phone: break
        case .answer(let rule):
            line.add("url", rule.pattern.text)
            if let method = rule.method { line.add("method", method) }
            line.add("status", rule.status)
        case .fault(let fault, let isOn):
            line.add("fault", fault.name)
            if case .status(let status) = fault.kind { line.add("status", status) }
            if let host = fault.host { line.add("host", host) }
            line.add("set", isOn)
        }
    }

    /// Whatever an app takes for an address: not more of it than one can have.
    private static func add(_ request: NetworkRequest, to line: inout JSONLine) {
        line.add("method", String(decoding: request.method.utf8.prefix(64), as: UTF8.self))
        line.add(
            "url", String(decoding: request.url.utf8.prefix(NetworkAddress.mostBytes), as: UTF8.self))
    }

    private func contents(of path: String) -> [UInt8]? {
        do throws(ServiceError) {
            return Array(
                try MachineFile.read(path, limit: NetworkRule.mostBytes, as: "content of an answer"))
        } catch {
            log(
                .error, "network", "a server's answer cannot be read",
                [FileMetadata("reason", error.description)])
            return nil
        }
    }

    private func finish(_ outcome: NetworkOutcome) {
        timers.cancel(.network(outcome.id))
        let host = host(outcome.app).flatMap { $0.app == nil ? nil : $0 }
        var result = outcome.result
        var bytes = 0
        if case .success(let response) = result {
            bytes = response.body.count
            if let host, let file = outcome.request.destination {
                result = keep(response, in: file, of: host)
            }
        }
        recorder.record(.network, at: now) { line in
            if case .success = result {
                line.add("kind", "answer")
            } else {
                line.add("kind", "failure")
            }
            line.add("app", outcome.app)
            line.add("id", outcome.id)
            Self.add(outcome.request, to: &line)
            switch result {
            case .success(let response):
                line.add("status", response.status)
                line.add("bytes", bytes)
            case .failure(let error): line.add("error", error.rawValue)
            }
            line.add("duration", (outcome.ended - outcome.began).inSeconds, decimals: 6)
        }
        guard let host else { return }
        post(.network(.finished(id: outcome.id, result)), to: host)
    }

    /// Puts what was loaded into the app's container.
    private func keep(
        _ response: NetworkResponse, in file: String, of host: AppHost
    ) -> Result<NetworkResponse, NetworkError> {
        writeUnwritten(host)
        do throws(SandboxError) { try host.write(file, response.body, durable: true) } catch {
            log(
                .error, "network", "what was loaded could not be kept",
                [
                    FileMetadata("app", host.id), FileMetadata("file", file),
                    FileMetadata("reason", error.description),
                ])
            return .failure(.cannotWriteFile)
        }
        return .success(NetworkResponse(status: response.status, headers: response.headers, file: file))
    }
}
