import HikeGeodesy
import HikeValues

/// What the ground is made from: lines whose heights are given. Between them it is as smooth as a soap film.
struct Skeleton {
    /// A line with the height at each corner, straight between them.
    struct Line {
        var points: [Point]
        /// Metres.
        var heights: [Double]
        /// Metres to each side that are as high.
        var halfWidth = 0.0

        init(_ corners: [(Double, Double, Double)], halfWidth: Double = 0) {
            points = corners.map { Point(x: $0.0, y: $0.1) }
            heights = corners.map(\.2)
            self.halfWidth = halfWidth
        }

        /// The same with bends of a valley, as far as the ends allow.
        func bent() -> Line {
            let noise = ValueNoise(seed: 51)
            let dense = PlaneLine.dense(points, step: 120)
            var result = self
            var corner = 0
            result.heights = dense.map { p in
                while corner < points.count - 2,
                    p.distance(to: points[corner]) > points[corner].distance(to: points[corner + 1]) + 0.01
                { corner += 1 }
                let share = p.distance(to: points[corner]) / points[corner].distance(to: points[corner + 1])
                return heights[corner] + (heights[corner + 1] - heights[corner]) * share
            }
            result.points = dense.enumerated().map { index, p in
                let inner = Double(min(index, dense.count - 1 - index))
                let side = (dense[min(dense.count - 1, index + 1)] - dense[max(0, index - 1)]).unit.left
                return p + side.scaled(75 * min(1, inner / 3) * noise.value(p, size: 380))
            }
            return result
        }
    }

    /// The box of the region in metres.
    static let west = -2800.0
    static let east = 5400.0
    static let south = -3200.0
    static let north = 5000.0

    // MARK: Water

    static let laun = Line(
        [
            (-700, 5000, 1338), (-520, 4400, 1322), (-640, 3800, 1306), (-880, 3200, 1290),
            (-850, 2600, 1275),
            (-640, 2000, 1260), (-600, 1400, 1246), (-470, 800, 1233), (-450, 300, 1222), (-560, -200, 1210),
            (-620, -700, 1192), (-800, -1200, 1166), (-930, -1800, 1128), (-860, -2400, 1104),
            (-1000, -2800, 1092), (-1180, -3200, 1080),
        ], halfWidth: 90)
    /// From below the pass into the lake.
    static let upperMirbach = Line([
        (4420, 3060, 1985), (4250, 2650, 1890), (3750, 2150, 1770), (3250, 1700, 1690), (2900, 1400, 1632),
        (2450, 900, 1545), (2050, 560, 1465), (1720, 330, 1409),
    ]).bent()
    /// From the dam through the gorge to the Laun.
    static let lowerMirbach = Line([
        (1090, -30, 1396), (1030, -180, 1352), (985, -350, 1292), (945, -520, 1246), (940, -700, 1212),
        (880, -900, 1190), (700, -1150, 1172), (380, -1450, 1152), (-150, -1680, 1136), (-600, -1780, 1130),
        (-930, -1800, 1128),
    ])
    static let vardbach = Line([
        (2300, 4230, 1853), (2050, 4080, 1818), (1500, 4130, 1690), (900, 4200, 1545), (300, 4300, 1420),
        (-200, 4380, 1345), (-520, 4400, 1322),
    ]).bent()
    static let sellbach = Line([
        (4700, -500, 1850), (4100, -1150, 1590), (3500, -1600, 1430), (2700, -2250, 1290),
        (2250, -2750, 1220),
        (1950, -3200, 1172),
    ]).bent()
    static let westbach = Line([
        (-2150, 1750, 1800), (-1700, 1500, 1540), (-1100, 1330, 1330), (-600, 1400, 1246),
    ])

    static let lakeLevel = 1408.0
    static let lake: [Point] = PlaneLine.smooth(
        [
            at(1075, 40), at(1085, 180), at(1150, 330), at(1260, 430), at(1400, 470), at(1560, 450),
            at(1720, 340), at(1740, 250), at(1640, 130), at(1480, 40), at(1300, -40), at(1140, -30),
            at(1075, 40),
        ], rounds: 2)
    static let tarnLevel = 1856.0
    static let tarn: [Point] = PlaneLine.smooth(
        [
            at(2290, 4230), at(2330, 4330), at(2460, 4400), at(2620, 4380), at(2660, 4290), at(2560, 4200),
            at(2400, 4170), at(2290, 4230),
        ], rounds: 2)

    // MARK: Crests

