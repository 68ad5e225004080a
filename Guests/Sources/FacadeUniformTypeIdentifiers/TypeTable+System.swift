extension TypeTable {
    /// The types of the system: what each conforms to, its endings and types of MIME.
    static var system: [TypeDeclaration] { basic + pictures + others }

    private static let basic = [
        TypeDeclaration(identifier: "public.item", parents: [], endings: [], mimeTypes: []),
        TypeDeclaration(identifier: "public.content", parents: [], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.composite-content", parents: ["public.content"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.disk-image", parents: ["public.item"], endings: [], mimeTypes: []),
        TypeDeclaration(identifier: "public.data", parents: ["public.item"], endings: [], mimeTypes: []),
        TypeDeclaration(identifier: "public.directory", parents: ["public.item"], endings: [], mimeTypes: []),
        TypeDeclaration(identifier: "com.apple.resolvable", parents: [], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.symlink", parents: ["public.item", "com.apple.resolvable"], endings: [],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.executable", parents: ["public.item"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.mount-point", parents: ["public.item", "com.apple.resolvable"],
            endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.alias-file", parents: ["public.data", "com.apple.resolvable"], endings: [],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.bookmark", parents: ["public.data", "com.apple.resolvable"], endings: [],
            mimeTypes: []),
        TypeDeclaration(identifier: "public.url", parents: ["public.data"], endings: [], mimeTypes: []),
        TypeDeclaration(identifier: "public.file-url", parents: ["public.url"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.text", parents: ["public.data", "public.content"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.plain-text", parents: ["public.text"], endings: ["txt", "text"],
            mimeTypes: ["text/plain"]),
        TypeDeclaration(
            identifier: "public.utf8-plain-text", parents: ["public.plain-text"], endings: [],
            mimeTypes: ["text/plain;charset=utf-8"]),
        TypeDeclaration(
            identifier: "public.utf16-external-plain-text", parents: ["public.plain-text"], endings: [],
            mimeTypes: ["text/plain;charset=utf-16"]),
        TypeDeclaration(
            identifier: "public.utf16-plain-text", parents: ["public.plain-text"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.delimited-values-text", parents: ["public.text"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.comma-separated-values-text", parents: ["public.delimited-values-text"],
            endings: ["csv"], mimeTypes: ["text/csv", "text/comma-separated-values"]),
        TypeDeclaration(
            identifier: "public.tab-separated-values-text", parents: ["public.delimited-values-text"],
            endings: ["tsv"], mimeTypes: ["text/tab-separated-values"]),
        TypeDeclaration(
            identifier: "public.utf8-tab-separated-values-text",
            parents: ["public.tab-separated-values-text", "public.utf8-plain-text"], endings: [],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.rtf", parents: ["public.text"], endings: ["rtf"], mimeTypes: ["text/rtf"]),
        TypeDeclaration(
            identifier: "public.html", parents: ["public.text"], endings: ["html", "htm", "shtml"],
            mimeTypes: ["text/html"]),
        TypeDeclaration(
            identifier: "public.xml", parents: ["public.text"], endings: ["xml"],
            mimeTypes: ["text/xml", "application/xml"]),
        TypeDeclaration(
            identifier: "public.yaml", parents: ["public.text"], endings: ["yaml", "yml"],
            mimeTypes: ["application/x-yaml"]),
        TypeDeclaration(
            identifier: "public.source-code", parents: ["public.plain-text"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.assembly-source", parents: ["public.source-code"], endings: ["s"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.c-source", parents: ["public.source-code"], endings: ["c"], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.objective-c-source", parents: ["public.source-code"], endings: ["m"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.swift-source", parents: ["public.source-code"], endings: ["swift"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.c-plus-plus-source", parents: ["public.source-code"],
            endings: ["cp", "cpp", "c++", "cc", "cxx"], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.c-header", parents: ["public.source-code"], endings: ["h"], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.script", parents: ["public.source-code"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.netscape.javascript-source", parents: ["public.script", "public.executable"],
            endings: ["js", "jscript", "javascript"], mimeTypes: ["text/javascript"]),
        TypeDeclaration(
            identifier: "public.shell-script", parents: ["public.script"], endings: ["sh", "command"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.python-script", parents: ["public.shell-script"], endings: ["py"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.ruby-script", parents: ["public.shell-script"], endings: ["rb", "rbw"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.perl-script", parents: ["public.shell-script"], endings: ["pl", "pm"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.php-script", parents: ["public.shell-script"],
            endings: ["php", "php3", "php4"], mimeTypes: ["text/php"]),
        TypeDeclaration(
            identifier: "public.json", parents: ["public.text"], endings: ["json"],
            mimeTypes: ["application/json"]),
        TypeDeclaration(
            identifier: "com.apple.property-list", parents: ["public.data"], endings: ["plist"], mimeTypes: []
        ),
        TypeDeclaration(
            identifier: "com.apple.xml-property-list", parents: ["public.xml", "com.apple.property-list"],
            endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.binary-property-list", parents: ["com.apple.property-list"], endings: [],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "com.adobe.pdf", parents: ["public.data", "public.composite-content"],
            endings: ["pdf"], mimeTypes: ["application/pdf"]),
        TypeDeclaration(identifier: "com.apple.rtfd", parents: [], endings: ["rtfd"], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.flat-rtfd", parents: ["public.data", "public.composite-content"],
            endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.webarchive", parents: ["public.data", "public.composite-content"],
            endings: ["webarchive"], mimeTypes: ["application/x-webarchive"]),
        TypeDeclaration(
            identifier: "public.image", parents: ["public.data", "public.content"], endings: [], mimeTypes: []
        ),
        TypeDeclaration(
            identifier: "public.jpeg", parents: ["public.image"], endings: ["jpeg", "jpg", "jpe"],
            mimeTypes: ["image/jpeg", "image/jpg"]),
    ]

    private static let pictures = [
        TypeDeclaration(
            identifier: "public.tiff", parents: ["public.image"], endings: ["tiff", "tif"],
            mimeTypes: ["image/tiff"]),
        TypeDeclaration(
            identifier: "com.compuserve.gif", parents: ["public.image"], endings: ["gif"],
            mimeTypes: ["image/gif"]),
        TypeDeclaration(
            identifier: "public.png", parents: ["public.image"], endings: ["png"], mimeTypes: ["image/png"]),
        TypeDeclaration(
            identifier: "com.apple.icns", parents: ["public.image"], endings: ["icns"],
            mimeTypes: ["image/icns"]),
        TypeDeclaration(
            identifier: "com.microsoft.bmp", parents: ["public.image"], endings: ["bmp", "dib"],
            mimeTypes: ["image/bmp", "image/x-bmp"]),
        TypeDeclaration(
            identifier: "com.microsoft.ico", parents: ["public.image"], endings: ["ico"],
            mimeTypes: ["image/vnd.microsoft.icon"]),
        TypeDeclaration(
            identifier: "public.camera-raw-image", parents: ["public.image"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.svg-image", parents: ["public.image", "public.xml"],
            endings: ["svg", "svgz"], mimeTypes: ["image/svg+xml"]),
        TypeDeclaration(identifier: "com.apple.live-photo", parents: [], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.heif", parents: ["public.image"], endings: ["heif", "hif"],
            mimeTypes: ["image/heif"]),
        TypeDeclaration(
            identifier: "public.heic", parents: ["public.heif"], endings: ["heic"], mimeTypes: ["image/heic"]),
        TypeDeclaration(
            identifier: "org.webmproject.webp", parents: ["public.image"], endings: ["webp"],
            mimeTypes: ["image/webp"]),
        TypeDeclaration(
            identifier: "public.3d-content", parents: ["public.content"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.pixar.universal-scene-description",
            parents: ["public.3d-content", "public.data"], endings: ["usd", "usda", "usdc"], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.pixar.universal-scene-description-mobile",
            parents: ["public.3d-content", "public.data"], endings: ["usdz"],
            mimeTypes: ["model/vnd.usdz+zip"]),
        TypeDeclaration(
            identifier: "public.audiovisual-content", parents: ["public.data", "public.content"], endings: [],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.movie", parents: ["public.audiovisual-content"], endings: [], mimeTypes: []),
        TypeDeclaration(identifier: "public.video", parents: ["public.movie"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.audio", parents: ["public.audiovisual-content"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.quicktime-movie", parents: ["public.movie"], endings: ["mov", "qt"],
            mimeTypes: ["video/quicktime"]),
        TypeDeclaration(
            identifier: "public.mpeg", parents: ["public.movie"],
            endings: ["mpg", "mpeg", "mpe", "m75", "m15"], mimeTypes: ["video/mpeg"]),
        TypeDeclaration(
            identifier: "public.mpeg-2-video", parents: ["public.video"], endings: ["mpv"], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.mpeg-2-transport-stream", parents: ["public.movie"], endings: ["ts"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.mp3", parents: ["public.audio"], endings: ["mp3", "mpga"],
            mimeTypes: ["audio/mpeg", "audio/mp3"]),
        TypeDeclaration(
            identifier: "public.mpeg-4", parents: ["public.movie"], endings: ["mp4", "mpg4"],
            mimeTypes: ["video/mp4"]),
        TypeDeclaration(
            identifier: "public.mpeg-4-audio", parents: ["public.audio"], endings: ["m4a", "mp4a"],
            mimeTypes: ["audio/mp4"]),
        TypeDeclaration(
            identifier: "com.apple.protected-mpeg-4-audio", parents: ["public.audio"],
            endings: ["m4p", "m4b"], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.protected-mpeg-4-video", parents: ["public.movie"], endings: ["m4v"],
            mimeTypes: ["video/x-m4v"]),
        TypeDeclaration(
            identifier: "public.avi", parents: ["public.movie"], endings: ["avi", "vfw"],
            mimeTypes: ["video/avi", "video/x-msvideo"]),
        TypeDeclaration(
            identifier: "public.aiff-audio", parents: ["public.audio"], endings: ["aiff", "aif"],
            mimeTypes: ["audio/aiff"]),
        TypeDeclaration(
            identifier: "com.microsoft.waveform-audio", parents: ["public.audio"], endings: ["wav", "wave"],
            mimeTypes: ["audio/wav", "audio/x-wav"]),
        TypeDeclaration(
            identifier: "public.midi-audio", parents: ["public.audio"], endings: ["midi", "mid"],
            mimeTypes: ["audio/midi"]),
        TypeDeclaration(identifier: "public.playlist", parents: [], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.m3u-playlist", parents: ["public.playlist", "public.text"],
            endings: ["m3u", "m3u8"], mimeTypes: ["audio/mpegurl"]),
        TypeDeclaration(
            identifier: "public.folder", parents: ["public.directory"], endings: [], mimeTypes: []),
        TypeDeclaration(identifier: "public.volume", parents: ["public.folder"], endings: [], mimeTypes: []),
    ]

    private static let others = [
        TypeDeclaration(
            identifier: "com.apple.package", parents: ["public.directory"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.bundle", parents: ["public.directory"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.plugin", parents: ["com.apple.bundle", "com.apple.package"], endings: [],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.metadata-importer", parents: ["com.apple.plugin"], endings: ["mdimporter"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.quicklook-generator", parents: ["com.apple.plugin"],
            endings: ["qlgenerator"], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.xpc-service", parents: ["com.apple.package", "com.apple.bundle"],
            endings: ["xpc"], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.framework", parents: ["com.apple.bundle"], endings: ["framework"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.application", parents: ["public.executable"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.application-bundle",
            parents: ["com.apple.application", "com.apple.package", "com.apple.bundle"], endings: ["app"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.application-and-system-extension", parents: ["com.apple.xpc-service"],
            endings: ["appex"], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.unix-executable", parents: ["public.executable", "public.data"], endings: [],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "com.microsoft.windows-executable", parents: ["public.executable", "public.data"],
            endings: ["exe"], mimeTypes: ["application/x-msdownload"]),
        TypeDeclaration(
            identifier: "com.apple.systempreference.prefpane",
            parents: ["com.apple.package", "com.apple.bundle"], endings: ["prefpane"], mimeTypes: []),
        TypeDeclaration(identifier: "public.archive", parents: ["public.data"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "org.gnu.gnu-zip-archive", parents: ["public.data", "public.archive"],
            endings: ["gz", "gzip"], mimeTypes: ["application/gzip"]),
        TypeDeclaration(
            identifier: "public.bzip2-archive", parents: ["public.data", "public.archive"],
            endings: ["bz2", "bzip2"], mimeTypes: ["application/x-bzip2"]),
        TypeDeclaration(
            identifier: "public.zip-archive", parents: ["public.data", "public.archive"], endings: ["zip"],
            mimeTypes: ["application/zip"]),
        TypeDeclaration(
            identifier: "com.apple.archive", parents: ["public.data", "public.archive"], endings: ["aar"],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "public.tar-archive", parents: ["public.archive"], endings: ["tar"],
            mimeTypes: ["application/x-tar"]),
        TypeDeclaration(
            identifier: "public.spreadsheet", parents: ["public.content"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.presentation", parents: ["public.composite-content"], endings: [],
            mimeTypes: []),
        TypeDeclaration(identifier: "public.database", parents: ["public.data"], endings: [], mimeTypes: []),
        TypeDeclaration(identifier: "public.message", parents: ["public.item"], endings: [], mimeTypes: []),
        TypeDeclaration(identifier: "public.contact", parents: ["public.data"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.vcard", parents: ["public.text", "public.contact"],
            endings: ["vcf", "vcard"], mimeTypes: ["text/vcard"]),
        TypeDeclaration(identifier: "public.to-do-item", parents: [], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.calendar-event", parents: ["public.data"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.email-message", parents: ["public.message", "public.data"], endings: [],
            mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.internet-location", parents: ["public.data"], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.microsoft.internet-shortcut", parents: ["public.data"], endings: ["url"],
            mimeTypes: []),
        TypeDeclaration(identifier: "public.font", parents: ["public.data"], endings: [], mimeTypes: []),
        TypeDeclaration(identifier: "public.bookmark", parents: [], endings: [], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.rsa.pkcs-12", parents: ["public.data"], endings: ["p12", "pfx"],
            mimeTypes: ["application/x-pkcs12"]),
        TypeDeclaration(
            identifier: "public.x509-certificate", parents: ["public.data"], endings: ["cer", "crt", "der"],
            mimeTypes: ["application/x-x509-ca-cert"]),
        TypeDeclaration(
            identifier: "org.idpf.epub-container", parents: ["public.data", "public.composite-content"],
            endings: ["epub"], mimeTypes: ["application/epub+zip"]),
        TypeDeclaration(
            identifier: "public.log", parents: ["public.plain-text"], endings: ["log"], mimeTypes: []),
        TypeDeclaration(
            identifier: "com.apple.haptics.ahap", parents: ["public.json"], endings: ["ahap"], mimeTypes: []),
        TypeDeclaration(
            identifier: "public.geojson", parents: ["public.json"], endings: ["geojson"],
            mimeTypes: ["application/geo+json"]),
        TypeDeclaration(
            identifier: "com.apple.linkpresentation.metadata", parents: ["public.data"], endings: [],
            mimeTypes: []),
    ]

}
