import HikeGeodesy

/// The ways that the tracks of scenarios/tracks follow, corner by corner.
extension FeatureMaker {
    mutating func addTrackPaths() {
        // Chapel and mill, and the beginning of most others.
        line(
            "dorf", [(0, 0), (200, 0), (400, 0)],
            "highway=residential name=Dorfstrasse surface=asphalt sidewalk=both")
        line(
            "dorf", [(400, 0), (450, 0), (500, 0), (600, 0)],
            "highway=residential name=Dorfstrasse surface=asphalt")
        line(
            "kapelle", [(400, 0), (400, 300)],
            "highway=living_street name=Kapellengasse surface=paving_stones")
        line(
            "kapellenweg", [(400, 300), (750, 300)],
            "highway=path name=Kapellenweg surface=fine_gravel sac_scale=hiking")
        line("muehlweg", [(750, 300), (750, 20)], "highway=footway name=Mühlweg surface=compacted")
        line(
            "muehlweg", [(750, 20), (1050, 20)], "highway=track tracktype=grade2 name=Mühlweg surface=gravel")
        // Viewpoint spur.
        line("spur", [(450, 0), (450, 220)], "highway=footway name=Belvedereweg surface=compacted")
        line(
            "aussicht", [(600, 0), (900, 0)],
            "highway=track tracktype=grade3 name=Aussichtsweg surface=ground")
        line("aussicht", [(900, 0), (960, 20)], "highway=path surface=grass trail_visibility=intermediate")
        // Ridge path.
        line(
            "ridge foot", [(600, 0), (600, 500)], "highway=track tracktype=grade2 name=Gratweg surface=gravel"
        )
        line(
            "ridge path", [(600, 500), (1000, 850), (1000, 1400)],
            "highway=path name=Gratweg surface=ground sac_scale=mountain_hiking trail_visibility=good")
        line(
            "ridge end", [(1000, 1400), (700, 1400)],
            "highway=path name=Gratweg surface=ground sac_scale=hiking trail_visibility=good")
        // Dam and back.
        line(
            "damm", [(0, 0), (500, 60), (1000, 100)],
            "highway=service name=Dammstrasse surface=asphalt vehicle=destination")
        // Lake loop.
        line("loop", [(500, 0), (500, 500)], "highway=track tracktype=grade1 name=Feldweg surface=compacted")
        line(
            "loop", [(500, 500), (0, 500)],
            "highway=track tracktype=grade2 name=Oberer_Feldweg surface=gravel")
        line("obergasse", [(0, 500), (0, 0)], "highway=residential name=Obergasse surface=asphalt")
        line("loop link", [(500, 500), (600, 500)], "highway=track tracktype=grade4 surface=grass")
        addLongPaths()
        addGorge()
    }

    private mutating func addLongPaths() {
        // High traverse.
        line("kirchsteig", [(0, 0), (700, 60)], "highway=footway name=Kirchsteig surface=paved")
        line(
            "traverse low", [(700, 60), (900, 500), (1500, 560)],
            "highway=path name=Hochweg surface=ground sac_scale=hiking trail_visibility=excellent")
        line(
            "traverse high", [(1500, 560), (1600, 1200), (2300, 1250)],
            "highway=path name=Hochweg surface=ground sac_scale=mountain_hiking trail_visibility=good")
        line(
            "traverse link", [(2300, 1250), (2350, 1265)],
            "highway=path name=Hochweg surface=ground sac_scale=hiking")
        // Over the pass; its beginning runs beside the road to the dam, some metres off.
        line(
            "over track", [(642.857142, 71.428571), (900, 100), (1400, 900), (2300, 1100)],
            "highway=track tracktype=grade3 name=Passweg surface=gravel")
        line(
            "over path", [(2300, 1100), (2600, 2000), (3500, 2300)],
            "highway=path name=Passweg surface=ground sac_scale=mountain_hiking trail_visibility=good")
        line(
            "over pass", [(3500, 2300), (3900, 3200), (4800, 3400)],
            "highway=path name=Passweg surface=ground sac_scale=mountain_hiking trail_visibility=intermediate"
        )
        line(
            "over east", [(4800, 3400), (5200, 4300), (5400, 4345)],
            "highway=path name=Passweg surface=rock sac_scale=mountain_hiking trail_visibility=intermediate")
        // Switchbacks.
        line(
            "zickzack", [(200, 0), (360, 40), (200, 80), (360, 120), (200, 160), (360, 200), (560, 220)],
            "highway=footway name=Zickzackweg surface=fine_gravel")
        line("zickzack", [(560, 220), (600, 220)], "highway=footway name=Zickzackweg surface=fine_gravel")
    }

    private mutating func addGorge() {
        line("gorge lane", [(400, 0), (400, -350)], "highway=residential name=Schluchtgasse surface=asphalt")
        line(
            "gorge", [(400, -350), (800, -350)],
            "highway=path name=Schluchtweg surface=ground sac_scale=hiking trail_visibility=excellent")
        line(
            "gorge", [(800, -350), (800, -560)],
            "highway=path name=Schluchtweg surface=ground sac_scale=mountain_hiking trail_visibility=good")
        line(
            "gorge", [(800, -560), (800, -640)],
            "highway=steps name=Schluchtweg surface=wood incline=down handrail=yes step_count=140")
        line(
            "gorge", [(800, -640), (800, -700), (835, -700)],
            "highway=path name=Schluchtweg surface=rock sac_scale=mountain_hiking trail_visibility=good")
        line(
            "gorge", [(835, -700), (1020, -700)],
            "highway=path name=Hängebrücke bridge=yes bridge:structure=simple-suspension layer=1 surface=metal",
            layer: 1)
        line(
            "gorge", [(1020, -700), (1100, -700)],
            "highway=path name=Schluchtweg surface=ground sac_scale=mountain_hiking trail_visibility=good")
    }
}
