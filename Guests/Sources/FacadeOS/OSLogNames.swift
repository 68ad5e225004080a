/// A log, in the oldest style.
public typealias os_log_t = OSLog
/// How much a line matters, in the oldest style.
public typealias os_log_type_t = OSLogType
