@_exported public import EnvironmentCore
@_exported public import EnvironmentInjection
@_exported public import EnvironmentReducers
@_exported public import EnvironmentViewsFoundation

// Of the standard library's module, the one type that expansions use and the function that observes. By import and not by
// a typealias or a function that forwards: a file under SE-0444 (`MemberImportVisibility`) may only call members of a type
// whose module it imports, and the function stays unambiguous beside `import Observation`.
@_exported public import struct Observation.ObservationRegistrar
@_exported public import func Observation.withObservationTracking
