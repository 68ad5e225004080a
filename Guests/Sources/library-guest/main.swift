import FacadeFoundation
import FacadeLocalAuthentication
import GuestCalls
import GuestExchange
import GuestProcess
import GuestServices

/// Does what a test asks for by an action.
final class LibraryGuest: GuestApp {
    private let services: GuestServices

    init(on device: GuestDevice) {
        services = GuestServices(on: device)
        services.heard = { [unowned self] news in
            if case .action(let name, let arguments) = news { act(name, arguments.first?.value ?? "") }
        }
    }

    func handle(_ event: GuestEvent) { services.handle(event) }

    private func act(_ name: String, _ value: String) {
        switch name {
        case "note hut": Database.note(value)
        case "database": Database.say()
        case "two databases": Database.sayTwo()
        case "crash": fatalError("as the test wants")
        case "compress": Compressed.say()
        case "decompress": Compressed.sayForeign()
        case "damaged": Compressed.sayDamaged()
        case "streams": Compressed.sayStreams()
        case "absent": Compressed.sayAbsent()
        case "hashes": Cryptography.sayHashes()
        case "ciphers": try? Cryptography.sayCiphers()
        case "keys": try? Cryptography.sayKeys()
        case "secrets": Secrets.say()
        case "queries": Secrets.sayQueries()
        case "secret": Secrets.sayOne(value)
        case "keep secret": Secrets.keep(value)
        case "ask face": Owner.ask(.deviceOwnerAuthenticationWithBiometrics)
        case "ask owner": Owner.ask(.deviceOwnerAuthentication)
        case "ask task": Owner.askTask()
        case "invalidate": Owner.invalidate()
        case "peers": Absent.shared.sayPeers()
        case "missing": Missing.say()
        case "watch network": Missing.watchNetwork()
        case "store": Absent.shared.sayStore()
        case "map values": Maps.sayValues()
        case "map search": Maps.search(value)
        case "methods": Methods.say()
        case "notes": Methods.sayNotes()
        case "note loop": Methods.sayLoop()
        case "wrong method": Methods.sendWrongly()
        case "xml": Documents.sayXML()
        case "write files": FileDates.write()
        case "append": FileDates.append()
        case "file dates": FileDates.say()
        case "folders": Documents.sayFolders()
        case "keep bookmark": Documents.keepBookmark()
        case "bookmark": Documents.sayBookmark()
        default: print("unknown action")
        }
    }
}

GuestProgram.run(LibraryGuest.self)
