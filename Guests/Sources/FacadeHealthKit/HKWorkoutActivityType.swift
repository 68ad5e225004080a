/// What a workout is, with the platform's numbers.
public enum HKWorkoutActivityType: UInt, Sendable, CaseIterable {
    case americanFootball = 1, archery, australianFootball, badminton, baseball, basketball, bowling
    case boxing, climbing, cricket, crossTraining, curling, cycling, dance, danceInspiredTraining
    case elliptical, equestrianSports, fencing, fishing, functionalStrengthTraining, golf, gymnastics
    case handball, hiking, hockey, hunting, lacrosse, martialArts, mindAndBody
    case mixedMetabolicCardioTraining, paddleSports, play, preparationAndRecovery, racquetball, rowing
    case rugby, running, sailing, skatingSports, snowSports, soccer, softball, squash, stairClimbing
    case surfingSports, swimming, tableTennis, tennis, trackAndField, traditionalStrengthTraining
    case volleyball, walking, waterFitness, waterPolo, waterSports, wrestling, yoga, barre, coreTraining
    case crossCountrySkiing, downhillSkiing, flexibility, highIntensityIntervalTraining, jumpRope
    case kickboxing, pilates, snowboarding, stairs, stepTraining, wheelchairWalkPace, wheelchairRunPace
    case taiChi, mixedCardio, handCycling, discSports, fitnessGaming, cardioDance, socialDance
    case pickleball, cooldown, swimBikeRun = 82, transition, underwaterDiving, other = 3000
}
