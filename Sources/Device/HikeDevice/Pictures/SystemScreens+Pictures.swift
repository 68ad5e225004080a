import HikeScreens

/// The camera and the picker of the photo library.
extension SystemScreens {
    /// What names of their pictures begin with; no path of a container does.
    static let pictures = "/system-photos/"
    static let cancelID = "picture-cancel"
    static let shutterID = "camera-shutter"
    static let useID = "camera-use"
    static let retakeID = "camera-retake"
    static func photoID(_ index: Int) -> String { "photo-\(index + 1)" }

    /// What the camera sees between two black bars.
    static func camera(picture: String, isTaken: Bool, insets: Insets) -> Screen {
        let buttons: [Element] =
            isTaken
            ? [
                word(retakeID, "Retake"), .spacer(), word(useID, "Use Photo"),
            ]
            : [
                word(cancelID, "Cancel").wrapped().frame(width: 90, alignment: .leading), .spacer(),
                .button(
                    shutterID,
                    Element.layers([
                        .shape(.circle, stroke: Stroke(4), .white).frame(width: 66, height: 66),
                        .shape(.circle, fill: .white).frame(width: 54, height: 54),
                    ])
                ).label("Take Picture"),
                .spacer(), Element.spacer().frame(width: 90),
            ]
        let bar = Element.horizontal(buttons).padding(Insets(horizontal: 20)).wrapped().frame(height: 100)
        return Screen(
            "camera", background: .black, statusBar: Element.spacer().frame(height: 0),
            Element.vertical(
                spacing: 0,
                [
                    Element.spacer().frame(height: insets.top),
                    Element.image(picture, size: .zero, fit: .fit, isResizable: true)
                        .label(isTaken ? "The picture that was taken" : "What the camera sees").id(
                            "camera-picture"),
                    bar, Element.spacer().frame(height: insets.bottom),
                ]
            ).ignoringSafeArea())
    }

    private static func word(_ id: String, _ title: String) -> Element {
        .button(id, .text(title, .body, colour: .white, lineLimit: 1)).label(title)
    }

    /// All pictures, three in a row.
    static func library(pictures: [String], width: Double, insets: Insets) -> Screen {
        let cells = pictures.enumerated().map { index, picture in
            Element.button(photoID(index), cell(picture, width: width)).label("Photo \(index + 1)")
        }
        return photos("photo-library", cells, beside: [])
    }

    /// One of three pictures in a row.
    static func cell(_ picture: String, width: Double) -> Element {
        let side = ((width - 4) / 3).rounded(.down)
        return Element.image(picture, size: Size(side, side), fit: .fill).frame(width: side, height: side)
            .clipped()
    }

    /// A page of pictures, which can be left.
    ///
    /// - Parameter buttons: what else can be done, at the end of the bar.
    static func photos(_ name: String, _ cells: [Element], beside buttons: [Element]) -> Screen {
        let bar = Element.layers([
            .horizontal([.button(cancelID, "Cancel"), .spacer()] + buttons),
            .text("Photos", .headline, lineLimit: 1),
        ]).padding(Insets(horizontal: 8)).frame(maxWidth: .infinity).frame(height: 44)
        let content: Element =
            cells.isEmpty
            ? Element.text("No Photos", .title3, colour: .secondaryLabel).frame(
                maxWidth: .infinity, maxHeight: .infinity)
            : .scroll(
                "photos", .vertical,
                .grid(columns: [Grid.Column](repeating: .share, count: 3), spacing: 2, rowSpacing: 2, cells))
        return Screen(
            name, alignment: .topLeading, .vertical(spacing: 0, alignment: .leading, [bar, content]))
    }
}
