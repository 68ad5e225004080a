@_exported import class GuestServices.NSDataAsset
@_exported import typealias GuestServices.NSDataAssetName
