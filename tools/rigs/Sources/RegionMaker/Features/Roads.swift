import HikeGeodesy
import HikeValues

extension FeatureMaker {
    static let roundabout = at(-385, -345)
    private static let radius = 18.0

    private func arm(_ quarter: Int) -> Point {
        let r = Self.radius
        let offsets = [at(r, 0), at(0, r), at(-r, 0), at(0, -r)]
        return Self.roundabout + offsets[quarter]
    }

    mutating func addRoads() {
        let road = "highway=tertiary name=Launtalstrasse ref=L21 surface=asphalt maxspeed=80"
        let ring = (0...24).map { step -> Point in
            let angle = Double(step % 24) * .pi / 12
            return step % 6 == 0
                ? arm(step / 6 % 4)
                : Self.roundabout
                    + at(Self.radius * PortableMath.cos(angle), Self.radius * PortableMath.sin(angle))
        }
        sketch.add("roundabout", ring, "highway=tertiary junction=roundabout ref=L21 surface=asphalt")
        soft(
            "road south",
            [
                at(-1010, -3200), at(-860, -2900), at(-730, -2650), at(-700, -2430), at(-690, -2300),
                at(-715, -2050),
                at(-740, -1800), at(-660, -1550), at(-600, -1400), at(-570, -1300),
            ], road + " sidewalk=right")
        sketch.add(
            "tunnel",
            PlaneLine.smooth([at(-570, -1300), at(-515, -1180), at(-480, -1060), at(-450, -950)], rounds: 2),
            "highway=tertiary name=Nasentunnel ref=L21 surface=asphalt tunnel=yes layer=-1 foot=yes lit=yes",
            layer: -1)
        soft("road middle", [at(-450, -950), at(-420, -800), at(-430, -600), at(-395, -430), arm(3)], road)
        soft(
            "road north",
            [
                arm(1), at(-375, -240), at(-330, 0), at(-310, 350), at(-345, 800), at(-450, 1250),
                at(-500, 1700),
                at(-530, 2100), at(-640, 2450), at(-560, 2700), at(-410, 2860), at(-480, 3150),
                at(-570, 3500),
                at(-480, 3850), at(-400, 4250), at(-480, 4650), at(-590, 5000),
            ], road)
        soft(
            "talvern road", [arm(0), at(-310, -335), at(-200, -270), at(-130, -150), at(-60, -55), at(0, 0)],
            "highway=unclassified name=Talverner_Strasse surface=asphalt sidewalk=left")
        // Along the other bank, for bicycles.
        soft(
            "ufer",
            [
                arm(2), at(-470, -350), at(-640, -380), at(-760, -700), at(-920, -1150), at(-1040, -1700),
                at(-1010, -2000), at(-1050, -2200),
            ],
            "highway=cycleway name=Uferweg surface=compacted foot=yes bicycle=designated")
    }

    mutating func addVillageStreets() {
        // Talvern.
        line(
            "sonnen", [(0, 0), (-10, -90), (40, -180), (60, -300), (200, -350), (400, -350)],
            "highway=residential name=Sonnengasse surface=asphalt")
        line(
            "brunnen", [(200, 0), (215, -120), (205, -240), (200, -350)],
            "highway=residential name=Brunnengasse surface=paving_stones oneway=yes oneway:bicycle=no")
        line(
            "quer", [(-10, -90), (100, -115), (215, -120)],
            "highway=residential name=Quergasse surface=asphalt oneway=yes")
        line(
            "quer", [(215, -120), (320, -130), (400, -130)],
            "highway=footway name=Quergasse surface=paving_stones")
        line("treppe", [(0, 250), (-60, 235)], "highway=footway surface=asphalt")
        line(
            "treppe", [(-60, 235), (-110, 190)],
            "highway=steps name=Kirchentreppe surface=concrete handrail=yes step_count=48")
        sketch.add(
            "treppe", [at(-110, 190), at(-200, 150), on("road north", -318, 130)],
            "highway=footway surface=gravel")
        line(
            "einfahrt", [(320, -130), (330, -60)],
            "highway=service service=driveway access=private surface=paving_stones")
        // Brünach.
        let corner = on("road south", -690, -2300)
        sketch.add(
            "berg", [corner, at(-600, -2290), at(-520, -2310), at(-450, -2330), at(-380, -2310)],
            "highway=residential name=Bergstrasse surface=asphalt")
        let shop = on("road south", -700, -2440)
        sketch.add(
            "schul", [at(-600, -2290), at(-590, -2370), at(-600, -2440), shop],
            "highway=residential name=Schulgasse surface=asphalt oneway=yes oneway:bicycle=no")
        sketch.add(
            "schul", [at(-520, -2310), at(-500, -2430), at(-600, -2440)],
            "highway=residential name=Gartenweg surface=asphalt")
        let crossing = on("road south", -695, -2360)
        sketch.add(
            "bruecke", [crossing, at(-780, -2370), at(-960, -2385), at(-1060, -2390)],
            "highway=residential name=Brückengasse surface=asphalt sidewalk=both")
        line(
            "au", [(-1060, -2390), (-1070, -2300), (-1050, -2200)],
            "highway=residential name=Auweg surface=asphalt")
        line(
            "au", [(-1060, -2390), (-1085, -2500), (-1090, -2640)],
            "highway=residential name=Auweg surface=asphalt")
        line("au path", [(-1085, -2500), (-1180, -2510)], "highway=service surface=gravel")
        // Oberlaun.
        let hamlet = on("road north", -410, 2860)
        sketch.add(
            "oberlaun", [hamlet, at(-340, 2890), at(-300, 2980), at(-320, 3060)],
            "highway=unclassified name=Oberlauner_Weg surface=asphalt")
        sketch.add(
            "oberlaun", [at(-320, 3060), at(-400, 3080), on("road north", -460, 3100)],
            "highway=service surface=compacted")
    }
}
