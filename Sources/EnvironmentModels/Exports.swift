@_exported public import EnvironmentExports

// Exports `\.locale` and similar values, and no name that SwiftUI declares.
@_exported public import EnvironmentFoundation

// An export by import, not a typealias or a forwarding function. A file under SE-0444 (`MemberImportVisibility`) may
// only call members of a type whose module it imports, and the function stays unambiguous beside `import Observation`.
@_exported public import struct Observation.ObservationRegistrar
@_exported public import func Observation.withObservationTracking
