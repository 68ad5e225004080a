import HikeGeodesy

extension FeatureMaker {
    /// Tracks and paths of the valley and the forest.
    mutating func addValleyWays() {
        // Round the lake.
        let ring = PlaneLine.offset(PlaneLine.simplify(Skeleton.lake, tolerance: 2), by: 24)
        sketch.add(
            "lake loop", PlaneLine.smooth(ring.dropLast() + [ring[0]], rounds: 1),
            "highway=path name=Mirsee-Rundweg surface=fine_gravel sac_scale=hiking trail_visibility=excellent"
        )
        finder.occupy(ring)
        sketch.add(
            "dam crest", [at(1000, 100), on("lake loop", 1050, 100)],
            "highway=service name=Dammstrasse surface=asphalt")
        sketch.add("mill link", [at(1050, 20), on("lake loop", 1055, 25)], "highway=footway surface=gravel")
        trodden(
            "gorge rim", [at(1100, -700), at(1180, -350), on("lake loop", 1140, -60)], grade: 0.2,
            "highway=path name=Schluchtweg surface=ground sac_scale=mountain_hiking trail_visibility=good")
        trodden(
            "wald", [at(1100, -700), at(1080, -1400), at(620, -2050), at(-380, -2310)], grade: 0.16,
            "highway=path name=Waldweg surface=dirt sac_scale=hiking trail_visibility=good")
        // To the power station: private, but walkers may.
        trodden(
            "werk", [on("road south", -660, -1560), at(-150, -1600), at(380, -1390), at(830, -960)],
            grade: 0.1,
            "highway=track tracktype=grade1 name=Werkstrasse surface=compacted access=private foot=yes")
        line("werk stairs", [(830, -960), (838, -930)], "highway=path surface=gravel sac_scale=hiking")
        line(
            "werk stairs", [(838, -930), (830, -860), (812, -790), (800, -730), (800, -700)],
            "highway=steps name=Druckrohrtreppe surface=metal handrail=yes step_count=420")
        // The western slope.
        trodden(
            "west road", [on("ufer", -760, -700), at(-1250, -250), at(-1250, 700), at(-1750, 1150)],
            grade: 0.11, "highway=track tracktype=grade2 name=Westalpweg surface=gravel")
        trodden(
            "west lane", [on("west road", -1280, 400), at(-760, 900), on("road north", -460, 1290)],
            grade: 0.13, "highway=track tracktype=grade3 surface=ground name=Holzweg")
        trodden(
            "quarry", [on("west road", -1100, -350), at(-1330, -620)], grade: 0.12,
            "highway=track tracktype=grade2 surface=gravel access=no name=Steinbruch")
        // The Vard valley.
        trodden(
            "vard track", [on("road north", -410, 4290), at(300, 4240), at(1500, 4060), at(2180, 4090)],
            grade: 0.13, "highway=track tracktype=grade2 name=Vardweg surface=gravel")
        trodden(
            "tarn path", [at(2180, 4090), at(2380, 4120), at(2720, 4270)], grade: 0.2,
            "highway=path name=Vardseeweg surface=ground sac_scale=hiking trail_visibility=good")
        // The Sell valley.
        trodden(
            "sell track", [at(2060, -3200), at(2420, -2700), at(2850, -1980)], grade: 0.12,
            "highway=track tracktype=grade3 name=Sellweg surface=ground")
        trodden(
            "sell forest", [on("sell track", 2300, -2800), at(1350, -2600), on("wald", 700, -1980)],
            grade: 0.17, "highway=track tracktype=grade5 surface=grass trail_visibility=intermediate")
        // The Mirbach alp.
        trodden(
            "alp track", [at(2300, 1100), at(2500, 1080), at(2960, 1500)], grade: 0.14,
            "highway=track tracktype=grade4 name=Alpweg surface=ground")
    }

