import HikeGeodesy

extension FeatureMaker {
    mutating func addPlaces() {
        sketch.spot(at(30, 20), "place=village name=Talvern population=640 ele=1275")
        sketch.spot(at(-640, -2350), "place=village name=Brünach population=1210 ele=1120")
        sketch.spot(at(-350, 2960), "place=hamlet name=Oberlaun population=35 ele=1318")
        sketch.spot(at(2330, 1130), "place=isolated_dwelling name=Mirbachalm")
        for (x, y, name) in [
            (1850.0, 3350.0, "Vardhorn"), (4600, 900, "Kornspitz"), (-2650, 2400, "Westspitz"),
            (4000, 3980, "Launer_Kopf"),
        ] {
            peak(at(x, y), name)
        }
        for (x, y, name) in [
            (4800.0, 3400.0, "Launer_Joch"), (2650, 3480, "Vardjoch"), (3100, -350, "Selljoch"),
        ] {
            let height = Int(terrain.height(at(x, y)).rounded())
            sketch.spot(at(x, y), "natural=saddle mountain_pass=yes name=\(name) ele=\(height)")
        }
        sketch.spot(
            at(2225, 4125), "tourism=alpine_hut name=Vardhütte ele=1862 capacity=48 operator=Bergverein_Laun")
        sketch.spot(
            at(3480, 1262),
            "tourism=alpine_hut name=Kornhütte ele=1928 capacity=72 operator=Bergverein_Laun drinking_water=yes"
        )
        sketch.spot(at(3125, -362), "tourism=wilderness_hut name=Biwak_Selljoch ele=2088 capacity=9")
        sketch.spot(at(2850, -1960), "tourism=alpine_hut name=Sellalm capacity=20")
        sketch.spot(at(450, 220), "tourism=viewpoint name=Belvedere")
        sketch.spot(at(940, -690), "tourism=viewpoint name=Schluchtblick")
        sketch.spot(at(700, 1400), "tourism=viewpoint name=Talverner_Kanzel")
        sketch.spot(at(2640, 2030), "natural=spring name=Kaltquell drinking_water=yes")
        sketch.spot(at(-1760, 1180), "amenity=drinking_water name=Westalpbrunnen")
        sketch.spot(at(1125, 2360), "natural=spring drinking_water=no")
        sketch.spot(at(400, 312), "amenity=place_of_worship building=chapel name=Annakapelle")
        sketch.spot(at(-14, 14), "amenity=place_of_worship religion=christian name=St._Orsel")
        sketch.spot(at(1052, 8), "man_made=watermill name=Mirmühle historic=yes")
        sketch.spot(at(845, -975), "power=plant name=Kraftwerk_Mirbach")
        sketch.spot(at(1850, 3350.5), "man_made=cross")
        sketch.spot(at(-320, 3045), "amenity=restaurant name=Gasthof_Laun")
        sketch.spot(at(-715, -2370), "shop=supermarket name=Dorfladen_Brünach")
        sketch.spot(at(1650, 1205), "amenity=shelter shelter_type=weather_shelter")
        stops()
        guideposts()
    }

    private mutating func peak(_ p: Point, _ name: String) {
        sketch.spot(p, "natural=peak name=\(name) ele=\(Int(terrain.height(p).rounded()))")
    }

    private mutating func stops() {
        for (label, x, y, name) in [
            ("talvern road", -340.0, -340.0, "Talvern_Kreisel"), ("road south", -690, -2330, "Brünach_Dorf"),
            ("road north", -410, 2860, "Oberlaun"),
        ] {
            sketch.spot(
                on(label, x, y), "highway=bus_stop public_transport=stop_position bus=yes name=\(name)")
        }
        area(
            "parking", [(-330, -420), (-270, -420), (-270, -385), (-330, -385)],
            "amenity=parking name=Parkplatz_Talvern capacity=60 fee=yes")
        line(
            "parking way", [(-300, -385), (-306, -350)],
            "highway=service service=parking_aisle surface=asphalt")
        sketch.add(
            "parking way", [at(-306, -350), on("talvern road", -310, -330)], "highway=service surface=asphalt"
        )
        area(
            "parking", [(-470, 4235), (-440, 4235), (-440, 4265), (-470, 4265)],
            "amenity=parking name=Parkplatz_Vardtal capacity=25")
    }

