import FacadeFoundation
import Foundation

/// The identifier of what a person has done in a day.
public let HKActivitySummaryTypeIdentifier = "HKActivitySummaryTypeIdentifier"

/// An electrocardiogram. No device here records any, so none is ever found.
open class HKElectrocardiogram: HKSample, @unchecked Sendable {
    /// What it says of the heart.
    public enum Classification: Int, Sendable {
        case notSet = 0
        case sinusRhythm, atrialFibrillation, inconclusiveLowHeartRate, inconclusiveHighHeartRate
        case inconclusivePoorReading, inconclusiveOther
        case unrecognized = 100
    }

    /// What the person has felt.
    public enum SymptomsStatus: Int, Sendable {
        case notSet = 0
        case none, present
    }

    /// Not set.
    open var classification: Classification { .notSet }
    /// Not set.
    open var symptomsStatus: SymptomsStatus { .notSet }
    /// 0.
    open var numberOfVoltageMeasurements: Int { 0 }
    /// Nil.
    open var samplingFrequency: HKQuantity? { nil }
    /// Nil.
    open var averageHeartRate: HKQuantity? { nil }

    /// What was measured at a moment.
    open class VoltageMeasurement: NSObject, @unchecked Sendable {
        /// Seconds since the beginning: 0.
        open var timeSinceSampleStart: TimeInterval { 0 }

        /// Nil.
        open func quantity(for lead: Lead) -> HKQuantity? { nil }
    }

    /// Where it is measured.
    public enum Lead: Int, Sendable {
        case appleWatchSimilarToLeadI = 1
    }
}

/// The kind of electrocardiograms.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}

/// The beats of a heart, one by one. No device here keeps any.
open class HKHeartbeatSeriesSample: HKSample, @unchecked Sendable {
    /// 0.
    open var count: Int { 0 }
}

/// What a clinic has written. No device here has any.
open class HKClinicalRecord: HKSample, @unchecked Sendable {
    /// Empty.
    open var displayName: String { "" }
    /// Its kind.
    open var clinicalType: HKClinicalType {
        (sampleType as? HKClinicalType) ?? HKClinicalType(.clinicalNoteRecord)
    }
    /// Nil.
    open var fhirResource: HKFHIRResource? { nil }
}

/// A clinical record in the form of FHIR. No device here has any.
open class HKFHIRResource: NSObject, @unchecked Sendable {
    /// The kind of a resource.
    public struct ResourceType: RawRepresentable, Hashable, Sendable {
        /// Its name.
        public let rawValue: String

        /// A kind by its name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Its kind: none.
    open var resourceType: ResourceType { ResourceType(rawValue: "") }
    /// Empty.
    open var identifier: String { "" }
    /// Empty.
    open var data: Data { Data() }
    /// Nil.
    open var sourceURL: URL? { nil }
}

/// The kind of clinical records, by the platform's identifier.
public struct HKClinicalTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The identifier.
    public let rawValue: String

    /// A kind by its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = "HKClinicalTypeIdentifier" + name }

    /// Allergies.
    public static let allergyRecord = Self("AllergyRecord")
    /// Conditions.
    public static let conditionRecord = Self("ConditionRecord")
    /// Immunisations.
    public static let immunizationRecord = Self("ImmunizationRecord")
    /// Results of a laboratory.
    public static let labResultRecord = Self("LabResultRecord")
    /// Medications.
    public static let medicationRecord = Self("MedicationRecord")
    /// Procedures.
    public static let procedureRecord = Self("ProcedureRecord")
    /// Vital signs.
    public static let vitalSignRecord = Self("VitalSignRecord")
    /// Insurances.
    public static let coverageRecord = Self("CoverageRecord")
    /// Notes.
    public static let clinicalNoteRecord = Self("ClinicalNoteRecord")
}

/// The kind of clinical records.
open class HKClinicalType: HKSampleType, @unchecked Sendable {
    /// The kind of an identifier.
    public init(_ identifier: HKClinicalTypeIdentifier) { super.init(identifier: identifier.rawValue) }

