// HikeGuidance: filled by the modules' own files.
