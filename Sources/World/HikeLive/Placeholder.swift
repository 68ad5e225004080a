// World/HikeLive: filled by the module's own files.
