import HikeValues

/// Everything about connectivity that is a choice: sizes, times, and what the public evidence leaves open.
/// A device is given one when it is switched on.
public struct ConnectivityConfiguration: Hashable, Sendable {
    public var limits = PayloadLimits()
    public var timing = ConnectivityTiming()
    public var policy = ConnectivityPolicy()

    public init() {}
}

/// The most bytes of a payload, measured as a binary property list; a payload of exactly the limit passes
/// (connectivity 4, EM-10).
public struct PayloadLimits: Hashable, Sendable {
    /// Live messages, their data form, and replies.
    public var message = 65_536
    /// User info, complication user info included.
    public var userInfo = 65_536
    /// Application contexts.
    public var applicationContext = 262_144
    /// Metadata of a file (connectivity F6).
    public var fileMetadata = 65_536
    /// Bytes of one file.
    public var file = TransferLimits.fileBytes

    public init() {}

    /// The limit of a channel, in bytes; of files, of their content.
    public func limit(for channel: ConnectivityChannel) -> Int {
        switch channel {
        case .message, .data: message
        case .context: applicationContext
        case .userInfo, .complication: userInfo
        case .file: file
        }
    }

    /// ``ConnectivityError/payloadTooLarge`` for a payload of so many bytes that is above the limit; nil where
    /// it passes.
    public func refusal(for channel: ConnectivityChannel, size: Int) -> ConnectivityError? {
        size > limit(for: channel) ? .payloadTooLarge : nil
    }
}

/// How long things take on a device or wait there, in virtual time. The radio's own times are the link's.
public struct ConnectivityTiming: Hashable, Sendable {
    /// From `activate()` to its callback (EM-03).
    public var activation = DelayDistribution.fixed(.milliseconds(1))
    /// How long background content waits for a good moment while both apps are in the foreground.
    public var opportunityInForeground = DelayDistribution.none
    /// The same otherwise (connectivity 5).
    public var opportunityInBackground = DelayDistribution.none
    /// The same for complication user info within its budget.
    public var opportunityForComplication = DelayDistribution.none
    /// From the arrival of a live message to the running of a phone app that was not running.
    public var phoneColdWake = DelayDistribution.none
    /// From the arrival of background content to the launch of an app that was not running.
    public var backgroundWake = DelayDistribution.none
    /// How long a live message may stay undelivered before it fails with
    /// ``ConnectivityError/transferTimedOut``.
    public var messageTimeout = Interval.seconds(60)
    /// How long a reply may take before ``ConnectivityError/messageReplyTimedOut`` (connectivity M9).
    public var replyTimeout = Interval.seconds(300)
    /// How long a queued file or user info may be refused any progress while the link is up before
    /// ``ConnectivityError/transferTimedOut``; nil: it never gives up.
    public var transferTimeout: Interval?
    /// How long an app that was woken in the background may leave its task open before it is ended
    /// (connectivity 3.6: observed 15.0 s).
    public var backgroundTask = Interval.seconds(15)
    /// How long an app that was woken in the background goes on running when nothing is left to do.
    public var backgroundGrace = Interval.seconds(5)

    public init() {}
}

/// What the documents leave open, with the default that the evidence favours.
public struct ConnectivityPolicy: Hashable, Sendable {
    /// The device can be paired at all (`isSupported`); false: it is one like a tablet.
    public var isSupported = true
    /// Content whose handler did not return because the app crashed is handed over again (faithful). False
    /// (strict): what was handed over once never comes again.
    public var redeliversAfterCrash = true
    /// An application context equal to the current one is not sent (connectivity C6).
    public var deduplicatesContext = true
    /// Background content starts a phone app that is not running (connectivity 3.6).
    public var phoneWakesOnBackgroundTransfer = true
    /// A phone app that a person has forced to quit is started by live messages all the same.
    public var messagesWakeForceQuitPhoneApp = true
    /// The watch has background delivery (watchOS 3 and later); false: content waits until a person opens the
    /// app.
    public var watchWakesOnBackgroundTransfer = true
    /// Complication user info without a complication, or beyond its budget, travels as ordinary user info;
    /// false: it fails when there is no complication (connectivity K6).
    public var complicationFallsBack = true
    /// Complication user info that is urgent, each day (connectivity K4).
    public var complicationBudget = 50
    /// Seconds east of UTC of the clock whose midnight begins a new day (connectivity K8).
    public var dayOffset = 0
    /// `transferFile` copies the file at the call, so that its source may change or go at once; false: the source is
    /// read while it is sent, and one that is gone or has changed by then fails with
    /// ``ConnectivityError/fileAccessDenied`` (connectivity F8).
    public var copiesFilesAtCall = true
    /// `didFinish` is called for a cancelled transfer too (connectivity U5).
    public var reportsCancelled = false
    /// A message whose link is lost after it was delivered fails at once with
    /// ``ConnectivityError/messageReplyFailed``; false: it waits for ``ConnectivityTiming/replyTimeout``.
    public var linkLossEndsReplies = true
    /// A use of the session that is a programmer's error ends the app instead of being answered with an error
    /// (connectivity 7).
    public var trapsProgrammerErrors = false

    public init() {}
}
