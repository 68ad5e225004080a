// Device/HikeHardware: filled by the module's own files.
