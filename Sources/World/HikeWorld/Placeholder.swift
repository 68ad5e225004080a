// World/HikeWorld: filled by the module's own files.
