/// The drawings of the icon set, in the notation of ``SymbolDrawing``.
enum SymbolShapes {
    static let all: [String: String] =
        arrows.merging(places) { first, _ in first }.merging(controls) { first, _ in first }
        .merging(things) { first, _ in first }.merging(devices) { first, _ in first }

    /// Turns (OH5-02), and other directions.
    private static let arrows: [String: String] = [
        "arrow.up": "s M 12 20.5 L 12 4 | s M 5 11 L 12 4 L 19 11",
        "arrow.down": "s M 12 3.5 L 12 20 | s M 5 13 L 12 20 L 19 13",
        "arrow.left": "s M 20.5 12 L 4 12 | s M 11 5 L 4 12 L 11 19",
        "arrow.right": "s M 3.5 12 L 20 12 | s M 13 5 L 20 12 L 13 19",
        "arrow.up.left": "s M 18.5 18.5 L 6 6 | s M 6 15 L 6 6 L 15 6",
        "arrow.up.right": "s M 5.5 18.5 L 18 6 | s M 9 6 L 18 6 L 18 15",
        "arrow.down.right": "s M 5.5 5.5 L 18 18 | s M 9 18 L 18 18 L 18 9",
        "arrow.turn.up.left":
            "s M 18 20.5 L 18 13 C 18 10.5 16.5 9 14 9 L 4.5 9 | s M 10 3.5 L 4.5 9 L 10 14.5",
        "arrow.turn.up.right":
            "s M 6 20.5 L 6 13 C 6 10.5 7.5 9 10 9 L 19.5 9 | s M 14 3.5 L 19.5 9 L 14 14.5",
        "arrow.turn.down.left":
            "s M 18 3.5 L 18 11 C 18 13.5 16.5 15 14 15 L 4.5 15 | s M 10 9.5 L 4.5 15 L 10 20.5",
        "arrow.turn.down.right":
            "s M 6 3.5 L 6 11 C 6 13.5 7.5 15 10 15 L 19.5 15 | s M 14 9.5 L 19.5 15 L 14 20.5",
        "arrow.uturn.down":
            "s M 18 20.5 L 18 9.5 C 18 2 7.5 2 7.5 9.5 L 7.5 19.5 | s M 2.5 14.5 L 7.5 19.5 L 12.5 14.5",
        "arrow.uturn.left":
            "s M 4 9 L 14.5 9 C 22 9 22 19.5 14.5 19.5 L 8.5 19.5 | s M 9 4 L 4 9 L 9 14",
        "forward.end": "s M 5 5.5 L 14.5 12 L 5 18.5 Z | s M 19 5.5 L 19 18.5",
        "arrow.clockwise": "s A 12 12.5 7.5 75 275 | f M 14.84 4.38 L 11.29 8.46 L 10.11 1.76 Z",
        "arrow.counterclockwise": "s A 12 12.5 7.5 -75 -275 | f M 9.16 4.38 L 12.71 8.46 L 13.89 1.76 Z",
        "arrow.triangle.2.circlepath":
            "s A 12 12 8 -75 120 | s A 12 12 8 105 120 | f M 15.6 10.2 L 22.6 8.6 L 18.6 3.4 Z "
            + "| f M 8.4 13.8 L 1.4 15.4 L 5.4 20.6 Z",
        "arrow.up.arrow.down":
            "s M 7.5 20 L 7.5 4.5 | s M 3.5 8.5 L 7.5 4.5 L 11.5 8.5 | s M 16.5 4 L 16.5 19.5 "
            + "| s M 12.5 15.5 L 16.5 19.5 L 20.5 15.5",
        "arrow.up.left.and.arrow.down.right":
            "s M 10 10 L 4 4 | s M 4 9.5 L 4 4 L 9.5 4 | s M 14 14 L 20 20 | s M 14.5 20 L 20 20 L 20 14.5",
        "location.north.fill": "f M 12 2 L 19.5 21 C 19.8 21.8 19 22.4 18.3 22 L 12 18.2 L 5.7 22 "
            + "C 5 22.4 4.2 21.8 4.5 21 Z",
        "location.north": "s M 12 3 L 18.8 20.6 L 12 16.8 L 5.2 20.6 Z",
        "location.fill": "f M 21.6 3.4 L 14.2 21 C 13.8 21.9 12.6 21.8 12.4 20.9 L 11 13 L 3.1 11.6 "
            + "C 2.2 11.4 2.1 10.2 3 9.8 L 20.6 2.4 C 21.3 2.2 21.9 2.8 21.6 3.4 Z",
        "location": "s M 20.5 3.5 L 13.4 20.3 L 11.8 12.2 L 3.7 10.6 Z",
        "chevron.left": "s M 15.5 4 L 7.5 12 L 15.5 20",
        "chevron.right": "s M 8.5 4 L 16.5 12 L 8.5 20",
        "chevron.up": "s M 4 15.5 L 12 7.5 L 20 15.5",
        "chevron.down": "s M 4 8.5 L 12 16.5 L 20 8.5",
        "chevron.up.chevron.down": "s M 7 9 L 12 4 L 17 9 | s M 7 15 L 12 20 L 17 15",
    ]

