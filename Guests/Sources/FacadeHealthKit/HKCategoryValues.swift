/// What somebody slept like.
public enum HKCategoryValueSleepAnalysis: Int, CaseIterable, Sendable {
    case inBed = 0
    case asleepUnspecified, awake, asleepCore, asleepDeep, asleepREM

    /// The older name of ``asleepUnspecified``.
    public static let asleep = asleepUnspecified

    /// All values of somebody who is asleep.
    public static var allAsleepValues: Set<Self> {
        [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
    }
}

/// The value of a kind that has none.
public enum HKCategoryValue: Int, CaseIterable, Sendable {
    case notApplicable = 0
}

/// Whether somebody stood in an hour.
public enum HKCategoryValueAppleStandHour: Int, CaseIterable, Sendable {
    case stood = 0
    case idle
}

/// The quality of mucus.
public enum HKCategoryValueCervicalMucusQuality: Int, CaseIterable, Sendable {
    case dry = 1
    case sticky, creamy, watery, eggWhite
}

/// What a test of ovulation said.
public enum HKCategoryValueOvulationTestResult: Int, CaseIterable, Sendable {
    case negative = 1
    case luteinizingHormoneSurge, indeterminate, estrogenSurge

    /// The older name of ``luteinizingHormoneSurge``.
    public static let positive = luteinizingHormoneSurge
}

/// How strong a period was.
public enum HKCategoryValueMenstrualFlow: Int, CaseIterable, Sendable {
    case unspecified = 1
    case light, medium, heavy, none
}

/// How strong a bleeding was.
public enum HKCategoryValueVaginalBleeding: Int, CaseIterable, Sendable {
    case unspecified = 1
    case light, medium, heavy, none
}

/// The kind of a contraceptive.
public enum HKCategoryValueContraceptive: Int, CaseIterable, Sendable {
    case unspecified = 1
    case implant, injection, intrauterineDevice, intravaginalRing, oral, patch
}

/// What a test of pregnancy said.
public enum HKCategoryValuePregnancyTestResult: Int, CaseIterable, Sendable {
    case negative = 1
    case positive, indeterminate
}

/// What a test of progesterone said.
public enum HKCategoryValueProgesteroneTestResult: Int, CaseIterable, Sendable {
    case negative = 1
    case positive, indeterminate
}

/// How bad a symptom was.
public enum HKCategoryValueSeverity: Int, CaseIterable, Sendable {
    case unspecified = 0
    case notPresent, mild, moderate, severe
}

/// Whether a symptom was there.
public enum HKCategoryValuePresence: Int, CaseIterable, Sendable {
    case present = 0
    case notPresent
}

/// How the appetite has changed.
public enum HKCategoryValueAppetiteChanges: Int, CaseIterable, Sendable {
    case unspecified = 0
    case noChange, decreased, increased
}

/// Why it was too loud.
public enum HKCategoryValueEnvironmentalAudioExposureEvent: Int, CaseIterable, Sendable {
    case momentaryLimit = 1
}

/// Why it was too loud in the ears.
public enum HKCategoryValueHeadphoneAudioExposureEvent: Int, CaseIterable, Sendable {
    case sevenDayLimit = 1
}

/// Why the fitness is told.
public enum HKCategoryValueLowCardioFitnessEvent: Int, CaseIterable, Sendable {
    case lowFitness = 1
}

/// How steady steps are.
public enum HKCategoryValueAppleWalkingSteadinessEvent: Int, CaseIterable, Sendable {
    case initialLow = 1
    case initialVeryLow, repeatLow, repeatVeryLow
}

/// The older name of ``HKCategoryValueEnvironmentalAudioExposureEvent``, with its older case.
public enum HKCategoryValueAudioExposureEvent: Int, CaseIterable, Sendable {
    case loudEnvironment = 1
}