    static let crests: [Line] = [
        // The western chain.
        Line([
            (-2650, 5000, 1990), (-2450, 4200, 2090), (-2500, 3300, 2010), (-2650, 2400, 2110),
            (-2500, 1500, 1960),
            (-2550, 700, 1900), (-2600, -300, 1800), (-2600, -1400, 1700), (-2700, -2300, 1560),
            (-2750, -3200, 1430),
        ]),
        // From the end of the ridge path over the Vardhorn to the pass, and on over the Kornspitz to the south.
        Line([
            (700, 1400, 1503), (960, 1560, 1560), (1000, 1900, 1680), (1130, 2350, 1845), (1330, 2780, 2010),
            (1560, 3080, 2150), (1850, 3350, 2287), (2250, 3420, 2180), (2650, 3480, 2098),
            (3000, 3600, 2160),
            (3500, 3850, 2262), (4000, 3980, 2310), (4450, 3780, 2190), (4800, 3400, 2058),
            (5050, 3000, 2180),
            (5150, 2300, 2330), (5000, 1600, 2380), (4600, 900, 2468), (4150, 450, 2370), (3650, 50, 2240),
            (3100, -350, 2090), (2600, -800, 1900), (2200, -1300, 1700), (1700, -1850, 1480),
            (1150, -2400, 1300),
            (500, -2750, 1190), (-200, -2950, 1120),
        ]),
        // Spurs of the two.
        Line([(4600, 900, 2468), (4150, 1150, 2210), (3750, 1180, 2040), (3480, 1240, 1930)]),
        Line([(4000, 3980, 2310), (4500, 4500, 2290), (4900, 5000, 2240)]),
        Line([(1850, 3350, 2287), (1500, 3650, 2050), (1050, 3750, 1850)]),
        Line([(1330, 2780, 2010), (700, 2950, 1760), (150, 3000, 1520)]),
        Line([(-2500, 3300, 2010), (-1900, 3250, 1780), (-1400, 3200, 1500)]),
        Line([(-2600, -300, 1800), (-1900, -400, 1550), (-1300, -500, 1320)]),
        // North of the tarn, and the south-eastern corner.
        Line([
            (4100, 5000, 2260), (3000, 4950, 2180), (2000, 4900, 2060), (1100, 4800, 1830), (300, 4900, 1560),
        ]),
        Line([(5400, -600, 2150), (5100, -1500, 2010), (4400, -2300, 1840), (3700, -3200, 1640)]),
        // The nose that the road goes through.
        Line([(300, -950, 1325), (-100, -1020, 1318), (-380, -1090, 1292), (-560, -1130, 1238)]),
    ]

    /// Places with a height of their own: terraces, huts, saddles.
    static let flats: [Line] = [
        Line([(3440, 1250, 1926), (3530, 1250, 1930)], halfWidth: 40),
        Line([(5200, 4300, 1965), (5400, 4340, 1945)]),
        Line([(5400, -3200, 1600), (5400, -2400, 1700)]),
        Line([(600, -3200, 1110), (1500, -3200, 1150)]),
        // Under the roads, as far as they are not level by themselves.
        Line([
            (-700, -2430, 1116), (-715, -2050, 1126), (-740, -1800, 1136), (-660, -1550, 1152),
            (-570, -1300, 1176),
        ]),
        Line([
            (-450, -950, 1188), (-420, -800, 1194), (-430, -600, 1203), (-395, -430, 1216),
            (-385, -345, 1221),
            (-375, -240, 1225), (-330, 0, 1230), (-310, 350, 1236), (-345, 800, 1243),
        ]),
        Line([
            (-367, -345, 1222), (-310, -335, 1229), (-200, -270, 1243), (-130, -150, 1256), (-60, -55, 1268),
        ]),
        Line([
            (-640, -380, 1209), (-760, -700, 1196), (-920, -1150, 1170), (-1040, -1700, 1136),
            (-1010, -2000, 1124),
            (-1050, -2200, 1121),
        ]),
        // Both ends of the bridge over the gorge.
        Line([(815, -700, 1267), (895, -700, 1270)], halfWidth: 50),
        Line([(1010, -700, 1276), (1100, -700, 1286)], halfWidth: 50),
        Line([(-1040, -2150, 1123), (-1080, -2650, 1108)], halfWidth: 60),
        Line([(-700, -2200, 1124), (-680, -2500, 1116)], halfWidth: 60),
        Line([(-330, 2700, 1310), (-330, 3100, 1325)], halfWidth: 40),
    ]

    // MARK: The tracks of scenarios/tracks

    /// The height that tools/make-tracks gives its tracks.
    static func trackHeight(_ p: Point) -> Double {
        1250 + 140 * PortableMath.sin(p.x / 900) + 0.12 * p.y + 25 * PortableMath.cos(p.y / 350)
    }

    /// The corners of the tracks as far as they lie near the church, where the ground follows them.
    static let tracks: [[Point]] = [
        [at(0, 0), at(400, 0), at(400, 300), at(750, 300), at(750, 20), at(1050, 20)],
        [at(450, 0), at(450, 220)], [at(400, 0), at(900, 0)],
        [at(600, 0), at(600, 500), at(1000, 850), at(1000, 1400), at(700, 1400)],
        [at(0, 0), at(500, 60), at(1000, 100)],
        [at(500, 0), at(500, 500), at(0, 500), at(0, 0)],
        [at(400, 0), at(400, -350), at(800, -350), at(800, -700)],
        [at(800, -700), at(895, -700)], [at(1010, -700), at(1100, -700)],
        [at(0, 0), at(700, 60), at(900, 500), at(1500, 560), at(1600, 1200)],
        [at(0, 0), at(900, 100), at(1400, 900)],
        [
            at(0, 0), at(200, 0), at(360, 40), at(200, 80), at(360, 120), at(200, 160), at(360, 200),
            at(560, 220),
        ],
    ]

    /// The track over the pass climbs evenly from where the ground leaves the tracks' formula.
    static let overThePass = Line([
        (1400, 900, 1477), (2300, 1100, 1590), (2600, 2000, 1708), (3500, 2300, 1825), (3900, 3200, 1946),
        (4800, 3400, 2058), (5200, 4300, 1965), (5400, 4340, 1945),
    ])
    static let highTraverse = Line([(1600, 1200, 1507), (2300, 1250, 1603)])
}
