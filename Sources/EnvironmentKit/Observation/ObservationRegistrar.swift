// The one type of the standard library's module that expansions use. A typealias would not do: a file under SE-0444
// (`MemberImportVisibility`) may only call members of a type whose module it imports, directly or through this.
@_exported public import struct Observation.ObservationRegistrar
