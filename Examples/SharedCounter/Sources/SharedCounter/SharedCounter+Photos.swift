import HikeConnectivity
import HikeHardware
import HikeValues

extension SharedCounter {
    /// A picture of a cat in the fog: bytes that nobody can guess, so that a mix-up would show.
    func takePhoto(size: Int, caption: String) {
        let name = device.makeUUID() + ".raw"
        var generator = RandomStream(seed: UInt64(state.photos.count)).split(name)
        let pixels = (0..<max(0, size)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        do throws(ServiceError) { try device.storage.write(Self.path(ofPhoto: name), pixels) } catch {
            device.log(.error, "photos", "the photo was not saved", [FileMetadata("reason", "\(error)")])
            return
        }
        let line = caption.split(whereSeparator: \.isNewline).joined(separator: " ")
        state.photos.append(
            CounterState.Photo(name: name, caption: line, place: .waiting(transfer: nil)))
        save()
        device.recordStore("photos", operation: "save", id: name, name: line)
        sendWaiting()
        show()
    }

    /// The photos that are still here stay here.
    func cancelPhotos() {
        for index in state.photos.indices {
            guard case .waiting(let transfer) = state.photos[index].place else { continue }
            state.photos[index].place = .done
            if let transfer { device.link.cancelTransfer(transfer) }
        }
        save()
        show()
    }

    /// The file is gone when this returns: it is moved out of the Inbox first. One that came already is left.
    func receive(_ file: ReceivedFile) {
        guard file.metadata["type"] == "photo", let name = file.metadata["name"]?.string,
            let caption = file.metadata["caption"]?.string
        else {
            device.log(.warning, "photos", "a file that is no photo", [FileMetadata("name", file.name)])
            return
        }
        guard !state.photos.contains(where: { $0.name == name }) else { return }
        do throws(ServiceError) {
            try device.storage.move(file.path, to: Self.path(ofPhoto: name))
        } catch {
            device.log(.error, "photos", "a photo was not stored", [FileMetadata("reason", "\(error)")])
            return
        }
        state.photos.append(CounterState.Photo(name: name, caption: caption, place: .received))
        save()
        device.recordStore("photos", operation: "save", id: name, name: caption)
        show()
    }
}
