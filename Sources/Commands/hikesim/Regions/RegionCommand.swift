import ArgumentParser

/// `hikesim region`: regions for planning on.
struct RegionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "region",
        abstract:
            "Builds regions out of OpenStreetMap and elevation, draws their maps, and finds places in them.",
        discussion: """
            hikesim region build andorra.osm.pbf --dem tiles -o regions/andorra
            hikesim region info regions/andorra
            hikesim region tiles regions/andorra --osm andorra.osm.pbf --dem tiles
            hikesim region picture regions/andorra 42.5547,1.5821 --zoom 14 -o map.png
            hikesim region search regions/andorra coma pedr
            hikesim region describe regions/andorra 42.5918,1.4447
            hikesim route regions/andorra 42.5078,1.5211 42.5657,1.5977
            """,
        subcommands: [
            RegionBuildCommand.self, RegionInfoCommand.self, RegionSearchCommand.self,
            RegionDescribeCommand.self, RegionTilesCommand.self, RegionPictureCommand.self,
        ])
}
