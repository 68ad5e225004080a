// HikeConnectivity: filled by the modules' own files.