    /// Categories of waypoints (OH2-02), and what else is found on a map.
    private static let places: [String: String] = [
        "signpost.right":
            "s M 12 2.5 L 12 5 | s M 12 14 L 12 21.5 | s M 3.5 5 L 17 5 L 21 9.5 L 17 14 L 3.5 14 Z",
        "signpost.right.fill": "s M 12 2.5 L 12 21.5 | f M 3 4.5 L 17 4.5 L 21.5 9.5 L 17 14.5 L 3 14.5 Z",
        "eye": "s M 2 12 C 6 4.5 18 4.5 22 12 C 18 19.5 6 19.5 2 12 Z | s O 12 12 3.2",
        "eye.fill":
            "f M 1.5 12 C 6 3.8 18 3.8 22.5 12 C 18 20.2 6 20.2 1.5 12 Z | x O 12 12 4.2 | f O 12 12 2.4",
        "drop": "s M 12 2.8 C 15.5 7.5 18.5 11 18.5 15 C 18.5 18.8 15.6 21.2 12 21.2 "
            + "C 8.4 21.2 5.5 18.8 5.5 15 C 5.5 11 8.5 7.5 12 2.8 Z",
        "drop.fill": "f M 12 1.8 C 15.8 7 19.2 11 19.2 15 C 19.2 19.3 16 22.2 12 22.2 "
            + "C 8 22.2 4.8 19.3 4.8 15 C 4.8 11 8.2 7 12 1.8 Z",
        "tent": "s M 10.5 2.8 L 12 5 L 13.5 2.8 | s M 12 5 L 2.5 20.5 L 21.5 20.5 Z "
            + "| s M 12 12 L 8 20.5 | s M 12 12 L 16 20.5",
        "tent.fill":
            "s M 10.5 2.8 L 12 5 L 13.5 2.8 | f M 12 4 L 22.5 21.5 L 1.5 21.5 Z | x M 12 12 L 16.2 21.6 L 7.8 21.6 Z",
        "exclamationmark.triangle":
            "s M 12 3.2 L 21.8 20.3 L 2.2 20.3 Z | s M 12 9.2 L 12 14 | f O 12 17.2 1.25",
        "exclamationmark.triangle.fill":
            "f M 12 3.2 L 21.8 20.3 L 2.2 20.3 Z | s M 12 3.2 L 21.8 20.3 L 2.2 20.3 Z "
            + "| X M 12 9.2 L 12 14 | x O 12 17.2 1.35",
        "exclamationmark": "s1.3 M 12 3.5 L 12 14.5 | f O 12 19.6 1.8",
        "fork.knife": "s M 4.5 2.8 L 4.5 8 C 4.5 12.3 10.5 12.3 10.5 8 L 10.5 2.8 | s M 7.5 2.8 L 7.5 21.2 "
            + "| s M 19 13.5 L 15.2 13.5 C 15.2 8 16.4 4 19 2.8 L 19 21.2",
        "house": "s M 2.5 11.5 L 12 3 L 21.5 11.5 | s M 5 10 L 5 20.5 L 19 20.5 L 19 10 "
            + "| s M 9.7 20.5 L 9.7 14.5 L 14.3 14.5 L 14.3 20.5",
        "house.fill":
            "s M 2.5 11.5 L 12 3 L 21.5 11.5 | f M 4.4 12.2 L 12 5.4 L 19.6 12.2 L 19.6 21.3 L 4.4 21.3 Z "
            + "| x R 9.6 14.5 4.8 7.5 0.4",
        "car":
            "s M 4.8 11.5 L 6.8 6.3 C 7 5.7 7.5 5.4 8.1 5.4 L 15.9 5.4 C 16.5 5.4 17 5.7 17.2 6.3 L 19.2 11.5 "
            + "| s R 3 11.5 18 6.5 1.8 | s M 5.5 18 L 5.5 20.4 | s M 18.5 18 L 18.5 20.4 | f O 7 14.8 1.3 "
            + "| f O 17 14.8 1.3",
        "car.fill":
            "e M 4.6 11 L 6.7 5.6 C 7 4.9 7.5 4.5 8.2 4.5 L 15.8 4.5 C 16.5 4.5 17 4.9 17.3 5.6 L 19.4 11 "
            + "C 21 11.2 22 12.2 22 13.6 L 22 18 L 2 18 L 2 13.6 C 2 12.2 3 11.2 4.6 11 Z M 7.3 10.6 L 16.7 10.6 "
            + "L 15.3 6.7 L 8.7 6.7 Z | x O 6.4 14.4 1.4 | x O 17.6 14.4 1.4 | f R 3.4 17 3.6 4 1 | f R 17 17 3.6 4 1",
        "mappin": "f O 12 7 5 | s M 12 11 L 12 21.5 | x O 10.4 5.5 1.3",
        "mappin.and.ellipse": "f O 12 6.5 4.5 | s M 12 10 L 12 18 "
            + "| s M 8.5 14.4 C 5 14.9 2.8 16 2.8 17.5 C 2.8 19.6 7 21 12 21 C 17 21 21.2 19.6 21.2 17.5 "
            + "C 21.2 16 19 14.9 15.5 14.4",
        "pin": "s M 8 2.8 L 16 2.8 | s M 9.3 2.8 L 9.3 9.5 C 6.8 10.6 5.5 12.5 5.5 14.5 L 18.5 14.5 "
            + "C 18.5 12.5 17.2 10.6 14.7 9.5 L 14.7 2.8 | s M 12 14.5 L 12 21.5",
        "pin.fill":
            "f R 7 2 10 2.2 1 | f M 8.8 3.5 L 15.2 3.5 L 15.2 9 C 18 10.4 19.4 12.4 19.4 15.2 L 4.6 15.2 "
            + "C 4.6 12.4 6 10.4 8.8 9 Z | s M 12 15 L 12 21.8",
        "flag": "s M 5 2.8 L 5 21.5 | s M 5 4.2 C 9 2.2 12 6.2 19.5 4 L 19.5 13.5 C 12 15.7 9 11.7 5 13.7",
        "flag.fill": "s M 5 2.8 L 5 21.5 | f M 5 3.8 C 9 1.8 12 6 20.2 3.5 L 20.2 13.6 C 12 16 9 12 5 14 Z",
        "flag.checkered":
            "s M 4.5 2.8 L 4.5 21.5 | s R 4.5 4 16 10.5 0.6 | f R 4.5 4 4 3.5 0 | f R 12.5 4 4 3.5 0 "
            + "| f R 8.5 7.5 4 3.5 0 | f R 16.5 7.5 4 3.5 0 | f R 4.5 11 4 3.5 0 | f R 12.5 11 4 3.5 0",
        "map": "s M 3 6 L 9 3.5 L 15 6 L 21 3.5 L 21 18 L 15 20.5 L 9 18 L 3 20.5 Z | s M 9 3.5 L 9 18 "
            + "| s M 15 6 L 15 20.5",
        "map.fill":
            "f M 2.2 5.4 L 8.2 2.8 L 8.2 18.4 L 2.2 21 Z | f M 9.6 2.9 L 14.4 5.3 L 14.4 21 L 9.6 18.6 Z "
            + "| f M 15.8 5.4 L 21.8 2.8 L 21.8 18.4 L 15.8 21 Z",
        "mountain.2": "s M 1.8 19.5 L 9 6 L 16.2 19.5 Z | s M 14 11.5 L 16.3 8 L 22.2 19.5 L 16.2 19.5",
        "mountain.2.fill":
            "f M 1 20.5 L 9 5 L 13 12.6 L 16.3 7.4 L 23 20.5 Z | x M 9 5 L 11 8.9 L 9.4 10.3 L 8 9 L 6.8 9.3 Z",
        "tree.fill":
            "f M 12 1.8 L 17 8.6 L 14.8 8.6 L 19 14 L 16.6 14 L 20.5 18.6 L 3.5 18.6 L 7.4 14 L 5 14 "
            + "L 9.2 8.6 L 7 8.6 Z | f R 10.8 18 2.4 4.2 0.5",
        "leaf": "s M 4 20 C 8 15 11 12 15 9.5 | s M 6 17.5 C 3 8 11 4 20.5 4 C 20.5 14 15.5 20.5 6 17.5 Z",
        "cross.fill":
            "f M 9 2.5 L 15 2.5 L 15 9 L 21.5 9 L 21.5 15 L 15 15 L 15 21.5 L 9 21.5 L 9 15 L 2.5 15 L 2.5 9 L 9 9 Z",
        "bed.double":
            "s M 2.5 19.5 L 2.5 15 C 2.5 13 3.5 12 5.5 12 L 18.5 12 C 20.5 12 21.5 13 21.5 15 L 21.5 19.5 "
            + "| s M 2.5 17 L 21.5 17 | s M 5 12 L 5 7.5 C 5 6.3 5.7 5.5 7 5.5 L 17 5.5 C 18.3 5.5 19 6.3 19 7.5 L 19 12 "
            + "| s M 12 9 L 12 12",
        "globe":
            "s O 12 12 9.2 | s E 12 12 4.2 9.2 | s M 2.8 12 L 21.2 12 | s M 4.5 7.2 L 19.5 7.2 | s M 4.5 16.8 L 19.5 16.8",
        "scope": "s O 12 12 7 | s M 12 2 L 12 8 | s M 12 16 L 12 22 | s M 2 12 L 8 12 | s M 16 12 L 22 12",
        "safari": "s O 12 12 9.2 | f M 16.8 7.2 L 13.6 13.6 L 7.2 16.8 L 10.4 10.4 Z | x O 12 12 1.2",
        "compass.needle":
            "f M 12 1.5 L 16.2 12 L 7.8 12 Z | e M 12 22.5 L 16.2 12 L 7.8 12 Z M 12 19 L 10 13.4 L 14 13.4 Z",
        "point.topleft.down.to.point.bottomright.curvepath":
            "s O 5.2 5.2 2.6 | s O 18.8 18.8 2.6 | s M 7.8 5.2 L 15.5 5.2 C 20 5.2 20 12 15.5 12 L 8.5 12 C 4 12 4 18.8 8.5 18.8 L 16.2 18.8",
        "square.3.layers.3d":
            "s M 12 3 L 21.5 8 L 12 13 L 2.5 8 Z | s M 2.5 12 L 12 17 L 21.5 12 | s M 2.5 16 L 12 21 L 21.5 16",
        "building.2":
            "s R 3 4 9 16.5 1 | s M 12 9.5 L 20 9.5 C 20.6 9.5 21 9.9 21 10.5 L 21 20.5 L 2 20.5 L 22 20.5 "
            + "| s M 6.5 8 L 8.5 8 | s M 6.5 12 L 8.5 12 | s M 6.5 16 L 8.5 16 | s M 15.5 13 L 17.5 13 | s M 15.5 16.7 L 17.5 16.7",
    ]

