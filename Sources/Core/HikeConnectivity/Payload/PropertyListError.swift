/// Why bytes are no property list that can be taken.
public enum PropertyListError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The bytes do not begin as a binary property list does.
    case notBinaryPropertyList
    /// More bytes than allowed.
    case tooLarge(Int, limit: Int)
    /// The trailer or the table of offsets does not fit the bytes.
    case damagedTrailer
    /// A reference to an object that does not exist, or an object outside of the objects' part.
    case damagedReference
    /// An object that goes on beyond the objects' part.
    case truncatedObject
    /// A kind of object that does not exist or is not allowed: null, identifiers of archives, sets, fill bytes.
    case unsupportedMarker(UInt8)
    /// Lists and dictionaries within each other, more than ``TransferLimits/propertyDepth``; a cycle is, too.
    case tooDeep
    /// More values than ``TransferLimits/propertyNodes``, shared ones counted at each reference.
    case tooManyValues
    /// More text and data than ``TransferLimits/propertyContentBytes``, counted at each reference.
    case tooMuchContent
    /// The object at the top is no dictionary.
    case notDictionary
    /// A key that is no text.
    case keyNotText
    /// Two entries of a dictionary have the same key.
    case duplicateKey
    /// Bytes above 127 in ASCII text, or half of a surrogate pair.
    case invalidText
    /// An integer that 64 bits with a sign do not hold.
    case integerOutOfRange
    /// A date that is no number, or before 1677 or after 2262.
    case dateOutOfRange

    public var description: String {
        "\(problem). Send a binary property list with a dictionary at the top, within the limits."
    }

    private var problem: String {
        switch self {
        case .notBinaryPropertyList: "the payload is no binary property list"
        case .tooLarge(let size, let limit): "the payload has \(size) bytes, above \(limit)"
        case .damagedTrailer: "the payload's trailer does not fit its length"
        case .damagedReference: "the payload refers to an object that is not there"
        case .truncatedObject: "an object of the payload is cut off"
        case .unsupportedMarker(let marker): "the payload has an object of the unsupported kind \(marker)"
        case .tooDeep: "the payload is nested deeper than \(TransferLimits.propertyDepth) levels"
        case .tooManyValues: "the payload has more than \(TransferLimits.propertyNodes) values"
        case .tooMuchContent:
            "the payload repeats its content beyond \(TransferLimits.propertyContentBytes) bytes"
        case .notDictionary: "the payload is not a dictionary"
        case .keyNotText: "the payload has a key that is no text"
        case .duplicateKey: "the payload has a key twice"
        case .invalidText: "the payload has text that is not valid"
        case .integerOutOfRange: "the payload has an integer beyond 64 bits"
        case .dateOutOfRange: "the payload has a date before 1677 or after 2262"
        }
    }
}
