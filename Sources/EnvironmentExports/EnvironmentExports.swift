// Exports the names of `EnvironmentCore` that SwiftUI lacks, so a file can import SwiftUI beside a module that
// re-exports this one. `Environment`, `EnvironmentKey` and `EnvironmentValues` are missing here; each product declares
// its own typealiases for them. Members need no list: a scoped import makes all members of its module's types visible,
// also to files under SE-0444 (`MemberImportVisibility`).
//
// `Tests/ExportedNames/run` checks that the list is complete, and that SwiftUI declares none of its names.

@_exported public import class EnvironmentCore.BackgroundWork
@_exported public import class EnvironmentCore.EnvironmentStorage

@_exported public import enum EnvironmentCore.EnvironmentContext
@_exported public import enum EnvironmentCore.EnvironmentReporting
@_exported public import enum EnvironmentCore.UnstoredValue

@_exported public import func EnvironmentCore.prepareEnvironment
@_exported public import func EnvironmentCore.withEnvironment
@_exported public import func EnvironmentCore.withEscapedEnvironment
@_exported public import func EnvironmentCore.withRequestEnvironment

@_exported public import protocol EnvironmentCore.EnvironmentAccessible
@_exported public import protocol EnvironmentCore.EnvironmentBindable

@_exported public import struct EnvironmentCore.EnvironmentFamily
@_exported public import struct EnvironmentCore.EnvironmentIssue
@_exported public import struct EnvironmentCore.EnvironmentReads
@_exported public import struct EnvironmentCore.EnvironmentSequence
@_exported public import struct EnvironmentCore.SendableEnvironmentValues
@_exported public import struct EnvironmentCore.UnimplementedTestValue

// Not for programs: for the expansions of macros, and for other products.
@_exported public import func EnvironmentCore.__entryDefault
@_exported public import func EnvironmentCore.__withoutIsolation

@_exported public import protocol EnvironmentCore.__ContextualEntryKey
@_exported public import protocol EnvironmentCore.__EntryKey
@_exported public import protocol EnvironmentCore.__EnvironmentDeclaring
@_exported public import protocol EnvironmentCore.__ValueOwner
@_exported public import protocol EnvironmentCore.__ViewStoreProtocol

@_exported public import struct EnvironmentCore.__EntryDefault
@_exported public import struct EnvironmentCore.__EnvironmentChildVisitor
@_exported public import struct EnvironmentCore.__EnvironmentOptions
@_exported public import struct EnvironmentCore.__KeyInfo
@_exported public import struct EnvironmentCore.__NoSuchEnvironmentValue
@_exported public import struct EnvironmentCore.__OwnedValueSource
