import GuestCalls
import HikeHardware
import HikeValues

extension GuestDeviceApp {
    /// Does what the guest asks of the places that the device watches.
    ///
    /// - Throws: where a region cannot be watched; then nothing has happened.
    func perform(_ request: GuestPlaceRequest) throws(CallError) -> GuestReply {
        switch request {
        case .startMoves: device.location?.startMoves { [weak self] in self?.tell(.place(.move($0))) }
        case .stopMoves: device.location?.stopMoves()
        case .watchRegion(let region):
            do throws(PlaceError) { try device.places?.watch(region) } catch {
                throw .malformed("watchRegion", reason: error.description)
            }
        case .stopRegion(let id): device.places?.stopWatching(region: id)
        case .regions: return .regions(device.places?.regions ?? [])
        case .regionState(let id): return .regionState(device.places?.state(ofRegion: id) ?? .unknown)
        case .watchVisits(let isWatching): device.places?.watchVisits(isWatching)
        }
        return .done
    }

    /// Asks the geocoder; what comes is told with the id.
    func lookUp(_ query: GeocodeQuery) -> String {
        var id = ""
        id = device.geocoder?.lookUp(query) { [weak self] in self?.tell(.lookedUp(id: id, $0)) } ?? ""
        return id
    }
}
