// Every name of the core that SwiftUI lacks, one by one: re-exporting the module as a whole would make `Environment`,
// `EnvironmentKey` and `EnvironmentValues` ambiguous in a file that imports SwiftUI too.
@_exported public import protocol EnvironmentCore.EnvironmentBindable
@_exported public import struct EnvironmentCore.EnvironmentIssue
@_exported public import struct EnvironmentCore.EnvironmentReads
@_exported public import enum EnvironmentCore.EnvironmentReporting
@_exported public import class EnvironmentCore.EnvironmentStorage
@_exported public import struct EnvironmentCore.SendableEnvironmentValues
@_exported public import enum EnvironmentCore.UnstoredValue
@_exported public import func EnvironmentCore.prepareEnvironment
@_exported public import func EnvironmentCore.withEnvironment
@_exported public import func EnvironmentCore.withEscapedEnvironment

// `\.locale` and the like, and no name that SwiftUI has.
@_exported public import EnvironmentFoundation

// What expansions name.
@_exported public import protocol EnvironmentCore.__ContextualKey
@_exported public import struct EnvironmentCore.__EntryDefault
@_exported public import protocol EnvironmentCore.__EntryKey
@_exported public import struct EnvironmentCore.__EnvironmentChildVisitor
@_exported public import protocol EnvironmentCore.__EnvironmentDeclaring
@_exported public import struct EnvironmentCore.__EnvironmentOptions
@_exported public import protocol EnvironmentCore.__NamedKey
@_exported public import struct EnvironmentCore.__NoSuchEnvironmentValue
@_exported public import protocol EnvironmentCore.__PlainKey
@_exported public import func EnvironmentCore.__entryDefault
@_exported public import func EnvironmentCore.__withoutIsolation

// By import and not by a typealias or a function that forwards: a file under SE-0444 (`MemberImportVisibility`) may only
// call members of a type whose module it imports, and the function stays unambiguous beside `import Observation`.
@_exported public import struct Observation.ObservationRegistrar
@_exported public import func Observation.withObservationTracking
