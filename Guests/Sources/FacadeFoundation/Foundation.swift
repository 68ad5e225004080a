// What Foundation on Linux lacks, in pure Swift. Whoever sees Foundation in a guest sees this too.
@_exported import Foundation