    mutating func area(_ label: String, _ corners: [(Double, Double)], _ tags: String) {
        sketch.add(label, (corners + corners.prefix(1)).map { at($0.0, $0.1) }, tags)
    }

    private mutating func guideposts() {
        for (x, y, name) in [
            (0.0, 0.0, "Talvern_Kirche"), (600, 0, "Talvern_Oberdorf"), (400, -350, "Schlucht"),
            (1000, 100, "Mirsee-Damm"),
            (600, 500, "Ob_den_Feldern"), (1000, 1400, "Gratsattel"), (2300, 1100, "Mirbachalm"),
            (3480, 1250, "Kornhütte"),
            (2180, 4090, "Vardhütte"), (1100, -700, "Hängebrücke_Ost"), (-1750, 1150, "Westalp"),
            (1330, 2780, "Himmelsleiter"),
            (4150, 1150, "Einstieg_Klettersteig"), (2850, -1980, "Sellalm"),
        ] {
            let height = Int(terrain.height(at(x, y)).rounded())
            sketch.spot(
                at(x, y), "tourism=information information=guidepost hiking=yes name=\(name) ele=\(height)")
        }
    }

    // MARK: Houses

    /// Houses along the streets of the villages, clear of all ways and of each other.
    mutating func addBuildings() {
        let streets = [
            "dorf", "sonnen", "brunnen", "quer", "obergasse", "kapelle", "gorge lane", "berg", "schul",
            "bruecke", "au", "oberlaun", "road south",
        ]
        let ways = sketch.lines.filter(\.isHighway)
        let boxes = ways.map { Box($0.points) }
        var stream = RandomStreamOfHouses()
        var centres: [Point] = []
        for street in ways where streets.contains(street.label) {
            let length = PlaneLine.length(street.points)
            for side in [1.0, -1.0] {
                for along in stride(from: 14.0, to: max(14, length - 10), by: 23) {
                    let here = PlaneLine.place(street.points, along: along + stream.next(4))
                    let size = at(9 + stream.next(6), 8 + stream.next(4))
                    let centre =
                        here.point + here.direction.left.scaled(side * (9 + size.y / 2 + stream.next(3)))
                    guard Self.isVillage(centre), stream.next(1) > 0.12 else { continue }
                    let isClear = ways.indices.allSatisfy { index in
                        !boxes[index].touches(Box([centre + at(13, 13), centre + at(-13, -13)]))
                            || !PlaneLine.isNear(centre, to: ways[index].points, within: 11)
                    }
                    let water = PlaneLine.distance(centre, to: Skeleton.laun.points)
                    guard isClear, water > 32, centres.allSatisfy({ $0.distance(to: centre) > 19 }) else {
                        continue
                    }
                    centres.append(centre)
                    house(centre, size, here.direction)
                }
            }
        }
        for (x, y) in [(2225.0, 4125.0), (3480, 1262), (2850, -1960), (-1770, 1165), (2320, 1118), (-14, 14)]
        {
            house(at(x, y), at(16, 11), at(1, 0.2).unit)
        }
    }

    private static func isVillage(_ p: Point) -> Bool {
        (p.x > -120 && p.y > -400 && p.y < 520 && p.x < 640)
            || (p.x > -1250 && p.x < -350 && p.y < -2150 && p.y > -2700)
            || p.distance(to: at(-340, 2980)) < 180
    }

    private mutating func house(_ centre: Point, _ size: Point, _ direction: Point) {
        let along = direction.scaled(size.x / 2)
        let across = direction.left.scaled(size.y / 2)
        let corners = [
            centre - along - across, centre + along - across, centre + along + across,
            centre - along + across,
        ]
        sketch.add("house", corners + corners.prefix(1), "building=yes")
    }
}
