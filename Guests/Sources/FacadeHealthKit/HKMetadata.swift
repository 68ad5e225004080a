// What apps note with objects: keys, and the lists of their values.

/// Metadata that apps note.
public let HKMetadataKeyDeviceSerialNumber = "HKDeviceSerialNumber"
/// Metadata that apps note.
public let HKMetadataKeyBodyTemperatureSensorLocation = "HKBodyTemperatureSensorLocation"
/// Metadata that apps note.
public let HKMetadataKeyHeartRateSensorLocation = "HKHeartRateSensorLocation"
/// Metadata that apps note.
public let HKMetadataKeyUDIDeviceIdentifier = "HKUDIDeviceIdentifier"
/// Metadata that apps note.
public let HKMetadataKeyUDIProductionIdentifier = "HKUDIProductionIdentifier"
/// Metadata that apps note.
public let HKMetadataKeyDigitalSignature = "HKDigitalSignature"
/// Metadata that apps note.
public let HKMetadataKeyFoodType = "HKFoodType"
/// Metadata that apps note.
public let HKMetadataKeyReferenceRangeLowerLimit = "HKReferenceRangeLowerLimit"
/// Metadata that apps note.
public let HKMetadataKeyReferenceRangeUpperLimit = "HKReferenceRangeUpperLimit"
/// Metadata that apps note.
public let HKMetadataKeyWasTakenInLab = "HKWasTakenInLab"
/// Metadata that apps note.
public let HKMetadataKeyGroupFitness = "HKGroupFitness"
/// Metadata that apps note.
public let HKMetadataKeyCoachedWorkout = "HKCoachedWorkout"
/// Metadata that apps note.
public let HKMetadataKeyWeatherCondition = "HKWeatherCondition"
/// Metadata that apps note.
public let HKMetadataKeySexualActivityProtectionUsed = "HKSexualActivityProtectionUsed"
/// Metadata that apps note.
public let HKMetadataKeyMenstrualCycleStart = "HKMenstrualCycleStart"
/// Metadata that apps note.
public let HKMetadataKeySwimmingLocationType = "HKSwimmingLocationType"
/// Metadata that apps note.
public let HKMetadataKeySwimmingStrokeStyle = "HKSwimmingStrokeStyle"
/// Metadata that apps note.
public let HKMetadataKeyLapLength = "HKLapLength"
/// Metadata that apps note.
public let HKMetadataKeyInsulinDeliveryReason = "HKInsulinDeliveryReason"
/// Metadata that apps note.
public let HKMetadataKeyBloodGlucoseMealTime = "HKBloodGlucoseMealTime"
/// Metadata that apps note.
public let HKMetadataKeyVO2MaxTestType = "HKVO2MaxTestType"
/// Metadata that apps note.
public let HKMetadataKeyDeviceManufacturerName = "HKDeviceManufacturerName"
/// Metadata that apps note.
public let HKMetadataKeyAlpineSlopeGrade = "HKAlpineSlopeGrade"
/// Metadata that apps note.
public let HKMetadataKeyFitnessMachineDuration = "HKFitnessMachineDuration"
/// Metadata that apps note.
public let HKMetadataKeyIndoorBikeDistance = "HKIndoorBikeDistance"
/// Metadata that apps note.
public let HKMetadataKeyCrossTrainerDistance = "HKCrossTrainerDistance"
/// Metadata that apps note.
public let HKMetadataKeyHeartRateEventThreshold = "HKMetadataKeyHeartRateEventThreshold"
/// Metadata that apps note.
public let HKMetadataKeyDevicePlacementSide = "HKMetadataKeyDevicePlacementSide"
/// Metadata that apps note.
public let HKMetadataKeyBarometricPressure = "HKMetadataKeyBarometricPressure"
/// Metadata that apps note.
public let HKMetadataKeyAppleDeviceCalibrated = "HKMetadataKeyAppleDeviceCalibrated"
/// Metadata that apps note.
public let HKMetadataKeyAudioExposureLevel = "HKMetadataKeyAudioExposureLevel"
/// Metadata that apps note.
public let HKMetadataKeyAudioExposureDuration = "HKMetadataKeyAudioExposureDuration"
/// Metadata that apps note.
public let HKMetadataKeyHeadphoneGain = "HKMetadataKeyHeadphoneGain"
/// Metadata that apps note.
public let HKMetadataKeyDateOfEarliestDataUsedForEstimate = "HKMetadataKeyDateOfEarliestDataUsedForEstimate"
/// Metadata that apps note.
public let HKMetadataKeyAlgorithmVersion = "HKMetadataKeyAlgorithmVersion"
/// Metadata that apps note.
public let HKMetadataKeyPhysicalEffortEstimationType = "HKMetadataKeyPhysicalEffortEstimationType"
/// Metadata that apps note.
public let HKMetadataKeyUserMotionContext = "HKMetadataKeyUserMotionContext"
/// Metadata that apps note.
public let HKMetadataKeyWaterSalinity = "HKMetadataKeyWaterSalinity"
/// Metadata that apps note.
public let HKMetadataKeyGlassesPrescriptionDescription = "HKMetadataKeyGlassesPrescriptionDescription"
/// Metadata that apps note.
public let HKMetadataKeySessionEstimate = "HKMetadataKeySessionEstimate"
/// Metadata that apps note.
public let HKMetadataKeyHeartRateRecoveryTestType = "HKMetadataKeyHeartRateRecoveryTestType"
/// Metadata that apps note.
public let HKMetadataKeyHeartRateRecoveryActivityType = "HKMetadataKeyHeartRateRecoveryActivityType"
/// Metadata that apps note.
public let HKMetadataKeyHeartRateRecoveryActivityDuration = "HKMetadataKeyHeartRateRecoveryActivityDuration"
/// Metadata that apps note.
public let HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate =
    "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"
