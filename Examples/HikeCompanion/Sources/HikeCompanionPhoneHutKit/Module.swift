// The module HutKit of a package: its files stand in guest.json.
