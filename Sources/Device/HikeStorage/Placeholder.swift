// Device/HikeStorage: filled by the module's own files.
