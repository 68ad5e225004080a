/// Scenarios that several tests read.
enum ScenarioSamples {
    /// Uses most of the grammar.
    static let full = """
        scenario: A missed turn on the ridge
        about: >
          The hiker walks past the second turn,
          notices it & comes back.
        start: 2026-06-14T06:30:00Z
        seed: 7
        link: { profile: bluetooth, loss: 2 % }
        hiker: { follow: tracks/ridge.gpx, pace: 4.5 km/h, environment: canopy }
        permissions: { location: always }
        steps:
          - { on: phone, import: tracks/ridge.gpx, save as: Ridge loop }
          - on: phone
            send route: Ridge loop
          - { on: watch, navigate: "Ridge loop", within: 10 min }
          - walk: { detour: { at: 1200 m, aside: 90 m, for: 5 min } }
          - fault: { link: down, at: 00:40:00, for: 20 min }
          - { wait for: { event: store, on: watch, where: { operation: save } }, within: 5 min }
        expect:
          - haptic: { on: watch, pattern: directionDown, within: 3 s, of: 30 m before turn 2 }
          - haptic: { on: watch, pattern: failure, count: 1, during: detour }
          - haptics: { on: watch, in order: [directionUp, success], exactly: no }
          - nothing: { event: log, where: { level: error } }
          - route received: { on: watch, name: Ridge loop, once: yes }
          - state: { on: watch, arrived: yes, progress: ">= 0.95", remaining: '< 40 m' }
        """
}
