import GuestCalls
import HikeValues
import Testing

@Suite("What a guest asks of the sensors of its device")
struct SensorCallTests {
    private let steps = StepCount(
        start: .seconds(1), end: .seconds(9), steps: 12, distance: 8.5, floorsAscended: 1, floorsDescended: 2,
        cadence: 1.75, pace: 0.5)
    private let motion = MotionSample(
        time: .seconds(3), roll: 0.25, pitch: -0.5, yaw: 3, gravity: .init(0, 0.6, -0.8),
        acceleration: .init(1, 2, 3), rotation: .init(4, 5, 6), magneticField: .init(7, 8, -9))
    private let cycling = ActivityNews(activity: .cycling, confidence: .medium, start: .seconds(2))

    @Test("what is written is read again, each question, answer and report; whatever the bytes are")
    func family() throws {
        try checkFamily(
            questions: [
                .startPressure, .stopPressure, .startAltitude, .stopAltitude, .startSteps, .stopSteps,
                .startMotion(every: .milliseconds(300)), .stopMotion, .startActivity, .stopActivity,
                .stepCount(from: .seconds(1), to: .seconds(9)),
                .activities(from: .seconds(1), to: .seconds(9)),
            ] as [GuestSensorQuestion],
            answers: [
                .done, .steps(steps), .steps(nil), .activities([cycling]), .activities([]), .activities(nil),
            ],
            reports: [
                .pressure(PressureReading(time: .seconds(3), pressure: 900.5, relativeAltitude: -2)),
                .altitude(AltitudeReading(time: .seconds(3), altitude: -2.5, accuracy: 3)),
                .steps(steps), .motion(motion), .activity(cycling),
            ] as [GuestSensorReport])
    }
}