    /// Paths above the forest.
    mutating func addAlpineWays() {
        let good = " trail_visibility=good"
        soft(
            "ridge high",
            [
                at(1000, 1400), at(970, 1560), at(990, 1720), at(1000, 1900), at(1055, 2120), at(1130, 2350),
                at(1230, 2580), at(1330, 2780),
            ],
            "highway=path name=Gratweg surface=rock sac_scale=demanding_mountain_hiking" + good)
        soft(
            "ridge summit", [at(1330, 2780), at(1440, 2940), at(1560, 3080), at(1700, 3230), at(1850, 3350)],
            "highway=path name=Gratweg surface=rock sac_scale=demanding_mountain_hiking trail_visibility=intermediate"
        )
        soft(
            "ridge east", [at(1850, 3350), at(2040, 3395), at(2250, 3420), at(2450, 3455), at(2650, 3480)],
            "highway=path name=Gratweg surface=rock sac_scale=alpine_hiking trail_visibility=bad")
        // From Oberlaun to the ridge in hairpins.
        let spur = hairpins(
            [
                at(-320, 3060), at(-60, 3010), at(150, 3000), at(420, 2985), at(700, 2950), at(1010, 2880),
                at(1330, 2780),
            ], grade: 0.21, width: 200)
        soft(
            "himmel", spur, "highway=path name=Himmelsleiter surface=ground sac_scale=mountain_hiking" + good)
        // Over the Vardjoch.
        let south = hairpins(
            [at(2650, 3480), at(2680, 3250), at(2730, 2900), at(2790, 2560), on("over path", 2900, 2120)],
            grade: 0.19, width: 190)
        soft(
            "joch south", south,
            "highway=path name=Jochweg surface=ground sac_scale=mountain_hiking access:conditional=no_@_(Nov-May)"
                + good)
        trodden(
            "joch north", [at(2650, 3480), at(2560, 3800), at(2180, 4090)], grade: 0.22,
            "highway=path name=Jochweg surface=scree sac_scale=mountain_hiking" + good)
        addKornspitz()
        addCrests()
    }

    private mutating func addKornspitz() {
        let good = " trail_visibility=good"
        // Hut and summit of the Kornspitz.
        trodden(
            "korn low", [on("alp track", 2960, 1500), at(3120, 1480), at(3480, 1250)], grade: 0.2,
            "highway=path name=Kornhüttenweg surface=ground sac_scale=mountain_hiking" + good)
        soft(
            "korn spur",
            hairpins(
                [at(3480, 1250), at(3600, 1210), at(3750, 1180), at(3950, 1165), at(4150, 1150)], grade: 0.3,
                width: 70),
            "highway=path name=Kornspitz-Steig surface=rock sac_scale=alpine_hiking trail_visibility=intermediate"
        )
        soft(
            "ferrata", [at(4150, 1150), at(4230, 1095), at(4290, 1065), at(4370, 1020)],
            "highway=via_ferrata via_ferrata_scale=2 name=Kornspitz-Klettersteig surface=rock sac_scale=demanding_alpine_hiking"
        )
        soft(
            "korn top", [at(4370, 1020), at(4450, 990), at(4520, 940), at(4600, 900)],
            "highway=path name=Kornspitz-Steig surface=rock sac_scale=demanding_alpine_hiking trail_visibility=bad"
        )
        soft(
            "korn south", [at(4600, 900), at(4380, 680), at(4150, 450), at(3900, 240), at(3650, 50)],
            "highway=path name=Sellgrat surface=rock sac_scale=demanding_alpine_hiking trail_visibility=horrible"
        )
        soft(
            "sell crest", [at(3650, 50), at(3480, -50), at(3280, -200), at(3100, -350)],
            "highway=path name=Sellgrat surface=rock sac_scale=alpine_hiking trail_visibility=bad")
    }

    private mutating func addCrests() {
        let good = " trail_visibility=good"
        // Both sides of the Selljoch; nobody has graded the northern one.
        let wild = hairpins(
            [at(3100, -350), at(2850, -190), at(2500, -20), at(2150, 120), on("lake loop", 1760, 230)],
            grade: 0.26, width: 210)
        soft("joch wild", wild, "highway=path surface=ground trail_visibility=bad")
        trodden(
            "joch sell", [at(3100, -350), at(3050, -1000), at(2850, -1980)], grade: 0.22,
            "highway=path name=Sellwaldweg surface=ground sac_scale=mountain_hiking" + good)
        // The western chain.
        trodden(
            "west up", [at(-1750, 1150), at(-2500, 1500)], grade: 0.22,
            "highway=path name=Westgratweg surface=ground sac_scale=mountain_hiking" + good)
        soft(
            "west crest",
            [at(-2500, 1500), at(-2570, 1850), at(-2650, 2400), at(-2580, 2900), at(-2500, 3300)],
            "highway=path name=Westgratweg surface=rock sac_scale=demanding_mountain_hiking trail_visibility=intermediate"
        )
        let down = hairpins(
            [
                at(-2500, 3300), at(-1900, 3250), at(-1400, 3200), at(-1000, 3080),
                on("road north", -470, 3120),
            ], grade: 0.21, width: 230)
        soft(
            "west down", down, "highway=path name=Westgratweg surface=ground sac_scale=mountain_hiking" + good
        )
    }

