import HikeScreens

/// Screens such as the apps will have: for goldens, and to see that the elements suffice.
enum ExampleScreens {
    static let all: [(name: String, profile: DisplayProfile, state: ScreenState, screen: Screen)] = [
        ("watch-navigation", .watch49, ScreenState(), navigation),
        ("watch-routes", .watch41, ScreenState(scrolls: ["routes": 60]), routes),
        ("watch-alert", .watch45, ScreenState(), watchAlert),
        ("watch-compass", .watch49, ScreenState(), compass),
        ("phone-waypoint", .phone61, ScreenState(focusedField: "label"), waypoint),
        ("phone-map-callout", .phone61, ScreenState(), callout),
        ("phone-visit", .phone47, ScreenState(scrolls: ["visit": 90]), visit),
        ("phone-delete", .phone67, ScreenState(), delete),
    ]

    private static let title = Element.horizontal([
        .text("Map", .headline, colour: .accent), .spacer(), .number("10:09", .footnote),
    ]).padding(Insets(horizontal: 12))

    static let navigation = Screen(
        "navigation", statusBar: title,
        .layers(
            alignment: .top,
            [
                .map("map", MapContent("ridge", summary: "zoom 15 heading 90")),
                Element.horizontal([
                    .symbol("arrow.turn.up.right", .title2, weight: .bold),
                    .vertical(
                        spacing: 0, alignment: .leading,
                        [.number("120m", .headline), .text("Right onto Ridge path", .footnote, lineLimit: 2)]),
                    .spacer(),
                ]).padding(8).background(Colour.purple.opacity(0.5), cornerRadius: 9).id("instruction")
                    .passingTouches(),
                Element.vertical(
                    spacing: 2,
                    [
                        .progress(0.43),
                        .horizontal([
                            .number("2.4km remaining", .footnote), .spacer(), .number("43%", .footnote),
                        ]),
                    ]
                ).padding(6).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
                    .passingTouches(),
            ]))

    static let routes = Screen(
        "routes", statusBar: title,
        .list(
            "routes",
            rows: (1...9).map { index in
                Element.vertical(
                    spacing: 2, alignment: .leading,
                    [
                        .text("Ridge loop \(index) over the long saddle", .headline, lineLimit: 1),
                        .text("\(index).2 km · 1 h 05 min", .footnote, colour: .secondaryLabel),
                    ]
                ).takes([.tap, .longPress], id: "route-\(index)")
            }))

    static let watchAlert = Screen(
        "alert",
        .layers([
            Element.button("stop", "Stop Navigation", style: .filled, purpose: .destructive),
            .alert(
                "recovery", "Recover hike?", message: "A hike from this morning was not saved.",
                buttons: [
                    .button("save", "Save"), .button("discard", "Discard", purpose: .destructive),
                ]),
        ]))

    static let compass: Screen = {
        var items: [Canvas.Item] = [
            .draw(.stroke(.ellipse(Rect(4, 4, 152, 152)), .colour(.grey), Stroke(2)))
        ]
        for (index, name) in ["N", "E", "S", "W"].enumerated() {
            let turn = Transform.turn(degrees: Double(index) * 90 - 30, about: Point(80, 80))
            items.append(
                .text(
                    Canvas.Label(
                        name, TextLook(.headline), colour: index == 0 ? .red : .label,
                        at: turn(Point(80, 20)))))
        }
        items.append(
            .draw(
                .fill(
                    .path(Path(through: [Point(80, 30), Point(74, 44), Point(86, 44)], isClosed: true)),
                    .colour(.orange))))
        return Screen(
            "compass", alignment: .centre,
            .layers([
                Element.canvas(size: Size(160, 160), items).id("dial").label("Compass, 30 degrees"),
                .vertical(spacing: 0, [.number("030°", .title3), .text("1.2 mi", .footnote)]),
            ]))
    }()

    static let waypoint = Screen(
        "waypoint", background: .groupedBackground,
        .vertical(
            spacing: 12,
            [
                Element.text("New waypoint", .largeTitle).wide(),
                .field("label", "Spring under the rock", placeholder: "Label"),
                .field("note", "", placeholder: "Note", lines: 3),
                .picker(
                    "category", .segmented,
                    [
                        Picker.Option("water", "Water"), Picker.Option("hut", "Hut"),
                        Picker.Option("view", "View"),
                    ],
                    selection: "water"),
                .toggle("photo", "With photo", isOn: true),
                .stepper("rating", "Rating", value: "3", canMore: false),
                .slider("zoom", fraction: 0.4),
                .grid(
                    columns: [.fit, .share],
                    [
                        .text("Position", .footnote, colour: .secondaryLabel),
                        .text("47°22'58\" N 11°5'40\" E", .footnote),
                        .text("Height", .footnote, colour: .secondaryLabel), .number("1932 m", .footnote),
                    ]),
                .spacer(),
                Element.button("save", "Save", style: .filled).disabled(),
            ]
        ).padding(16))

    static let callout = Screen(
        "pets",
        Element.map(
            "fullscreenMap.map", MapContent("town", summary: "zoom 13"),
            annotations: [
                Map.Annotation(
                    at: Point(0, -40), anchor: Point(0.5, 1),
                    Element.vertical(
                        spacing: 6,
                        [
                            .image("rex.jpg", size: Size(216, 120), fit: .fill),
                            .text("MISSING", .headline, colour: .red),
                            .text(
                                "Rex, a brown dog with one white ear, last seen at the mill", .footnote,
                                lineLimit: 2),
                        ]
                    ).padding(12).background(.secondaryBackground, cornerRadius: 12).frame(width: 258)
                        .shadow(Shadow(radius: 8)).id("fullscreenMap.annotation.7")),
                Map.Annotation(
                    at: .zero, anchor: Point(0.5, 1),
                    .button("fullscreenMap.pin.7", .symbol("mappin.circle.fill", .title, colour: .red))),
            ]
        ).ignoringSafeArea().filling())

    static let visit = Screen(
        "visit",
        .scroll(
            "visit", .vertical,
            .vertical(
                spacing: 10,
                [
                    Element.image("cover", size: Size(400, 300), fit: .fill, isResizable: true)
                        .frame(maxWidth: .infinity, minHeight: 200, maxHeight: 200).clipped(),
                    .text("A morning above the fog", .title, alignment: .centre),
                    .chart(
                        ElevationChart(
                            samples: (0...50).map {
                                .init(distance: Double($0) * 200, elevation: 900 + Double(($0 * 37) % 400))
                            }, position: 4000)),
                ]
                    + (1...8).map {
                        Element.text("Day \($0): up early, tea at the hut, down late.", .body).wide()
                    }
            ).padding(12)))

    static let delete = Screen(
        "detail",
        .vertical([
            Element.text("Ridge loop", .largeTitle).wide(), .text("12.4 km").wide(),
            .dialog(
                "really", "Delete this route?", message: "It is removed from the watch too.",
                buttons: [
                    .button("delete", "Delete Route", purpose: .destructive),
                    .button("cancel", "Cancel", purpose: .cancel),
                ]),
        ]).padding(16))
}
