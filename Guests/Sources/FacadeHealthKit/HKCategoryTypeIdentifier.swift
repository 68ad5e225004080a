/// A kind of categories, by the platform's identifier.
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The identifier.
    public let rawValue: String

    /// A kind by its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    static let prefix = "HKCategoryTypeIdentifier"

    private init(_ name: String) { rawValue = Self.prefix + name }

    /// Sleep.
    public static let sleepAnalysis = Self("SleepAnalysis")
    /// An hour in which somebody stood.
    public static let appleStandHour = Self("AppleStandHour")
    /// Somebody was mindful.
    public static let mindfulSession = Self("MindfulSession")
    /// A heart rate that is high at rest.
    public static let highHeartRateEvent = Self("HighHeartRateEvent")
    /// A low heart rate.
    public static let lowHeartRateEvent = Self("LowHeartRateEvent")
    /// A rhythm that is not regular.
    public static let irregularHeartRhythmEvent = Self("IrregularHeartRhythmEvent")
    /// A low fitness of heart and lungs.
    public static let lowCardioFitnessEvent = Self("LowCardioFitnessEvent")
    /// Steps that are less steady.
    public static let appleWalkingSteadinessEvent = Self("AppleWalkingSteadinessEvent")
    /// It was loud for a while.
    public static let environmentalAudioExposureEvent = Self("AudioExposureEvent")
    /// It was loud in the ears for days.
    public static let headphoneAudioExposureEvent = Self("HeadphoneAudioExposureEvent")
    /// Hands were washed.
    public static let handwashingEvent = Self("HandwashingEvent")
    /// Teeth were brushed.
    public static let toothbrushingEvent = Self("ToothbrushingEvent")
    /// Breath stopped in sleep.
    public static let sleepApneaEvent = Self("SleepApneaEvent")
    /// The quality of mucus.
    public static let cervicalMucusQuality = Self("CervicalMucusQuality")
    /// A test of ovulation.
    public static let ovulationTestResult = Self("OvulationTestResult")
    /// A period.
    public static let menstrualFlow = Self("MenstrualFlow")
    /// Bleeding between periods.
    public static let intermenstrualBleeding = Self("IntermenstrualBleeding")
    /// Bleeding in a pregnancy.
    public static let bleedingDuringPregnancy = Self("BleedingDuringPregnancy")
    /// Bleeding after a pregnancy.
    public static let bleedingAfterPregnancy = Self("BleedingAfterPregnancy")
    /// Sexual activity.
    public static let sexualActivity = Self("SexualActivity")
    /// A contraceptive.
    public static let contraceptive = Self("Contraceptive")
    /// A pregnancy.
    public static let pregnancy = Self("Pregnancy")
    /// A test of pregnancy.
    public static let pregnancyTestResult = Self("PregnancyTestResult")
    /// A test of progesterone.
    public static let progesteroneTestResult = Self("ProgesteroneTestResult")
    /// Lactation.
    public static let lactation = Self("Lactation")
    /// Cycles that are rare.
    public static let infrequentMenstrualCycles = Self("InfrequentMenstrualCycles")
    /// Cycles that are not regular.
    public static let irregularMenstrualCycles = Self("IrregularMenstrualCycles")
    /// Bleeding between periods that goes on.
    public static let persistentIntermenstrualBleeding = Self("PersistentIntermenstrualBleeding")
    /// Periods that are long.
    public static let prolongedMenstrualPeriods = Self("ProlongedMenstrualPeriods")
    /// Cramps of the abdomen.
    public static let abdominalCramps = Self("AbdominalCramps")
    /// Acne.
    public static let acne = Self("Acne")
    /// A change of appetite.
    public static let appetiteChanges = Self("AppetiteChanges")
    /// A bladder that does not hold.
    public static let bladderIncontinence = Self("BladderIncontinence")
    /// Bloating.
    public static let bloating = Self("Bloating")
    /// Pain in the breast.
    public static let breastPain = Self("BreastPain")
    /// A chest that is tight or hurts.
    public static let chestTightnessOrPain = Self("ChestTightnessOrPain")
    /// Chills.
    public static let chills = Self("Chills")
    /// Constipation.
    public static let constipation = Self("Constipation")
    /// A cough.
    public static let coughing = Self("Coughing")
    /// Diarrhea.
    public static let diarrhea = Self("Diarrhea")
    /// Dizziness.
    public static let dizziness = Self("Dizziness")
    /// Dry skin.
    public static let drySkin = Self("DrySkin")
    /// Fainting.
    public static let fainting = Self("Fainting")
    /// Fatigue.
    public static let fatigue = Self("Fatigue")
    /// Fever.
    public static let fever = Self("Fever")
    /// All hurts.
    public static let generalizedBodyAche = Self("GeneralizedBodyAche")
    /// Loss of hair.
    public static let hairLoss = Self("HairLoss")
    /// A headache.
    public static let headache = Self("Headache")
    /// Heartburn.
    public static let heartburn = Self("Heartburn")
    /// Hot flashes.
    public static let hotFlashes = Self("HotFlashes")
    /// Loss of smell.
    public static let lossOfSmell = Self("LossOfSmell")
    /// Loss of taste.
    public static let lossOfTaste = Self("LossOfTaste")
    /// Pain in the lower back.
    public static let lowerBackPain = Self("LowerBackPain")
    /// A lapse of memory.
    public static let memoryLapse = Self("MemoryLapse")
    /// A change of mood.
    public static let moodChanges = Self("MoodChanges")
    /// Nausea.
    public static let nausea = Self("Nausea")
    /// Sweat at night.
    public static let nightSweats = Self("NightSweats")
    /// Pain in the pelvis.
    public static let pelvicPain = Self("PelvicPain")
    /// A heart that races.
    public static let rapidPoundingOrFlutteringHeartbeat = Self("RapidPoundingOrFlutteringHeartbeat")
    /// A runny nose.
    public static let runnyNose = Self("RunnyNose")
    /// Short breath.
    public static let shortnessOfBreath = Self("ShortnessOfBreath")
    /// A blocked nose.
    public static let sinusCongestion = Self("SinusCongestion")
    /// A heart that skips.
    public static let skippedHeartbeat = Self("SkippedHeartbeat")
    /// A change of sleep.
    public static let sleepChanges = Self("SleepChanges")
    /// A sore throat.
    public static let soreThroat = Self("SoreThroat")
    /// Dryness.
    public static let vaginalDryness = Self("VaginalDryness")
    /// Vomiting.
    public static let vomiting = Self("Vomiting")
    /// Wheezing.
    public static let wheezing = Self("Wheezing")
    /// The older name of ``environmentalAudioExposureEvent``.
    public static let audioExposureEvent = environmentalAudioExposureEvent
}