    /// Paths that end at a view, and lanes through the woods.
    mutating func addSidePaths() {
        let good = " trail_visibility=good"
        soft(
            "kopf", [at(4800, 3400), at(4640, 3590), at(4450, 3780), at(4230, 3890), at(4000, 3980)],
            "highway=path name=Kopfweg surface=rock sac_scale=demanding_mountain_hiking trail_visibility=intermediate"
        )
        let kanzel = hairpins(
            [at(700, 1400), at(330, 1420), at(-120, 1480), on("road north", -480, 1530)], grade: 0.18,
            width: 130)
        soft("kanzel", kanzel, "highway=path name=Kanzelweg surface=dirt sac_scale=mountain_hiking" + good)
        trodden(
            "terrace", [at(0, 500), at(-90, 900), on("kanzel", -40, 1480), at(-60, 2150), at(-320, 3060)],
            grade: 0.14, "highway=track tracktype=grade3 name=Terrassenweg surface=dirt")
        trodden(
            "sell upper", [at(2850, -1980), at(3420, -1690), at(4080, -1200), at(4660, -560)], grade: 0.2,
            "highway=path name=Sellkarweg surface=ground sac_scale=mountain_hiking trail_visibility=intermediate"
        )
        trodden(
            "sell east", [on("sell track", 2520, -2500), at(3300, -2750), at(4300, -2350)], grade: 0.16,
            "highway=track tracktype=grade3 name=Ostwaldweg surface=gravel")
        trodden(
            "vard upper", [at(2720, 4270), at(3100, 4480), at(3700, 4620)], grade: 0.25,
            "highway=path name=Karweg surface=scree sac_scale=mountain_hiking trail_visibility=intermediate")
        trodden(
            "west forest",
            [
                on("west road", -1250, 700), at(-1150, 1150), at(-1200, 2000), at(-1100, 2800),
                on("west down", -1050, 3090),
            ], grade: 0.14, "highway=track tracktype=grade4 name=Schattenweg surface=dirt")
        soft(
            "river path",
            [
                on("road north", -480, 3150), at(-700, 3300), at(-770, 3600), at(-740, 3950), at(-640, 4350),
                on("road north", -480, 4650),
            ], "highway=footway name=Launpfad surface=ground")
    }

    /// Things that guidance gets wrong.
    mutating func addTraps() {
        // Beside each other, 12 m and 16 m apart.
        let ufer = sketch.lines.first { $0.label == "ufer" }?.points ?? []
        beside("wiesen", ufer, from: 620, to: 1350, by: 12, "highway=footway name=Wiesenweg surface=grass")
        let road = sketch.lines.first { $0.label == "road north" }?.points ?? []
        beside(
            "gehweg", road, from: 500, to: 1150, by: -16, "highway=footway footway=sidewalk surface=asphalt")
        let passTrack = sketch.lines.first { $0.label == "over path" }?.points ?? []
        beside(
            "alp double", passTrack, from: 240, to: 800, by: 9,
            "highway=path surface=grass trail_visibility=intermediate")
        // In winter only.
        soft(
            "winter", [at(-500, -2430), at(-390, -2450), at(-300, -2390), at(-380, -2310)],
            "highway=path name=Winterweg surface=grass seasonal=winter")
        // Its bridge is gone: joined to nothing.
        trodden(
            "island", [at(-1950, -1150), at(-1700, -1350), at(-1600, -1720)], grade: 0.2,
            "highway=path name=Lost_Path surface=ground sac_scale=hiking trail_visibility=bad")
        // A loop that begins and ends at one node.
        let start = on("river path", -770, 3600)
        soft(
            "nature loop",
            [
                start, start + at(-70, 50), start + at(-140, 20), start + at(-170, -70),
                start + at(-100, -130), start + at(-40, -70), start,
            ], "highway=path name=Lehrpfad surface=compacted sac_scale=hiking")
    }

    /// A way beside another for a part of it, joined to it at both ends.
    private mutating func beside(
        _ label: String, _ line: [Point], from start: Double, to end: Double, by metres: Double,
        _ tags: String
    ) {
        let part = PlaneLine.part(line, from: start, to: end)
        let shifted = PlaneLine.offset(PlaneLine.dense(part, step: 60), by: metres)
        guard let first = part.first, let last = part.last else { return }
        sketch.add(label, [first] + shifted.dropFirst().dropLast() + [last], tags)
    }
}
