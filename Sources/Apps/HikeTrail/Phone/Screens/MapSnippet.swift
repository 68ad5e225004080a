import HikeGeodesy
import HikeHardware
import HikeMaps
import HikeScreens
import HikeValues

/// A piece of the map on a page: it is looked at, not moved.
extension TrailPhone {
    /// All of these places.
    ///
    /// - Parameter draw: puts tiles, lines and annotations into the view.
    /// - Returns: nil for no places.
    func snippet(_ id: String, around places: [Coordinate], height: Double, _ draw: (inout MapView) -> Void)
        -> Element?
    {
        BoundingBox(around: places).map { snippet(id, of: $0, height: height, draw) }
    }

    /// All of an area.
    func snippet(_ id: String, of box: BoundingBox, height: Double, _ draw: (inout MapView) -> Void)
        -> Element
    {
        let camera = Camera(centre: box.center, zoom: 12)
            .fitting(box, in: snippetViewport(height), insets: Insets(28), zooms: 8...16)
        return snippet(id, camera, height: height, draw)
    }

    /// What lies around one place.
    func snippet(_ id: String, _ camera: Camera, height: Double, _ draw: (inout MapView) -> Void) -> Element {
        let viewport = snippetViewport(height)
        var view = MapView(camera, viewport)
        view.ornaments.scale = .metric
        draw(&view)
        view.lines += snippetTrails.lines(of: view)
        return view.element(id).frame(width: viewport.size.width, height: height)
            .clipped(cornerRadius: 12).passingTouches()
    }

    /// As wide as a page's cards.
    var snippetWidth: Double { device.screen.display.size.width - 32 }

    private func snippetViewport(_ height: Double) -> Viewport {
        Viewport(Size(snippetWidth, height), scale: device.screen.display.scale)
    }
}
