@_exported import FacadeFoundation
import GuestServices
import HikeValues

/// What has to be shown.
public enum LAPolicy: Int, Hashable, Sendable {
    /// The face.
    case deviceOwnerAuthenticationWithBiometrics = 1
    /// The face, or the passcode.
    case deviceOwnerAuthentication = 2
}

/// How a device recognises its owner.
public enum LABiometryType: Int, Hashable, Sendable {
    case none = 0
    case touchID = 1
    case faceID = 2
    case opticID = 4
}

/// Asks the owner of the device who they are.
open class LAContext: NSObject, @unchecked Sendable {
    /// What the owner reads who may take another way. Kept; empty: no other way is offered.
    open var localizedFallbackTitle: String?
    /// What the owner reads who may cancel. Kept.
    open var localizedCancelTitle: String?
    /// What the owner reads, where the question says nothing.
    open var localizedReason = ""
    /// Nobody is asked.
    open var interactionNotAllowed = false
    /// For how many seconds an unlock of the device counts. Kept: the question is always asked.
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0

    private var isInvalid = false
    private var questions: Set<String> = []
    private var check: GuestOwnerCheck { GuestServices.current.part() }
    private var isPhone: Bool { GuestServices.current.deviceName == "phone" }

    /// A phone knows faces, a watch nothing of its owner.
    open var biometryType: LABiometryType { isPhone ? .faceID : .none }

    /// What says whether other faces were set since; nil where none is. The same throughout a run.
    open var evaluatedPolicyDomainState: Data? {
        check.obstacle == .notEnrolled || !isPhone ? nil : Data("face".utf8)
    }

    /// Whether the owner could be asked now.
    ///
    /// - Parameter error: gets the reason where not: ``LAError``.
    open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool {
        guard let code = obstacle(to: policy) else { return true }
        error?.pointee = LAError(code) as NSError
        return false
    }

    private func obstacle(to policy: LAPolicy) -> LAError.Code? {
        if isInvalid { return .invalidContext }
        let obstacle = check.obstacle
        guard policy == .deviceOwnerAuthenticationWithBiometrics || obstacle == .noPasscode else {
            return nil
        }
        return obstacle.flatMap(LAError.Code.init)
    }

    /// Asks the owner.
    ///
    /// - Parameter reply: called once, off the main queue and never within the call: true, or ``LAError``.
    open func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        @Sendable func end(_ code: LAError.Code?) {
            DispatchQueue.global().async { reply(code == nil, code.map { LAError($0) }) }
        }
        if isInvalid { return end(.invalidContext) }
        if interactionNotAllowed { return end(.notInteractive) }
        let reason = localizedReason.isEmpty ? self.localizedReason : localizedReason
        var id: String?
        id = check.ask(reason, allowsPasscode: policy == .deviceOwnerAuthentication) { [weak self] answer in
            if let id { self?.questions.remove(id) }
            end(LAError.Code(answer))
        }
        guard let id else { return end(.biometryNotAvailable) }
        questions.insert(id)
    }

    /// Asks the owner, for tasks.
    ///
    /// - Returns: true.
    /// - Throws: ``LAError``.
    @discardableResult
    open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            evaluatePolicy(policy, localizedReason: localizedReason) { success, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: success)
                }
            }
        }
    }

    /// Ends what is asked with `appCancel`; the context can ask nothing more.
    open func invalidate() {
        isInvalid = true
        for id in questions.sorted() { check.withdraw(id) }
        questions = []
    }
}

extension LAError.Code {
    /// Nil: the owner was recognised.
    init?(_ answer: OwnerAnswer) {
        switch answer {
        case .recognised: return nil
        case .failed: self = .authenticationFailed
        case .otherWay: self = .userFallback
        case .cancelled: self = .userCancel
        case .interrupted: self = .systemCancel
        case .withdrawn: self = .appCancel
        case .lockedOut: self = .biometryLockout
        case .notEnrolled: self = .biometryNotEnrolled
        case .notAvailable: self = .biometryNotAvailable
        case .noPasscode: self = .passcodeNotSet
        case .notInFront: self = .notInteractive
        }
    }
}
