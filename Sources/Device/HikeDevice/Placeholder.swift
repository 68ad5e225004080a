// Device/HikeDevice: filled by the module's own files.
