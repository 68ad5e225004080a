/// The tables of `waypoints.db`.
enum WaypointStoreSchema {
    /// Each brings the file one version on; 0 is an empty file, or one that another program made by the documents.
    static let steps = [waypoints, changes, removedPhotos]

    /// The documents' table and indices, to the letter (OH2-10, OH2-11).
    private static let waypoints = """
        CREATE TABLE IF NOT EXISTS waypoints (
            id TEXT PRIMARY KEY,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL,
            altitude REAL,
            timestamp TEXT NOT NULL,
            label TEXT NOT NULL DEFAULT '',
            category TEXT NOT NULL DEFAULT 'custom',
            note TEXT NOT NULL DEFAULT '',
            has_photo INTEGER NOT NULL DEFAULT 0,
            hike_id TEXT,
            photo_data BLOB,
            photo_thumbnail BLOB
        );
        CREATE INDEX IF NOT EXISTS idx_waypoints_hike ON waypoints(hike_id);
        CREATE INDEX IF NOT EXISTS idx_waypoints_location ON waypoints(latitude, longitude);
        """

    /// What the other device has to know or must not undo: when each waypoint was changed or deleted last, whether
    /// that was here and the link does not have it yet, and by which transfer it goes. Ids of others may be in small
    /// letters.
    private static let changes = """
        UPDATE OR IGNORE waypoints SET id = upper(id) WHERE id <> upper(id);
        UPDATE waypoints SET hike_id = upper(hike_id) WHERE hike_id <> upper(hike_id);
        CREATE TABLE waypoint_changes (
            id TEXT PRIMARY KEY,
            modified_at TEXT NOT NULL,
            is_deleted INTEGER NOT NULL DEFAULT 0,
            is_pending INTEGER NOT NULL DEFAULT 0,
            transfer TEXT
        );
        CREATE INDEX idx_waypoint_changes_pending ON waypoint_changes(id) WHERE is_pending = 1;
        CREATE INDEX idx_waypoint_changes_transfer ON waypoint_changes(transfer)
            WHERE transfer IS NOT NULL;
        """

    /// That a picture was taken away has to be told as long as there is no other.
    private static let removedPhotos = """
        ALTER TABLE waypoint_changes ADD COLUMN photo_removed INTEGER NOT NULL DEFAULT 0;
        """

    /// Of ids that another program has written in small letters.
    static let spelling = IDSpelling(
        table: "waypoints",
        compared: [
            "latitude", "longitude", "altitude", "timestamp", "label", "category", "note", "hike_id",
        ], filled: ["photo_data", "photo_thumbnail"], raised: ["has_photo"])

    /// Without the blobs, which are read one by one.
    static let columns =
        "id, latitude, longitude, altitude, timestamp, label, category, note, has_photo, hike_id"
}
