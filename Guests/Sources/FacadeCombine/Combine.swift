// Combine is OpenCombine, with its schedulers and publishers for Foundation and Dispatch: the runtime of guests has captured
// all that these stand on.
@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
