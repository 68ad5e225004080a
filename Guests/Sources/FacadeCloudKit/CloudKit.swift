// CloudKit for guests: the owner's private database, on the cloud of the made-up network.
@_exported import FacadeCoreLocation
@_exported import FacadeFoundation
