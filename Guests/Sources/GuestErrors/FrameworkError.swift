import Foundation

/// An error of a framework of the platform's: one of its reasons, in its domain.
public protocol FrameworkError: CustomNSError, LocalizedError, Hashable, Sendable where Code.Failure == Self {
    /// Its reasons, with the platform's numbers.
    associatedtype Code: FrameworkErrorCode

    /// The reason.
    var code: Code { get }

    /// An error of this reason.
    init(_ code: Code)
}

/// The reasons of an error of a framework.
public protocol FrameworkErrorCode: RawRepresentable, Hashable, Sendable where RawValue == Int {
    /// The error.
    associatedtype Failure: FrameworkError where Failure.Code == Self

    /// What happened and what to do; nil: a reason that does not come here.
    var sentence: String? { get }
}

extension FrameworkError {
    /// The reason's number.
    public var errorCode: Int { code.rawValue }
    /// A sentence on what happened and what to do.
    public var errorDescription: String? { code.sentence }
    /// The same, as an `NSError` has it.
    public var errorUserInfo: [String: Any] {
        code.sentence.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
    }
}

extension FrameworkErrorCode {
    /// Lets `catch CLError.denied` and `case CLError.denied:` match an error of this reason, also as an `NSError`.
    public static func ~= (code: Self, error: any Error) -> Bool {
        let error = error as NSError
        return error.domain == Failure.errorDomain && error.code == code.rawValue
    }
}
