import CFaultVFS
import Glibc
import HikeStorage

/// A folder as a disk that can fail and lose power: for the sandboxes (``FileCalls``) and SQLite
/// (``layerName``) of one test. Several disks do not know of each other. For one thread of control.
///
/// The real files behave like the page cache: what was written can be read. Beside them a model keeps what
/// would be found after a power cut. Nothing waits for the real disk, so a run takes milliseconds.
package final class FaultDisk {
    /// The folder, free of symbolic links.
    package let root: String
    /// What SQLite calls the disk: `Database(path:vfs:)`.
    package let layerName: String
    /// How many operations of each kind were begun since ``arm(_:powerCutAt:)``.
    package private(set) var counts: [DiskOperation: Int] = [:]
    /// Operations that a fault let fail.
    package private(set) var faultCount = 0
    /// False from the power cut to ``restorePower(seed:)``.
    package private(set) var hasPower = true

    private var fault: Fault?
    private var powerCut: Int?
    private var isArmed = false
    private var layer: UnsafeMutableRawPointer?
    var model = DiskModel()
    /// The model's name for a file that is there, by its inode.
    var nodes: [UInt64: DiskModel.Node] = [:]

    /// Journals and logs of SQLite whose folder will be synced with them.
    var unsyncedFolders: Set<String> = []

    struct Failure: Error { let message: String }

    /// - Parameter root: an existing empty folder of the test's own, mode 0700.
    package init(root: String) throws {
        guard let resolved = realpath(root, nil) else { throw Failure(message: "no folder \(root)") }
        defer { free(resolved) }
        self.root = String(cString: resolved)
        layerName =
            "hikesim-fault-" + String(self.root.utf8.map { $0 == 0x2F ? "-" : Character(Unicode.Scalar($0)) })
        guard let inode = Self.inode(self.root) else { throw Failure(message: "no folder \(root)") }
        nodes[inode] = DiskModel.root
        layer = fault_vfs_register(layerName, faultVFSQuestion, Unmanaged.passUnretained(self).toOpaque())
        guard layer != nil else { throw Failure(message: "no SQLite file layer") }
    }

    deinit { if let layer { fault_vfs_unregister(layer) } }

    /// A sandbox on this disk.
    package func sandbox(_ name: String) throws(SandboxError) -> Sandbox {
        try Sandbox(root: root + "/" + name, calls: self)
    }

    // MARK: Faults

    /// Counts from 0, and plans a fault, a power cut, or both.
    ///
    /// - Parameter powerCutAt: the operation that is not finished any more, counted from 1 without reads.
    package func arm(_ fault: Fault? = nil, powerCutAt: Int? = nil) {
        counts = [:]
        faultCount = 0
        self.fault = fault
        powerCut = powerCutAt
        isArmed = true
    }

    /// No fault from now on.
    package func disarm() {
        isArmed = false
        fault = nil
        powerCut = nil
    }

    /// The power fails now: nothing can be done until it is back. Close what is open before that.
    package func cutPower() { hasPower = false }

    /// The disk as it is found: unsynced changes are lost, or, with a seed, stored by chance and in part.
    package func restorePower(seed: UInt64? = nil) throws {
        disarm()
        let survivors = model.survivors(seed: seed)
        try Self.removeAll(in: root)
        model = DiskModel()
        nodes = nodes.filter { $0.value == DiskModel.root }
        hasPower = true
        for survivor in survivors { try put(survivor) }
        model.synchronizeAll()
    }

    enum Admission: Equatable {
        case allowed
        /// Fails; a write has written `kept` bytes before.
        case refused(Fault.Kind, kept: Int)
        /// The power failed during this operation: it reaches the model, but nobody hears that it is done.
        case cut
    }

    /// Counts an operation and says what becomes of it.
    func admit(_ operation: DiskOperation, count: Int = 0) -> Admission {
        guard hasPower else { return .refused(.inputOutput, kept: 0) }
        guard isArmed else { return .allowed }
        counts[operation, default: 0] += 1
        if let powerCut, operation != .read, number(of: [.write, .sync, .name]) == powerCut {
            hasPower = false
            return .cut
        }
        if let fault, fault.operations.contains(operation) {
            let number = number(of: fault.operations)
            if number == fault.number || fault.isLasting && number > fault.number {
                faultCount += 1
                return .refused(fault.kind, kept: fault.isTorn ? count / 2 : 0)
            }
        }
        return .allowed
    }

    private func number(of operations: Set<DiskOperation>) -> Int {
        operations.reduce(0) { $0 + counts[$1, default: 0] }
    }
}
