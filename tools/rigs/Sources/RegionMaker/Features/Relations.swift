import HikeGeodesy

extension FeatureMaker {
    mutating func addRelations() {
        func route(_ name: String, _ network: String, _ labels: [String], _ more: String = "") {
            sketch.group(
                "type=route route=hiking network=\(network) name=\(name)\(more)", labels.map { ($0, "") })
        }
        route(
            "Launer_Höhenweg", "rwn",
            [
                "kirchsteig", "traverse low", "traverse high", "traverse link", "over path", "over pass",
                "over east",
            ], " ref=LH osmc:symbol=red:white:red_bar")
        route(
            "Vardrunde", "rwn",
            [
                "ridge foot", "ridge path", "ridge high", "ridge summit", "ridge east", "joch north",
                "vard track",
            ], " ref=VR")
        route("Mirsee-Rundweg", "lwn", ["lake loop"])
        route("Schluchtweg", "lwn", ["gorge lane", "gorge", "gorge rim"])
        route("Westgratweg", "lwn", ["west road", "west up", "west crest", "west down"])
        sketch.group("type=route route=bicycle network=lcn name=Uferweg", [("ufer", "")])
    }
}
