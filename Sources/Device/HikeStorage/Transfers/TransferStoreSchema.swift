/// The tables of the connectivity daemon's store. A released step is never changed; new ones follow it.
enum TransferStoreSchema {
    static let steps = [files, content, peers, sources, removals]

    /// Version 1: files.
    private static let files = """
        CREATE TABLE state (
            id INTEGER PRIMARY KEY CHECK (id = 1), store TEXT NOT NULL,
            next_sequence INTEGER NOT NULL) STRICT;
        CREATE TABLE outbox (sequence INTEGER PRIMARY KEY, manifest BLOB NOT NULL) STRICT;
        CREATE TABLE cursors (store TEXT PRIMARY KEY, sequence INTEGER NOT NULL) STRICT;
        CREATE TABLE staging (key TEXT PRIMARY KEY, manifest BLOB NOT NULL) STRICT;
        CREATE TABLE inbox (
            position INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE,
            manifest BLOB NOT NULL) STRICT;
        """

    /// Version 2: user info, contexts, outcomes and the complication's budget.
    private static let content = """
        ALTER TABLE state ADD COLUMN next_item INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE items (
            sequence INTEGER PRIMARY KEY, stream INTEGER NOT NULL, transfer TEXT NOT NULL,
            app TEXT NOT NULL, complication INTEGER NOT NULL, payload BLOB NOT NULL) STRICT;
        CREATE TABLE item_cursors (
            store TEXT NOT NULL, stream INTEGER NOT NULL, sequence INTEGER NOT NULL,
            PRIMARY KEY (store, stream)) STRICT;
        CREATE TABLE received_items (
            position INTEGER PRIMARY KEY AUTOINCREMENT, store TEXT NOT NULL, sequence INTEGER NOT NULL,
            transfer TEXT NOT NULL, app TEXT NOT NULL, complication INTEGER NOT NULL,
            payload BLOB NOT NULL, UNIQUE (store, sequence)) STRICT;
        CREATE TABLE contexts (
            app TEXT PRIMARY KEY, version INTEGER NOT NULL, payload BLOB NOT NULL) STRICT;
        CREATE TABLE received_contexts (
            app TEXT PRIMARY KEY, store TEXT NOT NULL, version INTEGER NOT NULL,
            payload BLOB NOT NULL, handled INTEGER NOT NULL) STRICT;
        CREATE TABLE outcomes (
            position INTEGER PRIMARY KEY AUTOINCREMENT, transfer TEXT NOT NULL UNIQUE,
            app TEXT NOT NULL, channel INTEGER NOT NULL, error INTEGER) STRICT;
        CREATE TABLE budgets (
            app TEXT PRIMARY KEY, day INTEGER NOT NULL, used INTEGER NOT NULL) STRICT;
        """

    /// Version 3: what was last known of the other device's apps, the current complication transfers, and the
    /// number of the last discard, so that none is done twice.
    private static let peers = """
        ALTER TABLE state ADD COLUMN discards INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE peer_apps (
            app TEXT PRIMARY KEY, installed INTEGER NOT NULL, complication INTEGER NOT NULL) STRICT;
        CREATE TABLE current_complications (app TEXT PRIMARY KEY, transfer TEXT NOT NULL) STRICT;
        """

    /// Version 4: the path of a file in its app's container, where it has to stay until it is sent; null: the copy
    /// is enough.
    private static let sources = "ALTER TABLE outbox ADD COLUMN source TEXT;"

    /// Version 5: apps that were taken from this device and of which the other one has not heard since that they are missing.
    private static let removals = "CREATE TABLE removed_apps (app TEXT PRIMARY KEY) STRICT;"
}
