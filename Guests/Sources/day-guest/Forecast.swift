import FacadeCombine
import FacadeFoundation
import FacadeMultipeerConnectivity
import FacadeNetwork
import FacadeStoreKit

/// The weather of a server, while there is a network.
final class Forecast: ObservableObject, @unchecked Sendable {
    private struct Answer: Codable { var sky: String }

    @Published private var sky = "unknown"
    private let monitor = NWPathMonitor()
    private var subscriptions: Set<AnyCancellable> = []

    func begin() {
        $sky.removeDuplicates().dropFirst().sink { say("sky \($0)") }.store(in: &subscriptions)
        monitor.pathUpdateHandler = { say("path \($0.status == .satisfied) \($0.isExpensive)") }
        monitor.start(queue: .main)
        say("shop \(SKPaymentQueue.canMakePayments()) \(MCPeerID(displayName: "day").displayName)")
    }

    func load(_ done: @escaping (Bool) -> Void) {
        nonisolated(unsafe) let done = done
        guard let url = URL(string: "https://weather.example/today") else { return }
        URLSession.shared.dataTaskPublisher(for: url)
            .map(\.data)
            .decode(type: Answer.self, decoder: JSONDecoder())
            .map { $0.sky }
            .replaceError(with: "not known")
            .receive(on: DispatchQueue.main)
            .sink { [weak self] in
                self?.sky = $0
                done($0 == "clear")
            }
            .store(in: &subscriptions)
    }
}
