/// A kind of quantity, by the platform's identifier.
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The identifier.
    public let rawValue: String

    /// A kind by its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    static let prefix = "HKQuantityTypeIdentifier"

    private init(_ name: String) { rawValue = Self.prefix + name }

    /// In `count`.
    public static let bodyMassIndex = Self("BodyMassIndex")
    /// In `%`.
    public static let bodyFatPercentage = Self("BodyFatPercentage")
    /// In `m`.
    public static let height = Self("Height")
    /// In `kg`.
    public static let bodyMass = Self("BodyMass")
    /// In `kg`.
    public static let leanBodyMass = Self("LeanBodyMass")
    /// In `m`.
    public static let waistCircumference = Self("WaistCircumference")
    /// In `count`.
    public static let stepCount = Self("StepCount")
    /// In `m`.
    public static let distanceWalkingRunning = Self("DistanceWalkingRunning")
    /// In `m`.
    public static let distanceCycling = Self("DistanceCycling")
    /// In `m`.
    public static let distanceWheelchair = Self("DistanceWheelchair")
    /// In `m`.
    public static let distanceSwimming = Self("DistanceSwimming")
    /// In `m`.
    public static let distanceDownhillSnowSports = Self("DistanceDownhillSnowSports")
    /// In `m`.
    public static let distanceCrossCountrySkiing = Self("DistanceCrossCountrySkiing")
    /// In `m`.
    public static let distancePaddleSports = Self("DistancePaddleSports")
    /// In `m`.
    public static let distanceRowing = Self("DistanceRowing")
    /// In `m`.
    public static let distanceSkatingSports = Self("DistanceSkatingSports")
    /// In `kcal`.
    public static let basalEnergyBurned = Self("BasalEnergyBurned")
    /// In `kcal`.
    public static let activeEnergyBurned = Self("ActiveEnergyBurned")
    /// In `count`.
    public static let flightsClimbed = Self("FlightsClimbed")
    /// In `count`.
    public static let pushCount = Self("PushCount")
    /// In `count`.
    public static let swimmingStrokeCount = Self("SwimmingStrokeCount")
    /// In `count`.
    public static let nikeFuel = Self("NikeFuel")
    /// In `min`.
    public static let appleExerciseTime = Self("AppleExerciseTime")
    /// In `min`.
    public static let appleMoveTime = Self("AppleMoveTime")
    /// In `min`.
    public static let appleStandTime = Self("AppleStandTime")
    /// In `mL/(kg*min)`.
    public static let vo2Max = Self("VO2Max")
    /// In `count/min`.
    public static let heartRate = Self("HeartRate")
    /// In `count/min`.
    public static let restingHeartRate = Self("RestingHeartRate")
    /// In `count/min`.
    public static let walkingHeartRateAverage = Self("WalkingHeartRateAverage")
    /// In `ms`.
    public static let heartRateVariabilitySDNN = Self("HeartRateVariabilitySDNN")
    /// In `count/min`.
    public static let heartRateRecoveryOneMinute = Self("HeartRateRecoveryOneMinute")
    /// In `%`.
    public static let atrialFibrillationBurden = Self("AtrialFibrillationBurden")
    /// In `degC`.
    public static let bodyTemperature = Self("BodyTemperature")
    /// In `degC`.
    public static let basalBodyTemperature = Self("BasalBodyTemperature")
    /// In `degC`.
    public static let appleSleepingWristTemperature = Self("AppleSleepingWristTemperature")
    /// In `mmHg`.
    public static let bloodPressureSystolic = Self("BloodPressureSystolic")
    /// In `mmHg`.
    public static let bloodPressureDiastolic = Self("BloodPressureDiastolic")
    /// In `count/min`.
    public static let respiratoryRate = Self("RespiratoryRate")
    /// In `%`.
    public static let oxygenSaturation = Self("OxygenSaturation")
    /// In `%`.
    public static let peripheralPerfusionIndex = Self("PeripheralPerfusionIndex")
    /// In `mg/dL`.
    public static let bloodGlucose = Self("BloodGlucose")
    /// In `%`.
    public static let bloodAlcoholContent = Self("BloodAlcoholContent")
    /// In `count`.
    public static let numberOfTimesFallen = Self("NumberOfTimesFallen")
    /// In `S`.
    public static let electrodermalActivity = Self("ElectrodermalActivity")
    /// In `count`.
    public static let inhalerUsage = Self("InhalerUsage")
    /// In `IU`.
    public static let insulinDelivery = Self("InsulinDelivery")
    /// In `L`.
    public static let forcedVitalCapacity = Self("ForcedVitalCapacity")
    /// In `L`.
    public static let forcedExpiratoryVolume1 = Self("ForcedExpiratoryVolume1")
    /// In `L/min`.
    public static let peakExpiratoryFlowRate = Self("PeakExpiratoryFlowRate")
    /// In `dBASPL`.
    public static let environmentalAudioExposure = Self("EnvironmentalAudioExposure")
    /// In `dBASPL`.
    public static let headphoneAudioExposure = Self("HeadphoneAudioExposure")
    /// In `m/s`.
    public static let walkingSpeed = Self("WalkingSpeed")
    /// In `m`.
    public static let walkingStepLength = Self("WalkingStepLength")
    /// In `%`.
    public static let walkingDoubleSupportPercentage = Self("WalkingDoubleSupportPercentage")
    /// In `%`.
    public static let walkingAsymmetryPercentage = Self("WalkingAsymmetryPercentage")
    /// In `%`.
    public static let appleWalkingSteadiness = Self("AppleWalkingSteadiness")
    /// In `m`.
    public static let sixMinuteWalkTestDistance = Self("SixMinuteWalkTestDistance")
    /// In `m/s`.
    public static let stairAscentSpeed = Self("StairAscentSpeed")
    /// In `m/s`.
    public static let stairDescentSpeed = Self("StairDescentSpeed")
    /// In `m/s`.
    public static let runningSpeed = Self("RunningSpeed")
    /// In `W`.
    public static let runningPower = Self("RunningPower")
    /// In `m`.
    public static let runningStrideLength = Self("RunningStrideLength")
    /// In `cm`.
    public static let runningVerticalOscillation = Self("RunningVerticalOscillation")
    /// In `ms`.
    public static let runningGroundContactTime = Self("RunningGroundContactTime")
    /// In `m/s`.
    public static let cyclingSpeed = Self("CyclingSpeed")
    /// In `W`.
    public static let cyclingPower = Self("CyclingPower")
    /// In `count/min`.
    public static let cyclingCadence = Self("CyclingCadence")
    /// In `W`.
    public static let cyclingFunctionalThresholdPower = Self("CyclingFunctionalThresholdPower")
    /// In `m/s`.
    public static let crossCountrySkiingSpeed = Self("CrossCountrySkiingSpeed")
    /// In `m/s`.
    public static let paddleSportsSpeed = Self("PaddleSportsSpeed")
    /// In `m/s`.
    public static let rowingSpeed = Self("RowingSpeed")
    /// In `kcal/(kg*hr)`.
    public static let physicalEffort = Self("PhysicalEffort")
    /// In `appleEffortScore`.
    public static let workoutEffortScore = Self("WorkoutEffortScore")
    /// In `appleEffortScore`.
    public static let estimatedWorkoutEffortScore = Self("EstimatedWorkoutEffortScore")
    /// In `m`.
    public static let underwaterDepth = Self("UnderwaterDepth")
    /// In `degC`.
    public static let waterTemperature = Self("WaterTemperature")
    /// In `min`.
    public static let timeInDaylight = Self("TimeInDaylight")
    /// In `count`.
    public static let uvExposure = Self("UVExposure")
    /// In `kcal`.
    public static let dietaryEnergyConsumed = Self("DietaryEnergyConsumed")
    /// In `mL`.
    public static let dietaryWater = Self("DietaryWater")
    /// In `g`.
    public static let dietaryCarbohydrates = Self("DietaryCarbohydrates")
    /// In `g`.
    public static let dietaryFiber = Self("DietaryFiber")
    /// In `g`.
    public static let dietarySugar = Self("DietarySugar")
    /// In `g`.
    public static let dietaryFatTotal = Self("DietaryFatTotal")
    /// In `g`.
    public static let dietaryFatSaturated = Self("DietaryFatSaturated")
    /// In `g`.
    public static let dietaryCholesterol = Self("DietaryCholesterol")
    /// In `g`.
    public static let dietaryProtein = Self("DietaryProtein")
    /// In `g`.
    public static let dietarySodium = Self("DietarySodium")
    /// In `g`.
    public static let dietaryCaffeine = Self("DietaryCaffeine")
    /// In `g`.
    public static let dietaryBiotin = Self("DietaryBiotin")
    /// In `g`.
    public static let dietaryCalcium = Self("DietaryCalcium")
    /// In `g`.
    public static let dietaryChloride = Self("DietaryChloride")
    /// In `g`.
    public static let dietaryChromium = Self("DietaryChromium")
    /// In `g`.
    public static let dietaryCopper = Self("DietaryCopper")
    /// In `g`.
    public static let dietaryFatMonounsaturated = Self("DietaryFatMonounsaturated")
    /// In `g`.
    public static let dietaryFatPolyunsaturated = Self("DietaryFatPolyunsaturated")
    /// In `g`.
    public static let dietaryFolate = Self("DietaryFolate")
    /// In `g`.
    public static let dietaryIodine = Self("DietaryIodine")
    /// In `g`.
    public static let dietaryIron = Self("DietaryIron")
    /// In `g`.
    public static let dietaryMagnesium = Self("DietaryMagnesium")
    /// In `g`.
    public static let dietaryManganese = Self("DietaryManganese")
    /// In `g`.
    public static let dietaryMolybdenum = Self("DietaryMolybdenum")
    /// In `g`.
    public static let dietaryNiacin = Self("DietaryNiacin")
    /// In `g`.
    public static let dietaryPantothenicAcid = Self("DietaryPantothenicAcid")
    /// In `g`.
    public static let dietaryPhosphorus = Self("DietaryPhosphorus")
    /// In `g`.
    public static let dietaryPotassium = Self("DietaryPotassium")
    /// In `g`.
    public static let dietaryRiboflavin = Self("DietaryRiboflavin")
    /// In `g`.
    public static let dietarySelenium = Self("DietarySelenium")
    /// In `g`.
    public static let dietaryThiamin = Self("DietaryThiamin")
    /// In `g`.
    public static let dietaryVitaminA = Self("DietaryVitaminA")
    /// In `g`.
    public static let dietaryVitaminB12 = Self("DietaryVitaminB12")
    /// In `g`.
    public static let dietaryVitaminB6 = Self("DietaryVitaminB6")
    /// In `g`.
    public static let dietaryVitaminC = Self("DietaryVitaminC")
    /// In `g`.
    public static let dietaryVitaminD = Self("DietaryVitaminD")
    /// In `g`.
    public static let dietaryVitaminE = Self("DietaryVitaminE")
    /// In `g`.
    public static let dietaryVitaminK = Self("DietaryVitaminK")
    /// In `g`.
    public static let dietaryZinc = Self("DietaryZinc")
    /// In `count`.
    public static let numberOfAlcoholicBeverages = Self("NumberOfAlcoholicBeverages")
    /// In `dBASPL`.
    public static let environmentalSoundReduction = Self("EnvironmentalSoundReduction")
    /// In `count`.
    public static let appleSleepingBreathingDisturbances = Self("AppleSleepingBreathingDisturbances")
}
