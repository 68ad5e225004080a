// HikeFormats: filled by the modules' own files.