/// Metadata that apps note.
public let HKMetadataKeyCyclingFunctionalThresholdPowerTestType =
    "HKMetadataKeyCyclingFunctionalThresholdPowerTestType"
/// Metadata that apps note.
public let HKMetadataKeyMaximumLightIntensity = "HKMetadataKeyMaximumLightIntensity"

/// What somebody did when the heart rate was read.
public enum HKHeartRateMotionContext: Int, CaseIterable, Sendable {
    case notSet = 0
    case sedentary, active
}

/// Where the heart rate was read.
public enum HKHeartRateSensorLocation: Int, CaseIterable, Sendable {
    case other = 0
    case chest, wrist, finger, hand, earLobe, foot
}

/// Where a temperature was read.
public enum HKBodyTemperatureSensorLocation: Int, CaseIterable, Sendable {
    case other = 0
    case armpit, body, ear, finger, gastroIntestinal, mouth, rectum, toe, earDrum, temporalArtery, forehead
}

/// Why insulin was given.
public enum HKInsulinDeliveryReason: Int, CaseIterable, Sendable {
    case basal = 1
    case bolus
}

/// Before or behind a meal.
public enum HKBloodGlucoseMealTime: Int, CaseIterable, Sendable {
    case preprandial = 1
    case postprandial
}

/// How the uptake of oxygen was found.
public enum HKVO2MaxTestType: Int, CaseIterable, Sendable {
    case maxExercise = 1
    case predictionSubMaxExercise, predictionNonExercise
}

/// The side on which a device was worn.
public enum HKDevicePlacementSide: Int, CaseIterable, Sendable {
    case unknown = 0
    case left, right, central
}

/// How somebody swam.
public enum HKSwimmingStrokeStyle: Int, CaseIterable, Sendable {
    case unknown = 0
    case mixed, freestyle, backstroke, breaststroke, butterfly, kickboard
}

/// What somebody did.
public enum HKUserMotionContext: Int, CaseIterable, Sendable {
    case notSet = 0
    case stationary, active
}

/// What water it was.
public enum HKWaterSalinity: Int, CaseIterable, Sendable {
    case freshWater = 1
    case saltWater
}

/// How a threshold of power was found.
public enum HKCyclingFunctionalThresholdPowerTestType: Int, CaseIterable, Sendable {
    case maxExercise60Minute = 1
    case maxExercise20Minute, rampTest, predictionExercise
}

/// How a recovery was found.
public enum HKHeartRateRecoveryTestType: Int, CaseIterable, Sendable {
    case maxExercise = 1
    case predictionSubMaxExercise, predictionNonExercise
}

/// How an effort was found.
public enum HKPhysicalEffortEstimationType: Int, CaseIterable, Sendable {
    case activityLookup = 1
    case deviceSensed
}

/// The weather.
public enum HKWeatherCondition: Int, CaseIterable, Sendable {
    case none = 0
    case clear, fair, partlyCloudy, mostlyCloudy, cloudy, foggy, haze, windy, blustery, smoky, dust, snow,
        hail, sleet, freezingDrizzle, freezingRain, mixedRainAndHail, mixedRainAndSnow, mixedRainAndSleet,
        mixedSnowAndSleet, drizzle, scatteredShowers, showers, thunderstorms, tropicalStorm, hurricane,
        tornado
}