    /// Nil where the archive has no kind.
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A prescription of glasses. No device here has any.
open class HKVisionPrescription: HKSample, @unchecked Sendable {
    /// Its kind: glasses.
    open var prescriptionType: HKVisionPrescriptionType { .glasses }
    /// When it was written: when the sample begins.
    open var dateIssued: Date { startDate }
    /// Nil.
    open var expirationDate: Date? { nil }
}

/// What a prescription is for.
public enum HKVisionPrescriptionType: UInt, Sendable {
    case glasses = 1
    case contacts
}

/// The kind of prescriptions of glasses.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}

/// What a person has done in a day, as rings show it. No device here has any.
open class HKActivitySummary: NSObject, @unchecked Sendable {
    /// Kilocalories that were burned.
    open var activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
    /// Kilocalories that were wanted.
    open var activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
    /// Minutes of exercise.
    open var appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: 0)
    /// Minutes of exercise that were wanted.
    open var appleExerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
    /// Hours in which the person stood.
    open var appleStandHours = HKQuantity(unit: .count(), doubleValue: 0)
    /// Hours that were wanted.
    open var appleStandHoursGoal = HKQuantity(unit: .count(), doubleValue: 0)
    /// Minutes of movement.
    open var appleMoveTime = HKQuantity(unit: .minute(), doubleValue: 0)
    /// Minutes that were wanted.
    open var appleMoveTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
    /// What the ring counts.
    open var activityMoveMode = HKActivityMoveMode.activeEnergy

    /// One of nothing.
    public override init() { super.init() }

    /// The day: none.
    open func dateComponents(for calendar: Calendar) -> DateComponents { DateComponents() }
}

/// The kind of ``HKActivitySummary``.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}

/// What a ring counts.
public enum HKActivityMoveMode: Int, Sendable {
    case activeEnergy = 1
    case appleMoveTime
}

/// What a person's ring counts, as the store has it.
open class HKActivityMoveModeObject: NSObject, @unchecked Sendable {
    /// Energy: nobody sets it here.
    open var activityMoveMode: HKActivityMoveMode { .activeEnergy }
}

/// How a skin takes the sun.
public enum HKFitzpatrickSkinType: Int, Sendable {
    case notSet = 0
    case I, II, III, IV, V, VI
}

/// How a person's skin takes the sun, as the store has it.
open class HKFitzpatrickSkinTypeObject: NSObject, @unchecked Sendable {
    /// Not set: nobody enters it here.
    open var skinType: HKFitzpatrickSkinType { .notSet }
}

/// Whether somebody uses a wheelchair.
public enum HKWheelchairUse: Int, Sendable {
    case notSet = 0
    case no, yes
}

/// Whether a person uses a wheelchair, as the store has it.
open class HKWheelchairUseObject: NSObject, @unchecked Sendable {
    /// Not set: nobody enters it here.
    open var wheelchairUse: HKWheelchairUse { .notSet }
}

extension HKHealthStore {
    /// Not set: nobody enters it here.
    public func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject { HKFitzpatrickSkinTypeObject() }

    /// Not set: nobody enters it here.
    public func wheelchairUse() throws -> HKWheelchairUseObject { HKWheelchairUseObject() }

    /// Energy: nobody sets it here.
    public func activityMoveMode() throws -> HKActivityMoveModeObject { HKActivityMoveModeObject() }

    /// The first date of which samples may be kept: any.
    public func earliestPermittedSampleDate() -> Date { .distantPast }

    /// Answers what an extension has asked: it was answered by the app's own question.
    public func handleAuthorizationForExtension(completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
    {
        HealthCentre.shared.call { completion(true, nil) }
    }

    /// The same for tasks.
    public func handleAuthorizationForExtension() async throws {}
}

extension HKObjectType {
    /// The kind of samples that belong together.
    public class func correlationType(
        forIdentifier identifier: HKCorrelationTypeIdentifier
    ) -> HKCorrelationType? { HKCorrelationType(identifier) }

    /// The kind of clinical records.
    public class func clinicalType(
        forIdentifier identifier: HKClinicalTypeIdentifier
    ) -> HKClinicalType? { HKClinicalType(identifier) }

    /// The kind of electrocardiograms.
    public class func electrocardiogramType() -> HKElectrocardiogramType {
        HKElectrocardiogramType(identifier: "HKDataTypeIdentifierElectrocardiogram")
    }

    /// The kind of prescriptions of glasses.
    public class func visionPrescriptionType() -> HKPrescriptionType {
        HKPrescriptionType(identifier: "HKVisionPrescriptionTypeIdentifier")
    }

    /// The kind of what a person has done in a day.
    public class func activitySummaryType() -> HKActivitySummaryType {
        HKActivitySummaryType(identifier: HKActivitySummaryTypeIdentifier)
    }
}

/// The identifier of the beats of a heart.
public let HKDataTypeIdentifierHeartbeatSeries = "HKDataTypeIdentifierHeartbeatSeries"

extension HKSeriesType {
    /// The kind of the beats of a heart.
    public class func heartbeat() -> HKSeriesType {
        HKSeriesType(identifier: HKDataTypeIdentifierHeartbeatSeries)
    }
}
