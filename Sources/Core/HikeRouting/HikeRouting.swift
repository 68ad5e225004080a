// HikeRouting: filled by the modules' own files.
