// World/HikeBus: filled by the module's own files.
