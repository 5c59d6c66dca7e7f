@_exported public import EnvironmentExports

// `\.locale` and the like, and no name that SwiftUI has.
@_exported public import EnvironmentFoundation

// By import and not by a typealias or a function that forwards: a file under SE-0444 (`MemberImportVisibility`) may only
// call members of a type whose module it imports, and the function stays unambiguous beside `import Observation`.
@_exported public import struct Observation.ObservationRegistrar
@_exported public import func Observation.withObservationTracking
