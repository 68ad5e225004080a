import CGuestRuntime
import Foundation

/// A lock in a place of the app's own. A copy of it is another lock.
public struct os_unfair_lock_s {
    /// One in which others work while somebody waits.
    fileprivate var mutex = pthread_mutex_t()
    /// Who has it; 0: nobody.
    fileprivate var owner: UInt = 0

    /// One that nobody has.
    public init() {}
}

/// A lock in a place of the app's own.
public typealias os_unfair_lock = os_unfair_lock_s
/// The place of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// The work that runs now, as no other work is called while it lasts.
private var current: UInt { UInt(bitPattern: guest_fiber_running()) | 1 }

/// Takes the lock; others work while it waits. Whoever has it ends the app by that.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    if lock.pointee.owner == current { guest_fail("os_unfair_lock_lock: this work has the lock already") }
    withUnsafeMutablePointer(to: &lock.pointee.mutex) { _ = pthread_mutex_lock($0) }
    lock.pointee.owner = current
}

/// Takes the lock where nobody has it.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    guard withUnsafeMutablePointer(to: &lock.pointee.mutex, { pthread_mutex_trylock($0) }) == 0 else {
        return false
    }
    lock.pointee.owner = current
    return true
}

/// Gives the lock back. Whoever has it not ends the app by that.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    if lock.pointee.owner != current { guest_fail("os_unfair_lock_unlock: this work has not the lock") }
    lock.pointee.owner = 0
    withUnsafeMutablePointer(to: &lock.pointee.mutex) { _ = pthread_mutex_unlock($0) }
}

/// Ends the app where this work has not the lock.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
    if lock.pointee.owner != current { guest_fail("os_unfair_lock_assert_owner: this work has not the lock") }
}

/// Ends the app where this work has the lock.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
    if lock.pointee.owner == current { guest_fail("os_unfair_lock_assert_not_owner: this work has the lock") }
}
