import HikeHardware
import HikeValues

extension DeviceRuntime {
    func requestPermission(_ service: PrivacyService, for host: AppHost) {
        let purposes = host.description.purposes
        // Who asks for more needs the purpose of the first question too, as it is the one that comes first.
        var purpose = service == .locationAlways && purposes[.location] == nil ? nil : purposes[service]
        // An app's description has none for them.
        if service == .notifications { purpose = purpose ?? "Alerts, sounds and badges." }
        permissions(.request(app: host.id, service, purpose: purpose))
    }

    func requestPreciseLocation(_ key: String, for host: AppHost) {
        permissions(
            .request(
                app: host.id, .locationPrecise, purpose: host.description.precisePurposes[key]))
    }

    /// What apps ask and owners decide. A decision is on the disk before anybody hears of it.
    func permissions(_ event: PermissionBroker.Event) {
        let before = broker.decisions
        let effects = broker.handle(event)
        unsettle()
        if broker.decisions != before { keepDecisions() }
        for effect in effects {
            switch effect {
            case .record(let app, let service, let reason, let answer):
                recorder.record(.permission, at: now) { line in
                    line.add("app", app)
                    line.add("service", service.rawValue)
                    line.add("reason", reason)
                    line.add("answer", answer.rawValue)
                }
            case .notify(let app, let service, let answer):
                if let host = host(app) {
                    post(.permission(service, answer), to: host)
                    if let process = host.process {
                        for part in parts { part.answered(service, for: process) }
                    }
                }
            case .missingPurpose(let app, let service):
                log(
                    .error, "permissions", "the app's description gives no purpose for the service",
                    [FileMetadata("app", app), FileMetadata("service", service.rawValue)])
            }
        }
    }

    private func keepDecisions() {
        do throws(PermissionFileError) { try permissionFile.write(broker.decisions) } catch {
            log(
                .error, "permissions", "what was decided holds only until the device is started again",
                [FileMetadata("reason", error.reason)])
        }
    }
}
