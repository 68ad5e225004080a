import HikeStorage

/// The tables of `routes.db` (OHX-11): what each version adds to the one before.
enum RouteStoreSchema {
    static let steps = [
        """
        CREATE TABLE IF NOT EXISTS saved_routes (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            start_latitude REAL NOT NULL,
            start_longitude REAL NOT NULL,
            end_latitude REAL NOT NULL,
            end_longitude REAL NOT NULL,
            start_time TEXT NOT NULL,
            end_time TEXT NOT NULL,
            total_distance REAL NOT NULL DEFAULT 0,
            elevation_gain REAL NOT NULL DEFAULT 0,
            elevation_loss REAL NOT NULL DEFAULT 0,
            walking_time REAL NOT NULL DEFAULT 0,
            resting_time REAL NOT NULL DEFAULT 0,
            avg_heart_rate REAL,
            max_heart_rate REAL,
            estimated_calories REAL,
            comment TEXT NOT NULL DEFAULT '',
            region_id TEXT,
            track_data BLOB NOT NULL
        );
        CREATE INDEX IF NOT EXISTS idx_routes_time ON saved_routes(start_time);
        """,
        """
        ALTER TABLE saved_routes ADD COLUMN modified_at TEXT;
        ALTER TABLE saved_routes ADD COLUMN cloudkit_record_id TEXT;
        """,
        """
        ALTER TABLE saved_routes ADD COLUMN recorded_at TEXT;
        ALTER TABLE saved_routes ADD COLUMN named_at TEXT;
        ALTER TABLE saved_routes ADD COLUMN commented_at TEXT;
        ALTER TABLE saved_routes ADD COLUMN is_live INTEGER NOT NULL DEFAULT 0;
        """,
    ]

    /// Of ids that another program has written in small letters.
    static let spelling = IDSpelling(
        table: "saved_routes", compared: RouteStore.columns.filter { $0 != "id" })

    /// Brings a file to the present version. A file of another program that keeps no version may have the columns already.
    static func migrate(_ database: Database) throws(DatabaseError) {
        if try database.schemaVersion() == 0 {
            let columns = try database.rows("SELECT name FROM pragma_table_info('saved_routes')") {
                row throws(DatabaseError) in try row.text(0)
            }
            if columns.contains("modified_at"), columns.contains("cloudkit_record_id") {
                let version = columns.contains("is_live") ? steps.count : 2
                try database.execute("PRAGMA user_version=\(version)")
            }
        }
        try database.migrate(steps)
    }
}
