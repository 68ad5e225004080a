extension AppSurvey {
    /// Which top folders belong to which device.
    public struct Folders: Equatable, Sendable {
        public var phone: [String]
        public var watch: [String]
        public var shared: [String]

        public init(phone: [String] = [], watch: [String] = [], shared: [String] = []) {
            self.phone = phone
            self.watch = watch
            self.shared = shared
        }

        var isEmpty: Bool { phone.isEmpty && watch.isEmpty && shared.isEmpty }
    }

    /// How an app is looked through.
    public struct Options: Equatable, Sendable {
        public var folders = Folders()
        /// Packages from elsewhere that are left out, by their names.
        public var without: Set<String> = []
        /// Versions that HikeSim has of packages, by their names: an app gets the same.
        public var pinned: [String: String] = [:]

        public init(folders: Folders = Folders(), without: Set<String> = [], pinned: [String: String] = [:]) {
            self.folders = folders
            self.without = without
            self.pinned = pinned
        }

        /// The versions of packages that HikeSim was built with, by their names; none where it was not built in its folder.
        ///
        /// - Parameter hikesim: its folder.
        public static func versions(of hikesim: String) -> [String: String] {
            var found: [String: String] = [:]
            for one in ResolvedPackages.pins(file: hikesim + "/Guests/Package.resolved") {
                if case .exact(let version)? = one.reference.requirement {
                    found[one.reference.identity] = version
                }
            }
            return found
        }
    }

    /// A product of a package from elsewhere.
    public struct Product: Equatable, Sendable {
        public var name: String
        /// Its package, by the name that the package manager knows it by.
        public var package: String
        /// The module that is imported of it.
        public var module: String

        public init(name: String, package: String, module: String) {
            self.name = name
            self.package = package
            self.module = module
        }
    }

    /// A package from elsewhere.
    public struct Dependency: Equatable, Sendable {
        /// The name that the package manager knows it by.
        public var name: String
        /// Its URL, or the path of its folder.
        public var location: String
        /// Its version, for a person; nil for a folder that is taken as it is.
        public var version: String?
        /// Its modules that guests have, in the order of their names.
        public var modules: [String] = []
        /// Why no guest has it; nil where one has.
        public var reason: String?
        var reference: PackageReference?

        init(name: String, location: String) {
            self.name = name
            self.location = location
        }
    }

    /// A module of a package in the app's folder, or of one from elsewhere that calls frameworks of the platform.
    public struct Module: Equatable, Sendable {
        /// The name of its package, in whose folder its paths begin; nil for one in the app's folder.
        public var package: String?
        /// Its folder, from the app's or its package's.
        public var folder: String
        /// Its files that can be taken, in the order of their names.
        public var taken: [String] = []
        /// Files and folders that cannot, with the reason.
        public var left: [String: String] = [:]
        /// The other modules that it stands on, in the order of their names.
        public var needs: [String] = []
        /// What it stands on from elsewhere.
        public var products: [Product] = []
        /// Settings of its target, as a manifest says them.
        public var settings: [String] = []

        /// A module of which nothing is taken yet.
        public init(folder: String, settings: [String] = []) {
            self.folder = folder
            self.settings = settings
        }
    }
}