    /// Buttons, marks and tabs.
    private static let controls: [String: String] = [
        "plus": "s M 12 3.5 L 12 20.5 | s M 3.5 12 L 20.5 12",
        "minus": "s M 3.5 12 L 20.5 12",
        "xmark": "s M 5 5 L 19 19 | s M 19 5 L 5 19",
        "checkmark": "s M 4 13 L 9.5 19 L 20 5",
        "info": "f O 12 4.8 1.8 | s M 9 10 L 12.3 10 L 12.3 20 | s M 8.5 20 L 16 20",
        "questionmark": "s M 7.2 8 C 7.2 1.8 16.8 1.8 16.8 8 C 16.8 12 12 11.5 12 15.5 | f O 12 20.2 1.7",
        "ellipsis": "f O 4.8 12 2 | f O 12 12 2 | f O 19.2 12 2",
        "magnifyingglass": "s O 10.2 10.2 6.7 | s M 15.2 15.2 L 21 21",
        "trash": "s M 3.5 6 L 20.5 6 | s M 9 6 L 9 3 L 15 3 L 15 6 | s M 5.3 6 L 6.3 21 L 17.7 21 L 18.7 6 "
            + "| s M 9.8 10 L 10.1 17 | s M 14.2 10 L 13.9 17",
        "trash.fill":
            "s M 3.5 6 L 20.5 6 | s M 9 6 L 9 3 L 15 3 L 15 6 | f M 4.6 7.5 L 19.4 7.5 L 18.2 22 L 5.8 22 Z "
            + "| X0.8 M 9.8 11 L 10.1 18 | X0.8 M 14.2 11 L 13.9 18",
        "pencil":
            "s M 4 20 L 5 15.5 L 16.5 4 C 17.5 3 18.5 3 19.5 4 L 20 4.5 C 21 5.5 21 6.5 20 7.5 L 8.5 19 Z | s M 14.5 6 L 18 9.5",
        "square.and.pencil":
            "s M 12.5 4.5 L 5 4.5 C 3.8 4.5 3 5.3 3 6.5 L 3 19 C 3 20.2 3.8 21 5 21 L 17.5 21 "
            + "C 18.7 21 19.5 20.2 19.5 19 L 19.5 11.5 | s M 9 15 L 9.8 12 L 19 2.8 L 21.2 5 L 12 14.2 Z",
        "square.and.arrow.up": "s M 12 15 L 12 2.8 | s M 7.8 6.8 L 12 2.6 L 16.2 6.8 "
            + "| s M 8 10 L 5 10 L 5 21.2 L 19 21.2 L 19 10 L 16 10",
        "square.and.arrow.down": "s M 12 2.8 L 12 15 | s M 7.8 11 L 12 15.2 L 16.2 11 "
            + "| s M 8 8.5 L 5 8.5 L 5 21.2 L 19 21.2 L 19 8.5 L 16 8.5",
        "list.bullet":
            "f O 4 6 1.6 | f O 4 12 1.6 | f O 4 18 1.6 | s M 8.5 6 L 21 6 | s M 8.5 12 L 21 12 | s M 8.5 18 L 21 18",
        "line.3.horizontal": "s M 3 6 L 21 6 | s M 3 12 L 21 12 | s M 3 18 L 21 18",
        "slider.horizontal.3":
            "s M 3 6 L 12.5 6 | s M 18 6 L 21 6 | s O 15.3 6 2.3 | s M 3 12 L 4 12 | s M 9.5 12 L 21 12 "
            + "| s O 6.8 12 2.3 | s M 3 18 L 12.5 18 | s M 18 18 L 21 18 | s O 15.3 18 2.3",
        "gear": gear, "gearshape": gear,
        "gearshape.fill":
            "e M 10.2 2 L 13.8 2 L 14.4 4.7 L 16.3 5.5 L 18.6 4 L 21 6.4 L 19.5 8.7 L 20.3 10.6 L 23 11.2 "
            + "L 23 12.8 L 20.3 13.4 L 19.5 15.3 L 21 17.6 L 18.6 20 L 16.3 18.5 L 14.4 19.3 L 13.8 22 L 10.2 22 "
            + "L 9.6 19.3 L 7.7 18.5 L 5.4 20 L 3 17.6 L 4.5 15.3 L 3.7 13.4 L 1 12.8 L 1 11.2 L 3.7 10.6 L 4.5 8.7 "
            + "L 3 6.4 L 5.4 4 L 7.7 5.5 L 9.6 4.7 Z O 12 12 3.6",
        "circle": "s O 12 12 9", "circle.fill": "f O 12 12 9.8", "square": "s R 3 3 18 18 3.5",
        "square.fill": "f R 2.2 2.2 19.6 19.6 4", "triangle.fill": "f M 12 3 L 22 20.5 L 2 20.5 Z",
        "play.fill":
            "f M 6 3.5 C 6 2.8 6.8 2.3 7.4 2.7 L 20.6 11.1 C 21.3 11.5 21.3 12.5 20.6 12.9 L 7.4 21.3 C 6.8 21.7 6 21.2 6 20.5 Z",
        "pause.fill": "f R 5 3.5 5 17 1.2 | f R 14 3.5 5 17 1.2",
        "stop.fill": "f R 4 4 16 16 2.5",
        "record.circle": "s O 12 12 9 | f O 12 12 5",
        "star": "s " + star, "star.fill": "f \(star) | s0.6 \(star)",
        "heart": "s " + heart, "heart.fill": "f \(heart) | s0.6 \(heart)",
        "bookmark": "s M 6 2.8 L 18 2.8 L 18 21 L 12 16 L 6 21 Z",
        "bookmark.fill": "f M 5.2 2 L 18.8 2 L 18.8 22 L 12 16.6 L 5.2 22 Z",
        "lock": "s R 4.5 10.5 15 10.5 2 | s M 8 10.5 L 8 7 C 8 1.8 16 1.8 16 7 L 16 10.5",
        "lock.fill": "f R 4 10 16 11.8 2.2 | s M 8 10.5 L 8 7 C 8 1.8 16 1.8 16 7 L 16 10.5",
        "lock.open": "s R 4.5 10.5 15 10.5 2 | s M 8 10.5 L 8 6 C 8 0.8 16 0.8 16 6",
        "link": "s M 10 14 L 14 10 | s M 11 7.5 L 14 4.5 C 18 0.5 23.5 6 19.5 10 L 16.5 13 "
            + "| s M 13 16.5 L 10 19.5 C 6 23.5 0.5 18 4.5 14 L 7.5 11",
        "paperplane.fill": "f M 1.8 11 L 21.2 2 C 21.8 1.8 22.2 2.2 22 2.8 L 15 22 L 10.8 13.6 Z",
        "viewfinder":
            "s M 3 8 L 3 3 L 8 3 | s M 16 3 L 21 3 L 21 8 | s M 21 16 L 21 21 L 16 21 | s M 8 21 L 3 21 L 3 16",
    ]

