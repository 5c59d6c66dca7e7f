@_exported public import EnvironmentCore
@_exported public import EnvironmentViewsFoundation

// Exports one type of Observation, which expansions use, and the function that observes. An export by import, not a
// typealias or a forwarding function: a file under SE-0444 (`MemberImportVisibility`) may only call members of a type
// whose module it imports, and the function stays unambiguous beside `import Observation`.
@_exported public import struct Observation.ObservationRegistrar
@_exported public import func Observation.withObservationTracking