    private static let gear = "s \(cog) | s O 12 12 3.2"

    private static let cog =
        "M 10.4 3 L 13.6 3 L 14.2 5.6 L 16 6.4 L 18.3 5 L 20.4 7.1 L 18.9 9.3 L 19.7 11.1 L 22 11.6 L 22 13 "
        + "L 19.7 13.4 L 18.9 15.2 L 20.3 17.4 L 18.1 19.5 L 16 18.1 L 14.2 18.9 L 13.6 21.2 L 10.4 21.2 L 9.8 18.9 "
        + "L 8 18.1 L 5.9 19.5 L 3.7 17.4 L 5.1 15.2 L 4.3 13.4 L 2 13 L 2 11.6 L 4.3 11.1 L 5.1 9.3 L 3.6 7.1 "
        + "L 5.7 5 L 8 6.4 L 9.8 5.6 Z"

    private static let star =
        "M 12 2.8 L 14.8 8.9 L 21.5 9.6 L 16.5 14.1 L 17.9 20.7 L 12 17.3 L 6.1 20.7 L 7.5 14.1 L 2.5 9.6 L 9.2 8.9 Z"

    private static let heart =
        "M 12 20.8 C 6 16.5 2.6 13 2.6 8.8 C 2.6 5.6 5 3.4 7.8 3.4 C 9.6 3.4 11.2 4.3 12 5.9 C 12.8 4.3 14.4 3.4 16.2 3.4 "
        + "C 19 3.4 21.4 5.6 21.4 8.8 C 21.4 13 18 16.5 12 20.8 Z"
}
